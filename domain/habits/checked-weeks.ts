import {
  addDays,
  FIRST_DAY,
  fromEpochDay,
  type LocalDate,
  startOfWeek,
  toEpochDay,
  wholeYearsBetween,
} from '#domain/calendar/local-date.ts';

/** Checks are stored from this many days before a habit's creation: a year, plus a margin for travel across time zones. */
const DAYS_BEFORE_CREATION = 400;
const DIGITS_A_WEEK = 2;
const DAYS_A_WEEK = 7;

/** The days on which a habit was checked or skipped, packed, so that a thousand days are one short text. */
export interface CheckedWeeks {
  /** The Monday of the first week. */
  readonly weeksFrom: LocalDate;
  /** Two hexadecimal digits a week, Monday the lowest bit; weeks past its end have no checks. */
  readonly checkedWeeks: string;
  /** The same for skips; no day has both. */
  readonly skippedWeeks: string;
}

/** The Monday from which checks are stored: more than a year before `createdOn`, but not before `FIRST_DAY`. */
export function firstStoredWeek(createdOn: LocalDate): LocalDate {
  const first = toEpochDay(createdOn) - DAYS_BEFORE_CREATION;
  return startOfWeek(fromEpochDay(Math.max(first, toEpochDay(FIRST_DAY))));
}

/** The Monday of the first week with a check; `undefined` without any. */
export function firstCheckedWeek({ weeksFrom, checkedWeeks }: CheckedWeeks): LocalDate | undefined {
  const digit = checkedWeeks.search(/[^0]/);
  if (digit === -1) return undefined;
  return addDays(weeksFrom, Math.floor(digit / DIGITS_A_WEEK) * DAYS_A_WEEK);
}

/** Whether each of `count` days from the epoch day `first` was checked; days outside the weeks count as unchecked. */
export const checkedDays = (weeks: CheckedWeeks, days: DayCount): boolean[] =>
  packedDays({ weeksFrom: weeks.weeksFrom, packed: weeks.checkedWeeks }, days);

/** The same for days that were skipped. */
export const skippedDays = (weeks: CheckedWeeks, days: DayCount): boolean[] =>
  packedDays({ weeksFrom: weeks.weeksFrom, packed: weeks.skippedWeeks }, days);

/** How many days were checked. */
export const checkedCount = ({ checkedWeeks }: CheckedWeeks): number =>
  [...checkedWeeks].reduce((sum, digit) => sum + (BITS_OF_DIGIT[Number.parseInt(digit, 16)] ?? 0), 0);

/** How many bits are set in each hexadecimal digit. */
const BITS_OF_DIGIT = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

type DayCount = { readonly first: number; readonly count: number };

function packedDays(
  { weeksFrom, packed }: { weeksFrom: LocalDate; packed: string },
  { first, count }: DayCount,
): boolean[] {
  const flags = new Array<boolean>(count).fill(false);
  const weeksBegin = toEpochDay(weeksFrom);
  const weekOf = (day: number) => Math.floor((day - weeksBegin) / DAYS_A_WEEK);
  const end = Math.min(weekOf(first + count - 1), packed.length / DIGITS_A_WEEK - 1);
  for (let week = Math.max(0, weekOf(first)); week <= end; week++) {
    const bits = bitsOfWeek(packed, week);
    const monday = weeksBegin + week * DAYS_A_WEEK - first;
    for (let day = 0; day < DAYS_A_WEEK; day++) {
      const index = monday + day;
      if (index >= 0 && index < count) flags[index] = (bits & (1 << day)) !== 0;
    }
  }
  return flags;
}

/** Packs a habit's days, in any order, from the Monday `weeksFrom` to the last of them; empty without any. */
export function checkedWeeksOf(days: readonly LocalDate[], weeksFrom: LocalDate): string {
  const weeks: number[] = [];
  for (const day of days) {
    const offset = toEpochDay(day) - toEpochDay(weeksFrom);
    const week = Math.floor(offset / DAYS_A_WEEK);
    if (offset >= 0) weeks[week] = (weeks[week] ?? 0) | (1 << (offset % DAYS_A_WEEK));
  }
  return Array.from(weeks, (bits = 0) => bits.toString(16).padStart(DIGITS_A_WEEK, '0')).join('');
}

function bitsOfWeek(packed: string, week: number): number {
  const at = week * DIGITS_A_WEEK;
  return Number.parseInt(packed.slice(at, at + DIGITS_A_WEEK), 16);
}

/** Why a day can't be checked off, or `null` if it can: today, and back to the same day a year ago (contract §5). */
export function checkRefusal(day: LocalDate, today: LocalDate): string | null {
  if (day > today) return 'must not be in the future';
  return wholeYearsBetween(addDays(day, 1), today) >= 1 ? 'must not be more than a year ago' : null;
}
