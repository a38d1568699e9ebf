import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CurrentCyclePrediction } from './cycle.schema.ts';

/**
 * From this many days past the expected day on, more is offered than "did it start?". Nearly every cycle is then longer than
 * the usual 24 to 38 days (Munro et al., FIGO 2018), so it may be worth asking a doctor (decision 130).
 */
const WEEKS_LATE_FROM_DAYS = 21;

/** Whether a period is weeks late. `overdue_days` counts from the expected day, and is 0 until the interval has passed. */
export function isWeeksLate({ overdue_days }: Pick<CurrentCyclePrediction, 'overdue_days'>): boolean {
  return overdue_days >= WEEKS_LATE_FROM_DAYS;
}

/**
 * Whether bleeding goes on beyond the span in which the next period was expected: nothing is late then (contract §4), and the next
 * one isn't named.
 */
export function bleedsPastSpan(
  { period_start_high, overdue_days, band_only }: CurrentCyclePrediction,
  today: LocalDate,
): boolean {
  return band_only === 0 && overdue_days === 0 && period_start_high < today;
}
