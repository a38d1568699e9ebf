import {
  addDays,
  daysBetween,
  FIRST_DAY,
  fromEpochDay,
  type LocalDate,
  startOfWeek,
  toEpochDay,
  wholeYearsBetween,
} from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';

/** A day of a habit; its amount is in thousandths and above 0, or `null`. */
export type HabitDayRow = {
  readonly done: 0 | 1;
  readonly skipped: 0 | 1;
  readonly amount: number | null;
};

/** Amounts are stored in thousandths. */
export const THOUSANDTHS = 1000;

/** Checks are stored from this many days before a habit's creation: a year, plus a margin for travel across time zones. */
const DAYS_BEFORE_CREATION = 400;
const DIGITS_A_WEEK = 2;
const AMOUNT_DIGITS = 10;
export const DAYS_A_WEEK = 7;

/** The days on which a habit was checked or skipped, packed, so that a thousand days are one short text. */
export interface CheckedWeeks {
  /** The Monday of the first week. */
  readonly weeksFrom: LocalDate;
  /** Two hexadecimal digits a week, Monday the lowest bit; weeks past its end have no checks. */
  readonly checkedWeeks: string;
  /** The same for skips; no day has both. */
  readonly skippedWeeks: string;
  /** Ten digits a week: the sum of its amounts in thousandths. */
  readonly amountWeeks: string;
}

/** The Monday from which checks are stored: more than a year before `createdOn`, but not before `FIRST_DAY`. */
export function firstStoredWeek(createdOn: LocalDate): LocalDate {
  const first = toEpochDay(createdOn) - DAYS_BEFORE_CREATION;
  return startOfWeek(fromEpochDay(Math.max(first, toEpochDay(FIRST_DAY))));
}

/** The Monday of the first week with a check, a skip or an amount; `undefined` without any. */
export function firstMarkedWeek(weeks: CheckedWeeks): LocalDate | undefined {
  const { weeksFrom, checkedWeeks, skippedWeeks, amountWeeks } = weeks;
  const first = [
    checkedWeeks.search(/[^0]/) / DIGITS_A_WEEK,
    skippedWeeks.search(/[^0]/) / DIGITS_A_WEEK,
    amountWeeks.search(/[^0]/) / AMOUNT_DIGITS,
  ].filter((week) => week >= 0);
  if (first.length === 0) return undefined;
  return addDays(weeksFrom, Math.floor(Math.min(...first)) * DAYS_A_WEEK);
}

/** The first checked day as an epoch day; infinite without any. */
export function firstCheckedDay({ weeksFrom, checkedWeeks }: CheckedWeeks): number {
  const digit = checkedWeeks.search(/[^0]/);
  if (digit === -1) return Number.POSITIVE_INFINITY;
  const week = Math.floor(digit / DIGITS_A_WEEK);
  const bits = bitsOfWeek(checkedWeeks, week);
  return toEpochDay(weeksFrom) + week * DAYS_A_WEEK + Math.log2(bits & -bits);
}

/** The run up to a day and the longest one. */
export interface Runs {
  readonly streak: number;
  readonly best_streak: number;
}

