import type { TFunction } from 'i18next';
import { intlTag } from '#domain/account/language.ts';
import { type DateRange, type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';

const MS_PER_DAY = 86_400_000;

/** "Wednesday 18 November" in two parts, which can be styled separately. */
export function dayHeading(date: LocalDate, language: string): { weekday: string; dayAndMonth: string } {
  return {
    weekday: formatter(language, { weekday: 'long' }).format(instantOf(date)),
    dayAndMonth: formatter(language, { day: 'numeric', month: 'long' }).format(instantOf(date)),
  };
}

/** A full date for lists and messages: "18 November 2026". */
export function fullDay(date: LocalDate, language: string): string {
  return formatter(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(instantOf(date));
}

/** A full date where there is little room: "18 Nov 2026". */
export function mediumDay(date: LocalDate, language: string): string {
  return formatter(language, { day: 'numeric', month: 'short', year: 'numeric' }).format(instantOf(date));
}

/** A day's month and year for lists: "November 2026". */
export function monthAndYear(date: LocalDate, language: string): string {
  return formatter(language, { month: 'long', year: 'numeric' }).format(instantOf(date));
}

/** A day as screen readers say it: "Wednesday 18 November". */
export function spokenDay(date: LocalDate, language: string): string {
  const { weekday, dayAndMonth } = dayHeading(date, language);
  return `${weekday} ${dayAndMonth}`;
}

/** A day for lists: "Tue 1 December". */
export function shortWeekdayAndDay(date: LocalDate, language: string): string {
  return `${shortWeekday(date, language)} ${dayHeading(date, language).dayAndMonth}`;
}

/** Two days for "between … and …", with a shared month only once: "27" and "31 March". */
export function dayPair({ start, end }: DateRange, language: string): { low: string; high: string } {
  const dayAndMonth = (date: LocalDate) => dayHeading(date, language).dayAndMonth;
  const isSameMonth = start.slice(0, 7) === end.slice(0, 7);
  return { low: isSameMonth ? String(Number(start.slice(8))) : dayAndMonth(start), high: dayAndMonth(end) };
}

/** A range of days for lists: "29 March – 2 April". */
export function dayRange({ start, end }: DateRange, language: string): string {
  return formatter(language, { day: 'numeric', month: 'long' }).formatRange(instantOf(start), instantOf(end));
}

/** A range of days on a card, without years: "21–24 Nov". */
export function shortRange({ start, end }: DateRange, language: string): string {
  const short = formatter(language, { day: 'numeric', month: 'short' });
  // The formatter itself would name two years.
  if (start.slice(0, 4) !== end.slice(0, 4)) {
    return `${short.format(instantOf(start))} – ${short.format(instantOf(end))}`;
  }
  return short.formatRange(instantOf(start), instantOf(end));
}

/** A range of days in any years: "2 March 2019 – 18 November 2026". */
export function fullDayRange({ start, end }: DateRange, language: string): string {
  const shape = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return formatter(language, shape).formatRange(instantOf(start), instantOf(end));
}

/** "Wed", without a full stop. */
export function shortWeekday(date: LocalDate, language: string): string {
  return formatter(language, { weekday: 'short' }).format(instantOf(date)).replace(/\.$/, '');
}

/** A day's month, "Nov", without a full stop. */
export function shortMonth(date: LocalDate, language: string): string {
  return formatter(language, { month: 'short' }).format(instantOf(date)).replace(/\.$/, '');
}

/** A day on a card: "today", "tomorrow" or "yesterday", otherwise "Fri 20 Nov", with the year if it's another one. */
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

// A calendar day has no zone, so it's formatted in UTC, like its epoch day.
function instantOf(date: LocalDate): number {
  return toEpochDay(date) * MS_PER_DAY;
}

const MINUTES_PER_HOUR = 60;

/** Whole minutes in short form: "10 min", "1 h", "1 h 30". The one way in which durations are read. */
export function durationText(total: number, t: TFunction): string {
  const hours = Math.floor(total / MINUTES_PER_HOUR);
  const minutes = total % MINUTES_PER_HOUR;
  if (hours === 0) return t('duration.shortMinutes', { minutes });
  return minutes === 0 ? t('duration.shortHours', { hours }) : t('duration.shortBoth', { hours, minutes });
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A cached formatter in UTC. */
export function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${Object.entries(options).join()}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(intlTag(language), { ...options, timeZone: 'UTC' });
  formatters.set(key, made);
  return made;
}
