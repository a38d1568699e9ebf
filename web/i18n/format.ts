import type { DateRange } from '#domain/calendar/date-range.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { toEpochDay } from '#domain/calendar/local-date.ts';

const MS_PER_DAY = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

// English of the interface is British: "18 November", the week's day first.
const INTL_TAGS: Readonly<Record<string, string>> = { en: 'en-GB', nl: 'nl-BE', fr: 'fr-BE' };

/** "Wednesday 18 November" in two parts, so that the weekday may be set apart. */
export function dayHeading(date: LocalDate, language: string): { weekday: string; dayAndMonth: string } {
  return {
    weekday: formatter(language, { weekday: 'long' }).format(instantOf(date)),
    dayAndMonth: formatter(language, { day: 'numeric', month: 'long' }).format(instantOf(date)),
  };
}

/** A day in full with its year, as lists and messages name it: "18 November 2026". */
export function fullDay(date: LocalDate, language: string): string {
  return formatter(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(instantOf(date));
}

/** The month of a day, as a list names it: "November 2026". */
export function monthAndYear(date: LocalDate, language: string): string {
  return formatter(language, { month: 'long', year: 'numeric' }).format(instantOf(date));
}

/** A day as it is read out: "Wednesday 18 November". */
export function spokenDay(date: LocalDate, language: string): string {
  const { weekday, dayAndMonth } = dayHeading(date, language);
  return `${weekday} ${dayAndMonth}`;
}

/** Two days as "between … and …" names them, the month only once where both have it: "27" and "31 March". */
export function dayPair({ start, end }: DateRange, language: string): { low: string; high: string } {
  const dayAndMonth = (date: LocalDate) => dayHeading(date, language).dayAndMonth;
  const isSameMonth = start.slice(0, 7) === end.slice(0, 7);
  return { low: isSameMonth ? String(Number(start.slice(8))) : dayAndMonth(start), high: dayAndMonth(end) };
}

/** Days from one to another, as lists name them: "29 March – 2 April". */
export function dayRange({ start, end }: DateRange, language: string): string {
  return formatter(language, { day: 'numeric', month: 'long' }).formatRange(instantOf(start), instantOf(end));
}

/** An hour of the day, 0 to 23, as a clock shows it: "09:00". */
export function hourName(hour: number, language: string): string {
  return formatter(language, { hour: '2-digit', minute: '2-digit' }).format(Date.UTC(2000, 0, 1, hour));
}

/** "Wed", without a full stop. */
export function shortWeekday(date: LocalDate, language: string): string {
  return formatter(language, { weekday: 'short' }).format(instantOf(date)).replace(/\.$/, '');
}

/** A day as a card names it: "today", "tomorrow" or "yesterday", else "Fri 20 Nov", with the year where it is another one. */
export function nearDay(
  date: LocalDate,
  { today, language }: { today: LocalDate; language: string },
): string {
  const days = toEpochDay(date) - toEpochDay(today);
  if (Math.abs(days) <= 1) {
    return new Intl.RelativeTimeFormat(tagOf(language), { numeric: 'auto' }).format(days, 'day');
  }
  const year = date.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  const shape = { weekday: 'short', day: 'numeric', month: 'short', year } as const;
  return formatter(language, shape).format(instantOf(date)).replace(',', '');
}

/** Words that may begin small, as they stand where they are all there is. */
export function capitalised(words: string, language: string): string {
  return words.charAt(0).toLocaleUpperCase(tagOf(language)) + words.slice(1);
}

/** The twelve months by name, January first. */
export function monthNames(language: string): string[] {
  return Array.from({ length: 12 }, (_, month) =>
    formatter(language, { month: 'long' }).format(Date.UTC(2024, month, 15)),
  );
}

/** The month of a day: "Nov", without a full stop. */
export function shortMonth(date: LocalDate, language: string): string {
  return formatter(language, { month: 'short' }).format(instantOf(date)).replace(/\.$/, '');
}

/** The seven weekdays by name, Monday first: "M", "Mon" without a full stop, and "Monday". */
export function weekdayNames(language: string): { letter: string; short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, day) => {
    // 1 January 2024 was a Monday.
    const instant = Date.UTC(2024, 0, 1 + day);
    const name = (weekday: 'narrow' | 'short' | 'long') => formatter(language, { weekday }).format(instant);
    return { letter: name('narrow'), short: name('short').replace(/\.$/, ''), long: name('long') };
  });
}

/** Names as a sentence lists them: "Rest, Warmth and Quiet". */
export function listOf(items: readonly string[], language: string): string {
  return new Intl.ListFormat(tagOf(language), { type: 'conjunction' }).format(items);
}

/** "2.8" with the language's decimal sign. */
export function decimal(value: number, language: string): string {
  return new Intl.NumberFormat(tagOf(language)).format(value);
}

/** "+1", "−2", "0". */
export function signed(value: number, language: string): string {
  const text = new Intl.NumberFormat(tagOf(language), { signDisplay: 'exceptZero' }).format(value);
  return text.replace('-', '−');
}

/** "67%" of a number of hundredths, as the language sets it. */
export function percent(hundredths: number, language: string): string {
  return new Intl.NumberFormat(tagOf(language), { style: 'percent' }).format(hundredths / 100);
}

/** The first day of the week in monthly calendars: Sunday in English, Monday in Dutch and French. */
export function firstDayOfWeek(language: string): 0 | 1 {
  return language === 'en' ? 0 : 1;
}

// A calendar day has no zone: it is formatted in the one its epoch day is counted in.
function instantOf(date: LocalDate): number {
  return toEpochDay(date) * MS_PER_DAY;
}

function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${Object.entries(options).join()}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(tagOf(language), { ...options, timeZone: 'UTC' });
  formatters.set(key, made);
  return made;
}

function tagOf(language: string): string {
  return INTL_TAGS[language] ?? language;
}
