import {
  addDays,
  compareDates,
  daysBetween,
  fromEpochDay,
  LAST_DAY,
  type LocalDate,
  startOfWeek,
  toEpochDay,
  weekdayOf,
} from '#domain/calendar/local-date.ts';
import { afterCompletionProblem, type CalendarRule } from './calendar-rule-text.ts';

// A rule's days are computed period by period (a day, week, month or year of its interval), from the period of any day on: a
// rule that began long ago costs no more than a new one.

/** How many periods without a day are tried: a leap day of every 99th year comes within 4 × 99 years, past the calendar's end. */
const EMPTY_PERIODS_MAX = 60;
const LAST_YEAR = 2199;

/** The first day of a rule on or after `notBefore`, counted from `from`; `null` if it has ended or never comes. */
export function firstRuleDay(
  rule: CalendarRule,
  { from, notBefore }: { from: LocalDate; notBefore: LocalDate },
): LocalDate | null {
  const [first] = daysFrom(rule, { from, start: notBefore, limit: 1 });
  return first ?? null;
}

/** The days of a rule from `start` to `end`, both included, oldest first, at most `limit`. */
export function ruleDays(
  rule: CalendarRule,
  { from, start, end, limit }: { from: LocalDate; start: LocalDate; end: LocalDate; limit: number },
): LocalDate[] {
  return daysFrom(rule, { from, start, limit, end });
}

/**
 * The day of the next occurrence of a rule that counts from the day the last one was finished. A month or year later is the same
 * day of the month, or the month's last if it has no such day: a month after 31 January is 28 February. `null` past the calendar's end.
 */
export function dayAfterCompletion(
  { frequency, interval }: CalendarRule,
  finishedOn: LocalDate,
): LocalDate | null {
  switch (frequency) {
    case 'DAILY':
      return dayAfter(finishedOn, interval);
    case 'WEEKLY':
      return dayAfter(finishedOn, interval * 7);
    default: {
      const { year, month, day } = partsOf(finishedOn);
      const months = frequency === 'MONTHLY' ? interval : interval * 12;
      const index = year * 12 + month - 1 + months;
      return dayOfMonth(index, Math.min(day, monthLength(index)));
    }
  }
}

type Wanted = {
  readonly from: LocalDate;
  readonly start: LocalDate;
  readonly end?: LocalDate;
  readonly limit: number;
};

function daysFrom(rule: CalendarRule, { from, start, end, limit }: Wanted): LocalDate[] {
  // A count has to be counted from the first day on.
  const since = rule.count === null && start > from ? start : from;
  const last = [end, rule.until].filter((day) => day != null).sort(compareDates)[0];
  const found: LocalDate[] = [];
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (const day of daysSince(rule, { from, since })) {
    left -= 1;
    if (left < 0 || (last !== undefined && day > last)) break;
    if (day >= start) found.push(day);
    if (found.length === limit) break;
  }
  return found;
}

/** The days of a rule from the period of `since` on, up to the calendar's end. */
function* daysSince(
  rule: CalendarRule,
  { from, since }: { from: LocalDate; since: LocalDate },
): Generator<LocalDate> {
  let empty = 0;
  for (let period = periodOf(rule, { from, day: since }); empty < EMPTY_PERIODS_MAX; period++) {
    const days = daysIn(rule, { from, period }).filter((day) => day >= from);
    yield* days;
    empty = days.length === 0 ? empty + 1 : 0;
    if (isPastCalendar(rule, { from, period })) return;
  }
}

/** The number of the first period, counted from that of `from`, that can have a day on or after `day`. */
function periodOf(
  { frequency, interval }: CalendarRule,
  { from, day }: { from: LocalDate; day: LocalDate },
): number {
  const passed = {
    DAILY: () => daysBetween(from, day),
    WEEKLY: () => daysBetween(startOfWeek(from), startOfWeek(day)) / 7,
    MONTHLY: () => monthIndex(day) - monthIndex(from),
    YEARLY: () => partsOf(day).year - partsOf(from).year,
  }[frequency]();
  return Math.ceil(passed / interval);
}

