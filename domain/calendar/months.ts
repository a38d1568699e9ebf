import { addDays, type LocalDate, startOfWeek, toEpochDay, type WeekStart } from './local-date.ts';

/** The first day of the month of `date`. */
export function firstOfMonth(date: LocalDate): LocalDate {
  return addDays(date, 1 - Number(date.slice(8)));
}

/** The last day of the month of `date`. */
export function lastOfMonth(date: LocalDate): LocalDate {
  // No month has more than 31 days.
  return addDays(firstOfMonth(addDays(firstOfMonth(date), 31)), -1);
}

/** The same day of the month `months` later, earlier if negative; the month's last day if it's shorter. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const step = Math.sign(months);
  let first = firstOfMonth(date);
  for (let done = 0; done !== months; done += step) {
    // No month has more than 31 days, and none fewer than 28.
    first = firstOfMonth(addDays(first, step > 0 ? 31 : -1));
  }
  const last = lastOfMonth(first);
  const sameDay = addDays(first, Number(date.slice(8)) - 1);
  return sameDay < last ? sameDay : last;
}

/** The weeks of a month, filled with days of the months around it; `weekStart` is their first weekday. */
export function weeksOfMonth(month: LocalDate, weekStart: WeekStart): LocalDate[][] {
  const first = firstOfMonth(month);
  const start = startOfWeek(first, weekStart);
  const last = lastOfMonth(first);
  const weeks: LocalDate[][] = [];
  for (let week = start; week <= last; week = addDays(week, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((day) => addDays(week, day)));
  }
  return weeks;
}

/** A day in the words of a language, given as a tag for `Intl`: "5 December"; in French the first is an ordinal, "1er décembre". */
export function dayAndMonth(day: LocalDate, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const text = format.format(toEpochDay(day) * DAY_MS);
  return tag.startsWith('fr') ? text.replace(/^1(?=\s)/, '1er') : text;
}
const DAY_MS = 86_400_000;
