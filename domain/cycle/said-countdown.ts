import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';

/** A forecast whose 80 % interval is longer than this is said as a range of days, not as one number (decision 130). */
const LONGEST_BAND_AS_ONE_DAY = 7;

/** How long until the next period, as the dashboard says it; all in days from today. */
export type PeriodCountdown =
  | { readonly kind: 'any-time' }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'between'; readonly low: number; readonly high: number };

/**
 * What to say about the next period. `days` is the median, 0 or less from the expected day on; `band` is the 80 % interval of
 * the next start, `undefined` if it isn't known, and only said while it's too wide for the median. Source: contract §4.
 */
export function periodCountdown(
  days: number,
  { band, today }: { band: { low: LocalDate; high: LocalDate } | undefined; today: LocalDate },
): PeriodCountdown {
  if (days <= 0) return { kind: 'any-time' };
  if (band === undefined || daysBetween(band.low, band.high) <= LONGEST_BAND_AS_ONE_DAY)
    return { kind: 'days', days };
  return {
    kind: 'between',
    low: Math.max(0, daysBetween(today, band.low)),
    high: daysBetween(today, band.high),
  };
}
