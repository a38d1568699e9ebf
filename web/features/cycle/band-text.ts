import type { TFunction } from 'i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { dayPair, spokenDay } from '#web/i18n/format.ts';

type Band = { readonly period_start_low: LocalDate; readonly period_start_high: LocalDate };
type BandKey = 'cycle.next' | 'cycle.nextIfNotBegun' | 'cycle.nextIfMissed';

/** “… between 12 and 18 March”, or “… on 12 March” if the band is a single day. */
export function bandText(
  { period_start_low: low, period_start_high: high }: Band,
  { t, language, key }: { t: TFunction; language: string; key: BandKey },
): string {
  if (low === high) return t(`${key}On`, { day: spokenDay(low, language) });
  return t(`${key}Between`, dayPair({ start: low, end: high }, language));
}
