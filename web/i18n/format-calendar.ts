import { intlTag } from '#domain/account/language.ts';
import { formatter } from './format.ts';

/** An hour of the day, 0 to 23, as a clock shows it: "09:00". */
export function hourName(hour: number, language: string): string {
  return formatter(language, { hour: '2-digit', minute: '2-digit' }).format(Date.UTC(2000, 0, 1, hour));
}

/** The names of the twelve months, January first. */
export function monthNames(language: string): string[] {
  return Array.from({ length: 12 }, (_, month) =>
    formatter(language, { month: 'long' }).format(Date.UTC(2024, month, 15)),
  );
}

/** The names of the seven weekdays, Monday first: "M", "Mon" without a full stop, and "Monday". */
export function weekdayNames(language: string): { letter: string; short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, day) => {
    // 1 January 2024 was a Monday.
    const instant = Date.UTC(2024, 0, 1 + day);
    const name = (weekday: 'narrow' | 'short' | 'long') => formatter(language, { weekday }).format(instant);
    return { letter: name('narrow'), short: name('short').replace(/\.$/, ''), long: name('long') };
  });
}

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

/** The time until a future instant (unix seconds), in days from a day and a half on, else hours or minutes: "in 9 days". */
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
