import {
  addDays,
  addDaysWithin,
  compareDates,
  daysBetween,
  LAST_DAY,
  type LocalDate,
  parseLocalDate,
  startOfWeek,
  weekdayOf,
} from '#domain/calendar/local-date.ts';

/** A day of the week, 1 Monday to 7 Sunday; in a month the first to fourth, or the last (-1). */
export type RuleWeekday = {
  readonly weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly nth: -1 | 1 | 2 | 3 | 4 | null;
};

/** A recurrence of whole days: the subset of RFC 5545, section 3.3.10, that the product supports. Weeks begin on Monday. */
export type CalendarRule = {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  /** 1 to 99. */
  readonly interval: number;
  /** Weekdays of a week in its order, or one of a month; empty for none. */
  readonly byDay: readonly RuleWeekday[];
  /** The day of a month, or its last (-1). */
  readonly byMonthDay: number | null;
  /** The last day on which it may occur. */
  readonly until: LocalDate | null;
  /** How often it occurs, counted from its first day, 1 to 999. */
  readonly count: number | null;
};

/** The longest rule that is read, in UTF-16 code units. */
const RULE_TEXT_MAX = 200;
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const INTERVAL_MAX = 99;
const COUNT_MAX = 999;
const MONTH_DAYS_MAX = 31;
type RuleParts = ReadonlyMap<string, string>;

/** A part that can't be read, and why. */
class RuleProblem extends Error {}

/** Parses a rule, in either case; a problem names the invalid part. Source: RFC 5545, section 3.3.10. */
export function parseCalendarRule(text: string) {
  try {
    return { rule: ruleOf(rulePartsOf(text)) };
  } catch (error) {
    if (error instanceof RuleProblem) return { problem: error.message };
    throw error;
  }
}

/** The canonical text of a rule: its parts in a fixed order, in capitals, without defaults. */
export function formatCalendarRule(rule: CalendarRule): string {
  const { frequency, interval, byDay, byMonthDay, until, count } = rule;
  const days = byDay.map(({ weekday, nth }) => `${nth ?? ''}${WEEKDAYS[weekday - 1]}`);
  return [
    `FREQ=${frequency}`,
    interval === 1 ? '' : `INTERVAL=${interval}`,
    days.length === 0 ? '' : `BYDAY=${days.join(',')}`,
    byMonthDay === null ? '' : `BYMONTHDAY=${byMonthDay}`,
    until === null ? '' : `UNTIL=${until.replaceAll('-', '')}`,
    count === null ? '' : `COUNT=${count}`,
  ]
    .filter((part) => part !== '')
    .join(';');
}

/** Why a rule can't count from the day a task was finished; `null` if it has nothing but an interval. */
export function afterCompletionProblem({ byDay, byMonthDay, until, count }: CalendarRule): string | null {
  const hasMore = byDay.length > 0 || [byMonthDay, until, count].some((part) => part !== null);
  return hasMore ? 'with after_completion it may only have FREQ and INTERVAL' : null;
}

function rulePartsOf(text: string): RuleParts {
  if (text.length > RULE_TEXT_MAX) throw new RuleProblem(`must have at most ${RULE_TEXT_MAX} characters`);
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().split(';')) {
    const [, name = '', value = ''] = /^([A-Z]+)=([^=]+)$/.exec(part) ?? [];
    if (!PARTS.has(name))
      throw new RuleProblem(`must be a rule like FREQ=WEEKLY;BYDAY=MO, made of ${[...PARTS].join(', ')}`);
    if (parts.has(name)) throw new RuleProblem(`${name} must come once`);
    parts.set(name, value);
  }
  return parts;
}

const PARTS: ReadonlySet<string> = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'UNTIL', 'COUNT']);

function ruleOf(parts: RuleParts): CalendarRule {
  const frequency = FREQUENCIES.find((one) => one === parts.get('FREQ'));
  if (!frequency) throw new RuleProblem(`FREQ must be ${FREQUENCIES.join(', ')}`);
  if (parts.has('UNTIL') && parts.has('COUNT'))
    throw new RuleProblem('UNTIL and COUNT must not come together');
  if (parts.has('BYDAY') && parts.has('BYMONTHDAY')) {
    throw new RuleProblem('BYDAY and BYMONTHDAY must not come together');
  }
  return {
    frequency,
    interval: numberIn(parts, { name: 'INTERVAL', max: INTERVAL_MAX }) ?? 1,
    byDay: weekdaysIn(parts, frequency),
    byMonthDay: monthDayIn(parts, frequency),
    until: untilIn(parts),
    count: numberIn(parts, { name: 'COUNT', max: COUNT_MAX }),
  };
}

function numberIn(parts: RuleParts, { name, max }: { name: string; max: number }): number | null {
  const text = parts.get(name);
  if (text === undefined) return null;
  const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > max) throw new RuleProblem(`${name} must be a whole number from 1 to ${max}`);
  return value;
}

