import { useId } from 'react';
import { bloomOutline } from './bloom-path.ts';
import type { Level } from './mood-bloom.tsx';

/** The water's height for each level, on a grid of 60 from the top. */
const TIDE: Readonly<Record<Level, number>> = { 1: 48, 2: 40, 3: 31, 4: 21, 5: -4 };
const OUTLINE = bloomOutline({ centre: 30, inner: 9, outer: 29 }, { dx: 3.2, dy: -5 });

/** Energy as the bloom's outline filling from below, like a tide. Decorative: its word is next to it. */
export function EnergyBloom({ level, size = 44 }: { level: Level; size?: number | undefined }) {
  const id = useId();
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 60 60" className="block flex-none">
      <clipPath id={id}>
        <path d={OUTLINE} />
      </clipPath>
      <path d={OUTLINE} fill="var(--surface-2)" />
      <g clipPath={`url(#${id})`}>
        <path d={`M0 ${TIDE[level]}q7.5 -4.5 15 0t15 0t15 0t15 0V62H0Z`} fill="var(--ink-2)" />
      </g>
      <path d={OUTLINE} fill="none" stroke="var(--ink-2)" strokeWidth={2} />
    </svg>
  );
}
