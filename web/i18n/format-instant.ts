import { intlTag } from '#domain/account/language.ts';

type Place = { readonly timeZone: string; readonly language: string };

/** The day of an instant (unix seconds) in a zone: "18 November 2026". */
export function dayAt(instant: number, { timeZone, language }: Place): string {
  return new Intl.DateTimeFormat(intlTag(language), { dateStyle: 'long', timeZone }).format(instant * 1000);
}

/** The day and time of an instant (unix seconds) in a zone: "18 Nov 2026, 14:05". */
export function momentAt(instant: number, { timeZone, language }: Place): string {
  return new Intl.DateTimeFormat(intlTag(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(instant * 1000);
}

/**
 * The time until a future instant (unix seconds), in whole days from a day and a half on, else hours or minutes: "in 9 days".
 */
export function timeUntil(
  instant: number,
  { now, language }: { readonly now: number; readonly language: string },
): string {
  const format = new Intl.RelativeTimeFormat(intlTag(language));
  const seconds = Math.max(60, instant - now);
  if (seconds <= 90 * 60) return format.format(Math.ceil(seconds / 60), 'minute');
  if (seconds <= 36 * 3600) return format.format(Math.ceil(seconds / 3600), 'hour');
  return format.format(Math.ceil(seconds / 86_400), 'day');
}
