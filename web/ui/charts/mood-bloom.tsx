import { oestrogenPath, progesteronePath } from './bloom-path.ts';
import { BloomPetals } from './bloom-petals.tsx';

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
