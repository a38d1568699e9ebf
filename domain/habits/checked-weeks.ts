import {
  FIRST_DAY,
  fromEpochDay,
  type LocalDate,
  startOfWeek,
  toEpochDay,
} from '#domain/calendar/local-date.ts';

/** Days before a habit's creation from which its checks are kept: a year back, and what a journey west may add. */
const DAYS_BEFORE_CREATION = 400;
const DIGITS_A_WEEK = 2;
const DAYS_A_WEEK = 7;

/** The days on which a habit was checked, packed so that a thousand of them are one short text. */
export interface CheckedWeeks {
  /** A Monday: that of the first week. */
  readonly weeksFrom: LocalDate;
  /** Two hexadecimal digits a week, Monday the lowest bit; weeks past its end hold no check. */
  readonly checkedWeeks: string;
}

/**
 * The Monday from which the checks of a habit made on `createdOn` are kept, more than a year before it; the first day of all
 * where that would be earlier.
 */
export function firstWeekKept(createdOn: LocalDate): LocalDate {
  const first = toEpochDay(createdOn) - DAYS_BEFORE_CREATION;
  return startOfWeek(fromEpochDay(Math.max(first, toEpochDay(FIRST_DAY))));
}

/** Whether each of `count` days from the epoch day `first` was checked, oldest first; days outside the weeks were not. */
export function checkedDays(
  { weeksFrom, checkedWeeks }: CheckedWeeks,
  { first, count }: { first: number; count: number },
): boolean[] {
  const offset = first - toEpochDay(weeksFrom);
  const weeks = bitsOfWeeks(checkedWeeks);
  const flags = new Array<boolean>(count).fill(false);
  const end = Math.min(count, weeks.length * DAYS_A_WEEK - offset);
  for (let index = Math.max(0, -offset); index < end; index++) {
    const day = offset + index;
    flags[index] = ((weeks[Math.floor(day / DAYS_A_WEEK)] ?? 0) & (1 << (day % DAYS_A_WEEK))) !== 0;
  }
  return flags;
}

/**
 * The checked days of a habit packed from the Monday `weeksFrom` on, in any order; days before it are left out. As long as
 * the last of them asks for; empty for none.
 */
export function checkedWeeksOf(days: readonly LocalDate[], weeksFrom: LocalDate): string {
  const weeks: number[] = [];
  for (const day of days) {
    const offset = toEpochDay(day) - toEpochDay(weeksFrom);
    const week = Math.floor(offset / DAYS_A_WEEK);
    if (offset >= 0) weeks[week] = (weeks[week] ?? 0) | (1 << (offset % DAYS_A_WEEK));
  }
  return Array.from(weeks, (bits = 0) => bits.toString(16).padStart(DIGITS_A_WEEK, '0')).join('');
}

function bitsOfWeeks(checkedWeeks: string): number[] {
  const weeks: number[] = [];
  for (let at = 0; at < checkedWeeks.length; at += DIGITS_A_WEEK) {
    weeks.push(Number.parseInt(checkedWeeks.slice(at, at + DIGITS_A_WEEK), 16));
  }
  return weeks;
}
