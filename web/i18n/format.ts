import { intlTag } from '#domain/account/language.ts';
import type { DateRange } from '#domain/calendar/date-range.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { toEpochDay } from '#domain/calendar/local-date.ts';
import { formatter } from './intl.ts';

const MS_PER_DAY = 86_400_000;

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

/** "Wed", without a full stop. */
export function shortWeekday(date: LocalDate, language: string): string {
  return formatter(language, { weekday: 'short' }).format(instantOf(date)).replace(/\.$/, '');
}

/** The month of a day: "Nov", without a full stop. */
export function shortMonth(date: LocalDate, language: string): string {
  return formatter(language, { month: 'short' }).format(instantOf(date)).replace(/\.$/, '');
}

/** A day as a card names it: "today", "tomorrow" or "yesterday", else "Fri 20 Nov", with the year where it is another one. */
export function nearDay(
  date: LocalDate,
  { today, language }: { today: LocalDate; language: string },
): string {
  const days = toEpochDay(date) - toEpochDay(today);
  if (Math.abs(days) <= 1) {
    return new Intl.RelativeTimeFormat(intlTag(language), { numeric: 'auto' }).format(days, 'day');
  }
  const year = date.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  const shape = { weekday: 'short', day: 'numeric', month: 'short', year } as const;
  return formatter(language, shape).format(instantOf(date)).replace(',', '');
}

// A calendar day has no zone: it is formatted in the one its epoch day is counted in.
function instantOf(date: LocalDate): number {
  return toEpochDay(date) * MS_PER_DAY;
}
