import { HORMONE_CURVE, type HormoneLevels } from './hormone-curve.ts';
import { monotoneCurve } from './monotone-curve.ts';

// Apart from the medians, because the dashboard's bloom needs only those.

/**
 * The days whose medians the drawn curves go through: the turning points, and days between them in whose medians a limb only
 * rises or only falls.
 */
const OESTROGEN_KNOTS = [1, 6, 9, 11, 13, 15, 16, 19, 21, 24, 26, 28];
const PROGESTERONE_KNOTS = [1, 11, 13, 15, 16, 18, 21, 23, 26, 28];

/**
 * The same levels for the eye: smooth curves through the medians of some days, because 20 people's medians jump from day to
 * day where hormones don't. Not whole percents.
 */
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
