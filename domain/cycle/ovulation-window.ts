import { normalised, sumOf } from './array-sums.ts';
import { credibleInterval } from './credible-interval.ts';
import { LAST_LENGTH_DAYS } from './cycle-grid.ts';
import { expectedOvulationDay } from './phases.ts';
import type { CycleForecast } from './predict-cycle.ts';

/** Fitted on charted ovulations (docs/cycle-model.md). */
const CENTRE_DAYS = -11.674;
const CENTRE_PER_DAY = 0.9115;
const SCALE = 1.0721;
const SCALE_POWER = 0.843;
const TAIL = 15.92;
const SKEW = Math.exp(0.3);
/** From the 10 % to the 90 % quantile of a normal distribution, in standard deviations. */
const QUANTILE_SPAN = 2.563;
const SMALLEST_SPREAD_DAYS = 0.8;
const FIRST_DAY = 5;

/** Cycle days (1 on the first day of the period), both included, and the chance that ovulation falls on one of them. */
export interface OvulationWindow {
  readonly firstDay: number;
  readonly lastDay: number;
  /** Near 0.8; more if the window was extended to the expected day. */
  readonly probability: number;
}

/**
 * The cycle days on which ovulation is most likely: the 80 % interval of a two-piece t around the forecast length less about
 * 13 days, extended to the day that the phases expect. An estimate from lengths alone: it is wide, and must not be used for
 * contraception or for conceiving. Source: docs/cycle-model.md (its 80 % interval covers 78 %). Unlike there, days go on past
 * 60, so that long cycles have a window too.
 */
export function ovulationWindow(
  { probabilities, medianDays }: CycleForecast,
  lutealDays?: number,
): OvulationWindow {
  const spread = (quantilePlace(probabilities, 0.9) - quantilePlace(probabilities, 0.1)) / QUANTILE_SPAN;
  const scale = SCALE * Math.max(SMALLEST_SPREAD_DAYS, spread) ** SCALE_POWER;
  const expectedDay = expectedOvulationDay(medianDays, lutealDays);
  // Own signs move the whole of it.
  const moved = expectedDay - expectedOvulationDay(medianDays);
  const centre = CENTRE_DAYS + CENTRE_PER_DAY * medianDays + moved;
  const density = new Float64Array(LAST_LENGTH_DAYS - FIRST_DAY + 1).map((_, index) => {
    const z = (FIRST_DAY + index - centre) / scale;
    const skewed = z < 0 ? z * SKEW : z / SKEW;
    return (1 + skewed ** 2 / TAIL) ** (-(TAIL + 1) / 2);
  });
  const ovulation = normalised(density);
  const { low, high } = credibleInterval(ovulation);
  // The line was fitted on usual lengths, so in very long cycles it is earlier than the phases' own rule.
  const expected = expectedDay - FIRST_DAY;
  const first = Math.max(0, Math.min(low, expected));
  const last = Math.max(high, expected);
  return {
    firstDay: FIRST_DAY + first,
    lastDay: FIRST_DAY + last,
    probability: sumOf(ovulation.slice(first, last + 1), (probability) => probability),
  };
}

function quantilePlace(probabilities: Float64Array, share: number): number {
  let sum = 0;
  return probabilities.findIndex((probability) => {
    sum += probability;
    return sum >= share;
  });
}
