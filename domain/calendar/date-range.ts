import { fromEpochDay, type LocalDate, toEpochDay } from './local-date.ts';

/** The days from `start` to `end`, both included; empty if `end` is before `start`. */
export interface DateRange {
  readonly start: LocalDate;
  readonly end: LocalDate;
}

/** Every day of the range, oldest first; an empty list for an empty range. */
export function daysOf(range: DateRange): LocalDate[] {
  const first = toEpochDay(range.start);
  const length = Math.max(0, toEpochDay(range.end) - first + 1);
  return Array.from({ length }, (_, index) => fromEpochDay(first + index));
}

/** Whether `date` is one of the range's days, its first and last included; never within an empty range. */
export function isWithin(date: LocalDate, range: DateRange): boolean {
  return range.start <= date && date <= range.end;
}