/** The rhythms with runs of their own: weeks count times or amounts, and an interval has fixed days or begins again with the last time. */
export const RUN_KINDS = ['days', 'weekly', 'amounts', 'fixed', 'fromLast'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** What is left of a habit's checks before a Monday, once their days are forgotten: numbers, from which runs and totals go on. */
export interface ForgottenChecks {
  /** The Monday from which days are known. */
  readonly from: LocalDate;
  /** On how many days of each week it was done: a digit a week, the last one for the week before `from`. */
  readonly weeks: string;
  /** The sum of each of these weeks' amounts, as in `amountWeeks`. */
  readonly amounts: string;
  /** On how many days it was done by phase; `none` for days without one. */
  readonly phases: Readonly<Record<CyclePhase | 'none', number>>;
  /** The runs up to `from`, of the kinds that have any. */
  readonly runs: { readonly [Kind in RunKind]?: Runs | undefined };
  readonly last_done_on: LocalDate | null;
  /** The last day done or skipped. */
  readonly last_marked_on: LocalDate | null;
}

/** A habit's weeks from a Monday on, and the amounts of those from `start` up to it; neither is before the first week. */
export function cutWeeks(
  { weeksFrom, checkedWeeks, skippedWeeks, amountWeeks }: CheckedWeeks,
  { start, monday }: { start: LocalDate; monday: LocalDate },
): { amounts: string; after: CheckedWeeks } {
  const weeks = daysBetween(weeksFrom, monday) / DAYS_A_WEEK;
  const first = daysBetween(weeksFrom, start) / DAYS_A_WEEK;
  return {
    amounts: amountWeeks
      .slice(first * AMOUNT_DIGITS, weeks * AMOUNT_DIGITS)
      .padEnd((weeks - first) * AMOUNT_DIGITS, '0'),
    after: {
      weeksFrom: monday,
      checkedWeeks: checkedWeeks.slice(weeks * DIGITS_A_WEEK),
      skippedWeeks: skippedWeeks.slice(weeks * DIGITS_A_WEEK),
      amountWeeks: amountWeeks.slice(weeks * AMOUNT_DIGITS),
    },
  };
}

type DayCount = { readonly first: number; readonly count: number };

/** Whether each of `count` days from the epoch day `first` was checked or skipped; days outside the weeks were neither. */
export const markedDays = (
  { weeksFrom, checkedWeeks, skippedWeeks }: Omit<CheckedWeeks, 'amountWeeks'>,
  days: DayCount,
) => ({
  checked: packedDays({ weeksFrom, packed: checkedWeeks }, days),
  skipped: packedDays({ weeksFrom, packed: skippedWeeks }, days),
});

/** How many days were checked. */
export const checkedCount = ({ checkedWeeks }: CheckedWeeks): number =>
  [...checkedWeeks].reduce((sum, digit) => sum + (BITS_OF_DIGIT[Number.parseInt(digit, 16)] ?? 0), 0);

/** The sum of all amounts, in thousandths. */
export const amountCount = ({ amountWeeks }: Pick<CheckedWeeks, 'amountWeeks'>): number =>
  (amountWeeks.match(/.{10}/g) ?? []).reduce((sum, week) => sum + Number.parseInt(week, 16), 0);

/** How many bits are set in each hexadecimal digit. */
const BITS_OF_DIGIT = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

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

/** The packed weeks with one of them rebuilt from the rows of its days; other days may be among `rows`. */
export function repackedWeek(
  { weeksFrom, checkedWeeks, skippedWeeks, amountWeeks }: CheckedWeeks,
  { monday, rows }: { monday: LocalDate; rows: readonly (HabitDayRow & { readonly checkedOn: LocalDate })[] },
): Omit<CheckedWeeks, 'weeksFrom'> {
  const week = daysBetween(weeksFrom, monday) / DAYS_A_WEEK;
  const days = rows.map((row) => ({ ...row, day: daysBetween(monday, row.checkedOn) }));
  const sumOf = (count: (row: HabitDayRow & { readonly day: number }) => number) =>
    days.reduce((sum, row) => (row.day >= 0 && row.day < DAYS_A_WEEK ? sum + count(row) : sum), 0);
  return {
    checkedWeeks: withWeek(checkedWeeks, { week, sum: sumOf(({ done, day }) => done << day) }),
    skippedWeeks: withWeek(skippedWeeks, { week, sum: sumOf(({ skipped, day }) => skipped << day) }),
    amountWeeks: withWeek(amountWeeks, {
      week,
      sum: sumOf(({ amount }) => amount ?? 0),
      digits: AMOUNT_DIGITS,
    }),
  };
}

function withWeek(
  packed: string,
  { week, sum, digits = DIGITS_A_WEEK }: { week: number; sum: number; digits?: number },
): string {
  const at = week * digits;
  if (sum === 0 && packed.length <= at) return packed;
  const number = sum.toString(16).padStart(digits, '0');
  return packed.slice(0, at).padEnd(at, '0') + number + packed.slice(at + digits);
}

/** Why a day can't be checked off, or `null` if it can: today, and back to the same day a year ago (contract §5). */
export function checkRefusal(day: LocalDate, today: LocalDate): string | null {
  if (day > today) return 'must not be in the future';
  return wholeYearsBetween(addDays(day, 1), today) >= 1 ? 'must not be more than a year ago' : null;
}

/** The amounts of a habit's weeks in thousandths, by the epoch day of their Monday. */
export const amountsOfWeeks =
  ({ weeksFrom, amountWeeks }: CheckedWeeks) =>
  (monday: number): number => {
    const at = ((monday - toEpochDay(weeksFrom)) / DAYS_A_WEEK) * AMOUNT_DIGITS;
    return (at >= 0 && Number.parseInt(amountWeeks.slice(at, at + AMOUNT_DIGITS), 16)) || 0;
  };
