import { useId } from 'react';
import { BloomPetals, bloomOutline, oestrogenPath, progesteronePath } from './bloom.tsx';

/** A level of mood or energy, low to high. */
export type Level = 1 | 2 | 3 | 4 | 5;
export const LEVELS = [1, 2, 3, 4, 5] as const satisfies readonly Level[];

/** The petals' inner and outer radius for each mood, on a grid of 60. */
const SHAPES: Readonly<Record<Level, { inner: number; outer: number }>> = {
  1: { inner: 8.5, outer: 13 },
  2: { inner: 9, outer: 19 },
  3: { inner: 8.5, outer: 23.5 },
  4: { inner: 8, outer: 28 },
  5: { inner: 8, outer: 33 },
};
const CENTRE = 30;

/** Both petals of the good mood. */
const outline = () =>
  oestrogenPath({ centre: CENTRE, ...SHAPES[4] }) + progesteronePath({ centre: CENTRE, ...SHAPES[4] });
const OUTLINED = { fill: 'none', stroke: 'var(--ink-2)', strokeWidth: 2 } as const;

/**
 * A mood as the bloom, which opens from 1 to 5; `null`, if nothing is said, is its outline. Decorative: its word is next to it.
 * `size` in CSS pixels.
 */
export function MoodBloom({ level, size = 44 }: { level: Level | null; size?: number | undefined }) {
  const { inner, outer } = SHAPES[level ?? 4];
  // The petals point down and left; this shift centres the picture in its box.
  const shift = (outer - inner) * 0.3;
  const turn = level === 1 ? `rotate(64 ${CENTRE} ${CENTRE}) ` : '';
  const hub = { cx: CENTRE, cy: CENTRE, r: inner * 0.66 };
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 60 60" className="block flex-none">
      <g transform={`${turn}translate(${shift} ${-shift})`}>
        {level === null ? (
          <>
            <path d={outline()} {...OUTLINED} />
            <circle {...hub} {...OUTLINED} />
          </>
        ) : (
          <>
            <BloomPetals centre={CENTRE} inner={inner} outer={outer} />
            <circle {...hub} fill="var(--surface)" />
          </>
        )}
      </g>
    </svg>
  );
}

/** The water's height for each level, on a grid of 60 from the top. */
const TIDE: Readonly<Record<Level, number>> = { 1: 48, 2: 40, 3: 31, 4: 21, 5: -4 };
const energyOutline = () => bloomOutline({ centre: 30, inner: 9, outer: 29 }, { dx: 3.2, dy: -5 });

/** Energy as the bloom's outline filling from below, like a tide; `null` if nothing is said. `size` in CSS pixels. */
export function EnergyBloom({ level, size = 44 }: { level: Level | null; size?: number | undefined }) {
  return <TideBloom outline={energyOutline()} tide={level && TIDE[level]} swell={4.5} size={size} />;
}

type TideBloomProps = {
  /** One closed outline on a grid of 60. */
  outline: string;
  /** The water's height on that grid, from the top; `null` for none. */
  tide: number | null;
  /** How high its waves go, on the same grid. */
  swell: number;
  /** In CSS pixels. */
  size: number;
};

/** A shape of a level that fills from below, with waves. Decorative: its word is next to it. */
export function TideBloom({ outline, tide, swell, size }: TideBloomProps) {
  const id = useId();
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 60 60" className="block flex-none">
      <clipPath id={id}>
        <path d={outline} />
      </clipPath>
      <path d={outline} fill="var(--surface-2)" />
      {tide !== null && (
        <g clipPath={`url(#${id})`}>
          <path d={`M0 ${tide}q7.5 -${swell} 15 0t15 0t15 0t15 0V62H0Z`} fill="var(--ink-2)" />
        </g>
      )}
      <path d={outline} fill="none" stroke="var(--ink-2)" strokeWidth={2} />
    </svg>
  );
}
