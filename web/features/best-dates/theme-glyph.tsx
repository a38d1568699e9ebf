import { isWork } from '#domain/best-dates/keywords.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { THEMES, type Theme } from '#domain/tasks/tasks.fields.ts';
import { closedCurve, wrapRound } from '#web/ui/charts/glyphs.tsx';

/** A theme's icon on a 32 grid, in `currentColor`. Decorative: the theme's name is next to it. */
export function ThemeGlyph({ theme, size = 32 }: { theme: Theme; size?: number | undefined }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinejoin="round"
      className="block flex-none"
    >
      <path fillOpacity={0.16} d={outlineOf(OUTLINES[theme])} />
      <circle cx={SHAPE.centre} cy={SHAPE.centre} r={2.6} stroke="none" />
    </svg>
  );
}

function outlineOf(outline: Outline): string {
  // Each point is in the middle of its part of the circle.
  const heights = Array.from({ length: POINTS }, (_, index) => outline((index + 0.5) / POINTS));
  return closedCurve(wrapRound(heights, SHAPE));
}

/** A bloom's height around the circle: `turn` runs from 0 to 1 with 0 at the top; the height is from 0 to 1. */
type Outline = (turn: number) => number;

const POINTS = 72;
const SHAPE = { centre: 16, inner: 5.5, outer: 15 };

/** Even petals; a higher sharpness makes them narrower. */
const petals =
  (count: number, sharpness = 1): Outline =>
  (turn) =>
    (0.5 + 0.5 * Math.cos(turn * count * 2 * Math.PI)) ** sharpness;

/** Single petals, each with its height, its place on the circle, and its width. */
const hills =
  (...all: readonly (readonly [height: number, at: number, width: number])[]): Outline =>
  (turn) =>
    Math.max(
      ...all.map(([height, at, width]) => {
        const distance = Math.abs(((turn - at + 1.5) % 1) - 0.5);
        return height * Math.exp(-((distance / width) ** 2));
      }),
    );

/** Each theme's own bloom, in the style of the hormones' bloom. */
const OUTLINES: Readonly<Record<Theme, Outline>> = {
  // Three wide, soft petals.
  Wellness: petals(3, 0.7),
  // Four corners, like a page.
  Productivity: petals(4, 0.55),
  // Five petals of different heights.
  Creativity: (turn) => petals(5, 1.4)(turn) * (0.72 + 0.28 * Math.cos(turn * 2 * Math.PI + 0.6)),
  // Two petals that reach out to both sides.
  Connection: hills([1, 0.25, 0.14], [1, 0.75, 0.14]),
  // Two petals side by side, like a heart.
  Relationships: hills([0.92, 0.11, 0.1], [0.92, 0.89, 0.1], [1, 0.5, 0.12]),
  // Rising step by step to the top.
  Performance: hills(
    [1, 0, 0.09],
    [0.72, 0.82, 0.08],
    [0.72, 0.18, 0.08],
    [0.4, 0.66, 0.08],
    [0.4, 0.34, 0.08],
  ),
  // Three blades that lean clockwise, as if turning.
  Activity: (turn) => {
    const angle = turn * 3 * 2 * Math.PI;
    return 0.5 + 0.5 * Math.cos(angle + 0.9 * Math.sin(angle));
  },
  // Eight small petals around a wide middle.
  Mind_Body: (turn) => 0.45 + 0.5 * petals(8, 0.8)(turn),
};

/** The phase whose colour a theme has; most of its activities fit that phase. */
export const PHASE_OF_THEME: Readonly<Record<Theme, CyclePhase>> = {
  Wellness: 'menstrual',
  Mind_Body: 'menstrual',
  Creativity: 'follicular',
  Activity: 'follicular',
  Connection: 'ovulation',
  Performance: 'ovulation',
  Relationships: 'luteal',
  Productivity: 'luteal',
};

/** The theme whose icon represents a sentence of a phase: the one for work, or else the first. */
export function themeOfPhase(phase: CyclePhase, { isForWork }: { isForWork: boolean }): Theme {
  const themes = THEMES.filter((theme) => PHASE_OF_THEME[theme] === phase);
  const [first = 'Wellness'] = themes;
  return (isForWork && themes.find((theme) => isWork({ theme, activity: '' }))) || first;
}
