import type { TFunction } from 'i18next';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { dayPair, spokenDay } from '#web/i18n/format.ts';

type Band = { readonly period_start_low: string; readonly period_start_high: string };
type BandKey = 'cycle.next' | 'cycle.nextIfNotBegun' | 'cycle.nextIfMissed';

/** “… between 12 and 18 March”, or “… on 12 March” where the band is a single day. */
export function bandText(
  { period_start_low, period_start_high }: Band,
  { t, language, key }: { t: TFunction; language: string; key: BandKey },
): string {
  const [low, high] = [parseLocalDate(period_start_low), parseLocalDate(period_start_high)];
  if (low === undefined || high === undefined) throw new RangeError('a band has two days');
  if (low === high) return t(`${key}On`, { day: spokenDay(low, language) });
  return t(`${key}Between`, dayPair({ start: low, end: high }, language));
}
