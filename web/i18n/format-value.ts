import type { TFunction } from 'i18next';
import { intlTag } from '#domain/account/language.ts';
import type { ImportSource } from '#domain/importers/record-outcome.ts';
import { clock, durationText, firstDayOfWeek, formatter } from './format.ts';

/** The words with a capital first letter. */
export function capitalised(words: string, language: string): string {
  return words.charAt(0).toLocaleUpperCase(intlTag(language)) + words.slice(1);
}

/** Names joined as in a sentence: "Rest, Warmth and Quiet". */
export function listOf(items: readonly string[], language: string): string {
  return new Intl.ListFormat(intlTag(language), { type: 'conjunction' }).format(items);
}

/** "2.8" with the language's decimal sign. */
export function decimal(value: number, language: string): string {
  return new Intl.NumberFormat(intlTag(language)).format(value);
}

/** "+1", "−2", "0". */
export function signed(value: number, language: string): string {
  const text = new Intl.NumberFormat(intlTag(language), { signDisplay: 'exceptZero' }).format(value);
  return text.replace('-', '−');
}

/** The texts of a duration picker, from the `pages` namespace. */
export function durationTexts(t: TFunction) {
  return {
    hours: { label: t('duration.hours'), less: t('duration.hourLess'), more: t('duration.hourMore') },
    minutes: {
      label: t('duration.minutes'),
      less: t('duration.minutesLess'),
      more: t('duration.minutesMore'),
    },
    format: (minutes: number) => durationText(minutes, t),
  };
}

/** The apps' names as they write them themselves. */
const NAMES: Readonly<Record<ImportSource, string>> = {
  clue: 'Clue',
  flo: 'Flo',
  apple: 'Apple Health',
  'health-connect': 'Health Connect',
  drip: 'drip',
  ovumcy: 'ovumcy',
  mensinator: 'Mensinator',
  menstrudel: 'Menstrudel',
  peri: 'peri',
  csv: 'CSV',
  todoist: 'Todoist',
  loop: 'Loop',
  daylio: 'Daylio',
};

const isKnown = (source: string): source is ImportSource => Object.hasOwn(NAMES, source);

/** The name of the app that a record was imported from; an unknown source is returned unchanged. */
export const sourceName = (source: string): string => (isKnown(source) ? NAMES[source] : source);

/** An hour of the day, 0 to 23, as a clock shows it: "09:00". */
export function hourName(hour: number, language: string): string {
  return formatter(language, { hour: '2-digit', minute: '2-digit' }).format(Date.UTC(2000, 0, 1, hour));
}

/** Two times of a day, never broken in two: "9:00–10:30". */
export const clockRange = ({ from, until }: { readonly from: string; readonly until: string }): string =>
  `${clock(from)}–\u2060${clock(until)}`;

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

/** Seven things in the order of the week's days, from a list that begins with Monday's. */
export function inWeekOrder<T>(fromMonday: readonly T[], language: string): T[] {
  const first = (firstDayOfWeek(language) + 6) % 7;
  return [...fromMonday.slice(first), ...fromMonday.slice(0, first)];
}

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
