import { daysBetween, parseLocalDate } from '#domain/calendar/local-date.ts';
import type { CurrentCyclePrediction } from '#domain/cycle/cycle.schema.ts';

type Bounds = Pick<CurrentCyclePrediction, 'started_on' | 'period_start_low' | 'period_start_high'>;

/** The lengths in days, both included, between which the running cycle was forecast to end: its 80 % interval. */
export function forecastLengths({ started_on, period_start_low, period_start_high }: Bounds): {
  low: number;
  high: number;
} {
  const [start, low, high] = [started_on, period_start_low, period_start_high].map(parseLocalDate);
  if (start === undefined || low === undefined || high === undefined)
    throw new RangeError('the forecast names days');
  return { low: daysBetween(start, low), high: daysBetween(start, high) };
}
