import type { TFunction } from 'i18next';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { dayPair, spokenDay } from '#web/i18n/format.ts';

type Band = { readonly period_start_low: string; readonly period_start_high: string };
type BandKey = 'cycle.next' | 'cycle.nextIfNotBegun' | 'cycle.nextIfMissed';

/** “… between 12 and 18 March”, or “… on 12 March” if the band is a single day. */
export function bandText(
  { period_start_low: low, period_start_high: high }: Band,
  { t, language, key }: { t: TFunction; language: string; key: BandKey },
): string {
  if (low === high) return t(`${key}On`, { day: spokenDay(forecastDay(low), language) });
  return t(`${key}Between`, pairOf([low, high], language));
}

/** Two days from the API, worded for “between … and …”. */
export function pairOf([low, high]: readonly [string, string], language: string) {
  return dayPair({ start: forecastDay(low), end: forecastDay(high) }, language);
}

export function forecastDay(text: string): LocalDate {
  const day = parseLocalDate(text);
  if (day === undefined) throw new RangeError('the forecast names days');
  return day;
}
