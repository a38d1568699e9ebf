import { addScaled, normalised } from './array-sums.ts';
import { GRID } from './cycle-grid.ts';
import { lnCyclePrior } from './cycle-prior.ts';
import { lnLoggedInterval } from './logged-interval.ts';

/** Factor on an interval's weight for each step back in time, because cycles change over the years (docs/cycle-model.md). */
const WEIGHT_DECAY = 0.96;

/** In the transition to menopause cycles change faster, and more people's are irregular (life modes, §3; not fitted). */
const TRANSITION = { weightDecay: 0.85, irregularShare: 0.2 } as const;

/** People report 0.7 days more than they have (Jukic 2008; docs/cycle-model.md). */
const REPORT_BIAS_DAYS = 0.7;
const REPORT_SCALE_DAYS = 2.5;
/** Round answers count less: 25 % report 28 and 12 % have it (Soumpasis 2020; docs/cycle-model.md). */
const ROUND_REPORTS_DAYS: readonly number[] = [28, 30];
const ROUND_REPORT_SCALE_DAYS = 4;
/** A report counts as one observation with these degrees of freedom. */
const REPORT_TAIL = 4;

/** Points of the grid that weigh less than this can't move a forecast by a day, and are skipped in large sums. */
export const SMALLEST_WEIGHT = 1e-9;

/** What is known about a person's cycles. */
export interface CycleEvidence {
  /** Whole days between logged starts, oldest first and chosen by `intervalsOf`; may include a confirmed long cycle. */
  readonly intervals: readonly number[];
  /** Age in full years, `null` if unknown. */
  readonly ageYears: number | null;
  /** The usual length in days as the person reports it, `null` if not given. */
  readonly reportedLengthDays: number | null;
  /** What each interval counts besides its age, from 0 to 1; without, all of it. */
  readonly weights?: readonly number[];
  readonly inTransition?: boolean;
}

/**
 * The model's belief at each point of the grid given the evidence: weights that sum to 1, in the grid's order. Without
 * evidence it is the prior. Throws a `RangeError` for an interval that isn't a whole number of days from 1. Source:
 * docs/cycle-model.md.
 */
export function posteriorOf(evidence: CycleEvidence): Float64Array {
  const { intervals, ageYears, reportedLengthDays, weights, inTransition = false } = evidence;
  const weightDecay = inTransition ? TRANSITION.weightDecay : WEIGHT_DECAY;
  const lnWeights = lnCyclePrior(ageYears, inTransition ? TRANSITION.irregularShare : undefined).slice();
  if (reportedLengthDays !== null) addScaled(lnWeights, { values: lnReport(reportedLengthDays), factor: 1 });
  intervals.forEach((days, index) => {
    const factor = weightDecay ** (intervals.length - 1 - index) * (weights?.[index] ?? 1);
    addScaled(lnWeights, { values: lnLoggedInterval(days), factor });
  });
  // Relative to the highest, so that long histories don't underflow.
  let highest = Number.NEGATIVE_INFINITY;
  for (const lnWeight of lnWeights) highest = Math.max(highest, lnWeight);
  return normalised(lnWeights.map((lnWeight) => Math.exp(lnWeight - highest)));
}

const reports = new Map<number, Float64Array>();

/** At each point of the grid; cached, because it is the same for everyone. */
function lnReport(reportedDays: number): Float64Array {
  const known = reports.get(reportedDays);
  if (known !== undefined) return known;
  const scale = ROUND_REPORTS_DAYS.includes(reportedDays) ? ROUND_REPORT_SCALE_DAYS : REPORT_SCALE_DAYS;
  const computed = Float64Array.from(GRID, ({ locationDays }) => {
    const z = (reportedDays - REPORT_BIAS_DAYS - locationDays) / scale;
    return (-(REPORT_TAIL + 1) / 2) * Math.log(1 + z ** 2 / REPORT_TAIL);
  });
  reports.set(reportedDays, computed);
  return computed;
}
