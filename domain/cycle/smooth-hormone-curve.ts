import { HORMONE_CURVE, type HormoneLevels } from './phases.ts';

// In a file of its own, because the dashboard's bloom only needs the medians.

/** The days that the curves go through: turning points, and days between them in whose medians a limb only rises or falls. */
const OESTROGEN_KNOTS = [1, 6, 9, 11, 13, 15, 16, 19, 21, 24, 26, 28];
const PROGESTERONE_KNOTS = [1, 11, 13, 15, 16, 18, 21, 23, 26, 28];

/** Smooth curves for display, because 20 people's medians jump from day to day where hormones don't. Not whole percents. */
export const SMOOTH_HORMONE_CURVE: readonly HormoneLevels[] = smoothed();

function smoothed(): HormoneLevels[] {
  const through = (days: readonly number[], line: 'oestrogen' | 'progesterone') =>
    monotoneCurve(days.map((day) => ({ at: day, value: HORMONE_CURVE[day - 1]?.[line] ?? 0 })));
  const oestrogen = through(OESTROGEN_KNOTS, 'oestrogen');
  const progesterone = through(PROGESTERONE_KNOTS, 'progesterone');
  return HORMONE_CURVE.map(({ day }) => ({
    day,
    oestrogen: oestrogen(day),
    progesterone: progesterone(day),
  }));
}

/** A point that a curve goes through. */
export interface Knot {
  readonly at: number;
  readonly value: number;
}

/**
 * The smooth curve through `knots`, which are in order and at least two: between two of them it only rises or only falls, so it
 * has no waves of its own; before the first and after the last it's level. Source: Steffen 1990, Astron. Astrophys.
 * 239:443–450.
 */
export function monotoneCurve(knots: readonly Knot[]): (at: number) => number {
  const slopes = knots.map((knot, index) => slopeAt(knot, [knots[index - 1], knots[index + 1]]));
  return (at) => {
    const next = knots.findIndex((knot) => knot.at >= at);
    const index = next === -1 ? knots.length - 1 : Math.max(1, next);
    const [from, to] = [knots[index - 1], knots[index]];
    if (from === undefined || to === undefined) throw new RangeError('a curve needs two points');
    const width = to.at - from.at;
    const rise = to.value - from.value;
    const start = (slopes[index - 1] ?? 0) * width;
    const end = (slopes[index] ?? 0) * width;
    const part = Math.min(1, Math.max(0, (at - from.at) / width));
    return (
      from.value + part * (start + part * (3 * rise - 2 * start - end + part * (start + end - 2 * rise)))
    );
  };
}

/** How steep the curve is at a point: level at a peak, a trough and both ends. */
function slopeAt(
  { at, value }: Knot,
  [before, after]: readonly [Knot | undefined, Knot | undefined],
): number {
  if (before === undefined || after === undefined) return 0;
  const [widthBefore, widthAfter] = [at - before.at, after.at - at];
  const [left, right] = [(value - before.value) / widthBefore, (after.value - value) / widthAfter];
  if (left * right <= 0) return 0;
  const mean = (left * widthAfter + right * widthBefore) / (widthBefore + widthAfter);
  return Math.sign(left) * Math.min(2 * Math.abs(left), 2 * Math.abs(right), Math.abs(mean));
}

/** Sources of the hormone curve and its text: the medians, and the range of normal levels. */
export const HORMONE_SOURCES = [
  {
    label: 'Stricker et al. 2006, Clin Chem Lab Med 44(7):883–887',
    url: 'https://doi.org/10.1515/CCLM.2006.160',
  },
  {
    label: 'Anckaert et al. 2021, Pract Lab Med 25:e00211',
    url: 'https://doi.org/10.1016/j.plabm.2021.e00211',
  },
] as const;