/** The days of a rule in a period, oldest first. */
function daysIn(rule: CalendarRule, { from, period }: { from: LocalDate; period: number }): LocalDate[] {
  const passed = period * rule.interval;
  switch (rule.frequency) {
    case 'DAILY':
      return existing([dayAfter(from, passed)]);
    case 'WEEKLY': {
      const monday = startOfWeek(from);
      const weekdays = rule.byDay.length > 0 ? rule.byDay.map(({ weekday }) => weekday) : [weekdayOf(from)];
      return existing(weekdays.map((weekday) => dayAfter(monday, passed * 7 + weekday - 1)));
    }
    case 'MONTHLY':
      return existing([dayInMonth(rule, { from, index: monthIndex(from) + passed })]);
    case 'YEARLY':
      return existing([dayOfMonth(monthIndex(from) + passed * 12, partsOf(from).day)]);
  }
}

function dayInMonth(
  { byDay: [nthDay], byMonthDay }: CalendarRule,
  { from, index }: { from: LocalDate; index: number },
): LocalDate | null {
  if (nthDay) return nthWeekday(index, nthDay);
  const last = monthLength(index);
  return dayOfMonth(index, byMonthDay === -1 ? last : (byMonthDay ?? partsOf(from).day));
}

function nthWeekday(index: number, { weekday, nth }: CalendarRule['byDay'][number]): LocalDate | null {
  if (nth === -1) {
    const last = dayOfMonth(index, monthLength(index));
    return last && addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
  }
  const first = dayOfMonth(index, 1);
  return first && addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + ((nth ?? 1) - 1) * 7);
}

/** Days since `from`, or `null` past the calendar's end. */
function dayAfter(from: LocalDate, days: number): LocalDate | null {
  const epochDay = toEpochDay(from) + days;
  return epochDay <= LAST_EPOCH_DAY ? fromEpochDay(epochDay) : null;
}

const existing = (days: readonly (LocalDate | null)[]): LocalDate[] => days.filter((day) => day !== null);

function isPastCalendar(
  { frequency, interval }: CalendarRule,
  { from, period }: { from: LocalDate; period: number },
): boolean {
  const days = { DAILY: 1, WEEKLY: 7, MONTHLY: 28, YEARLY: 365 }[frequency] * interval * period;
  return toEpochDay(from) + days > LAST_EPOCH_DAY;
}

/** Months since the year 0. */
function monthIndex(day: LocalDate): number {
  const { year, month } = partsOf(day);
  return year * 12 + month - 1;
}

function partsOf(day: LocalDate): { year: number; month: number; day: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8, 10)) };
}

function monthLength(index: number): number {
  const month = index % 12;
  const year = Math.floor(index / 12);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 31;
}

/** A day of a month; `null` if the month has no such day. */
function dayOfMonth(index: number, day: number): LocalDate | null {
  const year = Math.floor(index / 12);
  if (day > monthLength(index) || year > LAST_YEAR) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two((index % 12) + 1)}-${two(day)}` as LocalDate; // a day that exists
}

const LAST_EPOCH_DAY = toEpochDay(LAST_DAY);

export type { CalendarRule, RuleWeekday } from './calendar-rule-text.ts';
export { afterCompletionProblem, formatCalendarRule, parseCalendarRule } from './calendar-rule-text.ts';

/** How far a rule's first day may be ahead. */
const YEARS_AHEAD_MAX = 5;

/** Why a rule can't be used from a day on: it ends before it begins, or has no day in the next five years; else `null`. */
export function ruleProblem(
  rule: CalendarRule,
  { from, today, isAfterCompletion }: { from: LocalDate; today: LocalDate; isAfterCompletion: boolean },
): string | null {
  if (isAfterCompletion) return afterCompletionProblem(rule);
  if (rule.until !== null && rule.until < from) return 'UNTIL must not be before the first day';
  const notBefore = from > today ? from : today;
  const limit = `${Number(notBefore.slice(0, 4)) + YEARS_AHEAD_MAX}${notBefore.slice(4)}`;
  const first = firstRuleDay(rule, { from, notBefore });
  return first === null || first > limit ? 'this rule has no day in the next five years' : null;
}