function weekdaysIn(parts: RuleParts, frequency: CalendarRule['frequency']): RuleWeekday[] {
  const text = parts.get('BYDAY');
  if (text === undefined) return [];
  const days = text.split(',').map((day) => parseWeekday(day, frequency));
  if (frequency === 'MONTHLY' && days.length > 1)
    throw new RuleProblem('BYDAY must be one day in a MONTHLY rule');
  const unique = new Map(days.map((day) => [day.weekday, day]));
  return [...unique.values()].sort((left, right) => left.weekday - right.weekday);
}

function parseWeekday(day: string, frequency: CalendarRule['frequency']): RuleWeekday {
  const [, nth = '', name = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(day) ?? [];
  const weekday = WEEKDAYS.indexOf(name as (typeof WEEKDAYS)[number]) + 1; // any other text gives -1
  if (weekday === 0) throw new RuleProblem(`BYDAY must be made of ${WEEKDAYS.join(', ')}`);
  if (frequency === 'WEEKLY') {
    if (nth !== '') throw new RuleProblem('BYDAY must have no number in a WEEKLY rule');
    return { weekday: weekday as RuleWeekday['weekday'], nth: null }; // one of seven
  }
  if (frequency !== 'MONTHLY') throw new RuleProblem(`BYDAY must not be in a ${frequency} rule`);
  const place = ([1, 2, 3, 4, -1] as const).find((one) => one === Number(nth));
  if (place === undefined)
    throw new RuleProblem('BYDAY must have a number from 1 to 4, or -1, in a MONTHLY rule');
  return { weekday: weekday as RuleWeekday['weekday'], nth: place }; // one of seven
}

function monthDayIn(parts: RuleParts, frequency: CalendarRule['frequency']): number | null {
  const text = parts.get('BYMONTHDAY');
  if (text === undefined) return null;
  if (frequency !== 'MONTHLY') throw new RuleProblem(`BYMONTHDAY must not be in a ${frequency} rule`);
  const day = /^\+?\d{1,2}$|^-1$/.test(text) ? Number(text) : 0;
  if (day === 0 || day > MONTH_DAYS_MAX)
    throw new RuleProblem('BYMONTHDAY must be one day from 1 to 31, or -1');
  return day;
}

function untilIn(parts: RuleParts) {
  const text = parts.get('UNTIL');
  if (text === undefined) return null;
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const until = parseLocalDate(`${year}-${month}-${day}`);
  if (!until) throw new RuleProblem('UNTIL must be a day like 20261231');
  return until;
}

// A rule's days are computed period by period (a day, week, month or year of its interval), from the period of any day on: a
// rule that began long ago costs no more than a new one.

/** How many periods without a day are tried: a leap day of every 99th year comes within 4 × 99 years, past the calendar's end. */
const EMPTY_PERIODS_MAX = 60;

/** The first day of a rule on or after `notBefore`, counted from `from`; `null` if it has ended or never comes. */
export function firstRuleDay(
  rule: CalendarRule,
  { from, notBefore }: { from: LocalDate; notBefore: LocalDate },
): LocalDate | null {
  const [first] = ruleDays(rule, { from, start: notBefore, limit: 1 });
  return first ?? null;
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

/** The days of a rule from `start` on, or to `end`, both included, oldest first, at most `limit`. */
export function ruleDays(rule: CalendarRule, { from, start, end, limit }: Wanted): LocalDate[] {
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
  return days <= daysBetween(from, LAST_DAY) ? addDays(from, days) : null;
}

const existing = (days: readonly (LocalDate | null)[]): LocalDate[] => days.filter((day) => day !== null);

function isPastCalendar(
  { frequency, interval }: CalendarRule,
  { from, period }: { from: LocalDate; period: number },
): boolean {
  const days = { DAILY: 1, WEEKLY: 7, MONTHLY: 28, YEARLY: 365 }[frequency] * interval * period;
  return days > daysBetween(from, LAST_DAY);
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

/** A day of a month; `null` if the month has no such day, and past the calendar's end. */
function dayOfMonth(index: number, day: number): LocalDate | null {
  const two = (value: number) => String(value).padStart(2, '0');
  return parseLocalDate(`${Math.floor(index / 12)}-${two((index % 12) + 1)}-${two(day)}`) ?? null;
}

/** Far enough for the third 29 February. */
const NEXT_WITHIN_DAYS = 13 * 366;

/** The next days of a rule from its first day, and from today on, at most `limit`. */
export function nextRuleDays(
  rule: CalendarRule,
  { from, today, limit }: { from: LocalDate; today: LocalDate; limit: number },
): LocalDate[] {
  const start = from > today ? from : today;
  return ruleDays(rule, { from, start, end: addDaysWithin(start, NEXT_WITHIN_DAYS), limit });
}

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
