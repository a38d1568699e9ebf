import fc from 'fast-check';
import ICAL from 'ical.js';
import { addDays, LAST_DAY, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import {
  type CalendarRule,
  firstRuleDay,
  formatCalendarRule,
  ruleDays,
} from '#domain/recurrence/calendar-rule.ts';
import { anyDay } from '#tests/unit/domain/calendar/day.ts';

/** A rule that begins on the day `from`, and the day `start` from which its days are listed. */
type RuleQuery = { readonly rule: CalendarRule; readonly from: LocalDate; readonly start: LocalDate };

const DAYS_LISTED = 12;
const ITERATIONS_MAX = 60_000;

type Weekday = CalendarRule['byDay'][number]['weekday'];
type Nth = CalendarRule['byDay'][number]['nth'];

const weekday = fc.integer({ min: 1, max: 7 }).map((number) => number as Weekday); // an integer from 1 to 7
const NONE = { byDay: [], byMonthDay: null };

const anyParts: fc.Arbitrary<Pick<CalendarRule, 'frequency' | 'byDay' | 'byMonthDay'>> = fc.oneof(
  fc.constant({ ...NONE, frequency: 'DAILY' as const }),
  fc.constant({ ...NONE, frequency: 'YEARLY' as const }),
  fc.uniqueArray(weekday, { maxLength: 7 }).map((days) => ({
    ...NONE,
    frequency: 'WEEKLY' as const,
    byDay: [...days].sort((left, right) => left - right).map((day) => ({ weekday: day, nth: null })),
  })),
  fc.constant({ ...NONE, frequency: 'MONTHLY' as const }),
  fc.record({ weekday, nth: fc.constantFrom<Nth>(-1, 1, 2, 3, 4) }).map((day) => ({
    ...NONE,
    frequency: 'MONTHLY' as const,
    byDay: [day],
  })),
  fc.constantFrom(-1, ...Array.from({ length: 31 }, (_, index) => index + 1)).map((byMonthDay) => ({
    ...NONE,
    frequency: 'MONTHLY' as const,
    byMonthDay,
  })),
);

type End = 'never' | 'until' | 'count';

/** Any rule, with or without an end, and days near its first day or decades after it. */
export const anyRuleQuery: fc.Arbitrary<RuleQuery> = fc
  .record({
    parts: anyParts,
    interval: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 99 })),
    end: fc.constantFrom<End>('never', 'until', 'count'),
    untilDays: fc.integer({ min: 0, max: 12_000 }),
    count: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 999 })),
    from: anyDay({ first: '1990-01-01', last: '2060-12-31' }),
    later: fc.oneof(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 400, max: 18_000 })),
  })
  .map(({ parts, interval, end, untilDays, count, from, later }) => ({
    rule: {
      ...parts,
      interval,
      until: end === 'until' ? addDays(from, untilDays) : null,
      count: end === 'count' ? count : null,
    },
    from,
    start: addDays(from, later),
  }))
  // ical.js puts these on 1 March in other years, where RFC 5545 has no day.
  .filter(({ rule, from }) => rule.frequency !== 'YEARLY' || !from.endsWith('02-29'))
  // ical.js gives up if several of a rule's first months are too short for its day.
  .filter(({ rule, from }) => rule.interval <= 4 || hasDay(from, rule.byMonthDay ?? 1));

/** Whether the month of `inMonth` has a day with that number; -1 is its last day, which it always has. */
const hasDay = (inMonth: LocalDate, number: number): boolean =>
  number === -1 || parseLocalDate(`${inMonth.slice(0, 8)}${String(number).padStart(2, '0')}`) !== undefined;

/** The first days of a rule from `start` on by the product, and the first day from a separate call. */
export function ownDays({ rule, from, start }: RuleQuery) {
  return {
    first: firstRuleDay(rule, { from, notBefore: start }),
    days: ruleDays(rule, { from, start, end: LAST_DAY, limit: DAYS_LISTED }),
  };
}

/** The same days by ical.js, which iterates from the rule's first day. */
export function oracleDays({ rule, from, start }: RuleQuery) {
  const iterator = ICAL.Recur.fromString(formatCalendarRule(rule)).iterator(ICAL.Time.fromDateString(from));
  const days: string[] = [];
  for (let tried = 0; tried < ITERATIONS_MAX && days.length < DAYS_LISTED; tried++) {
    const day = iterator.next()?.toString();
    if (!day || day > LAST_DAY) break;
    if (day >= start) days.push(day);
  }
  return { first: days[0] ?? null, days };
}
