import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';

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

type ParsedRule = { readonly rule: CalendarRule } | { readonly problem: string };
type RuleParts = ReadonlyMap<string, string>;

/** A part that can't be read, and why. */
class RuleProblem extends Error {}

/** Parses a rule, in either case; a problem names the invalid part. Source: RFC 5545, section 3.3.10. */
export function parseCalendarRule(text: string): ParsedRule {
  try {
    return { rule: ruleOf(partsOf(text)) };
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

function partsOf(text: string): RuleParts {
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
