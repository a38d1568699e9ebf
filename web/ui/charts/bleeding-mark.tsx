import type { ReactNode } from 'react';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { MARK, TideMark } from './tide-mark.tsx';

const DROP = 'M12 2.2c3.6 4.2 6.8 7.8 6.8 12a6.8 6.8 0 0 1-6.8 7a6.8 6.8 0 0 1-6.8-7c0-4.2 3.2-7.8 6.8-12Z';

/** How much of the drop is full. */
const PARTS: Partial<Record<BleedingLevel, number>> = { light: 0.3, medium: 0.56, heavy: 1 };

type BleedingMarkProps = {
  /** `null` if nothing is said: the outline, which also stands for expected bleeding. */
  level: BleedingLevel | null;
  /** In CSS pixels. */
  size?: number | undefined;
  strokeWidth?: number | undefined;
};

/**
 * Bleeding as a drop that fills from below. None is a struck drop, spotting a ring, bleeding without a strength a drop with a
 * dot. Drawn in `currentColor`. Decorative: its word is next to it.
 */
export function BleedingMark({ level, size = 24, strokeWidth = 1.75 }: BleedingMarkProps) {
  const extra = level === null ? undefined : EXTRAS[level];
  if (extra === undefined) {
    const part = (level && PARTS[level]) ?? 0;
    return <TideMark outline={DROP} part={part} size={size} strokeWidth={strokeWidth} />;
  }
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      {...MARK}
      strokeWidth={strokeWidth}
      className="block flex-none"
    >
      {level !== 'spotting' && <path d={DROP} />}
      {extra}
    </svg>
  );
}

const EXTRAS: Partial<Record<BleedingLevel, ReactNode>> = {
  none: <path d="M4 20.5 20 3.5" strokeLinecap="round" />,
  spotting: <circle cx="12" cy="13" r="5" strokeWidth="2.55" />,
  unspecified: <circle cx="12" cy="14.2" r="2.6" fill="currentColor" stroke="none" />,
};
