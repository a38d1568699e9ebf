import { epochDayParts } from '#domain/calendar/local-date.ts';
import { DAY_SECONDS } from '#domain/calendar/zoned-day.ts';
import { NotUnderstood, timeOf } from './read-event.ts';

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
type Frequency = (typeof FREQUENCIES)[number];
/** The longest rule, in UTF-16 code units. */
const RULE_MAX = 200;
/** Parts that are understood. A time of day is that of the first occurrence; several, and weeks of the year, aren't understood. */
const PART =
  /^(?:FREQ=[A-Z]+|(?:INTERVAL|COUNT)=0*[1-9]\d{0,5}|UNTIL=\w+|WKST=[A-Z]{2}|BYDAY=(?:[+-]?\d{0,2}(?:SU|MO|TU|WE|TH|FR|SA)(?:,|$))+|BY(?:SECOND|MINUTE|HOUR)=\d{1,2}|BY(?:MONTHDAY|YEARDAY|MONTH|SETPOS)=[+\-\d,]+)$/;
/** What an occurrence costs: it takes longer than looking at a day. */
export const OCCURRENCE_STEPS = 20;

/** Takes steps from those that a file has. Throws `NotUnderstood`, and leaves none, if fewer are left. */
export type Spend = (steps: number) => void;
/** A rule with the beginning of its first occurrence, and the range in which its occurrences begin, in civil times of its zone. */
type RuleQuery = {
  readonly rule: string;
  readonly start: number;
  readonly from: number;
  readonly until: number;
  /** The civil time of the rule's zone at an instant, for an end in UTC. */
  readonly civilOf: (instant: number) => number;
  readonly spend: Spend;
};

/** The civil times from `from` to `until` at which a rule occurs (RFC 5545, section 3.3.10). Throws if it isn't understood. */
export function ruleStarts({ rule: text, start, from, until, civilOf, spend }: RuleQuery): number[] {
  spend(1);
  const rule = parseRule(text, start);
  const last = rule.until === undefined ? until : Math.min(until, lastOf(rule.until, civilOf));
  if (last < from || last < start) return [];
  // A count begins with the first occurrence, and a position with its period: at most a year.
  const around = rule.positions ? (rule.frequency === 'YEARLY' ? 366 : 31) : 0;
  const firstDay = dayOf(rule.count === undefined ? Math.max(start, from) : start) - around;
  const lastDay = dayOf(last) + around;
  spend(lastDay - firstDay - 1);
  let days = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => factsOf(firstDay + index)).filter(
    (day) => isDayOf(rule, day),
  );
  if (rule.positions) {
    const sets = Map.groupBy(days, (day) => periodOf(rule, day));
    days = [...sets.values()].flatMap((set) =>
      set.filter((_, index) => isNamed(rule.positions, { at: index + 1, of: set.length })),
    );
  }
  const found = days
    .map(({ day }) => start + (day - rule.first.day) * DAY_SECONDS)
    .filter((civil) => civil >= start)
    .slice(0, rule.count)
    .filter((civil) => from <= civil && civil <= last);
  spend(found.length * OCCURRENCE_STEPS);
  return found;
}

type Rule = ReturnType<typeof parseRule>;

/** The parts of a rule, with those of its beginning where it names none. */
function parseRule(text: string, start: number) {
  const texts = text.split(';').filter((part) => part !== '');
  const parts = new Map(texts.map((part) => part.split('=') as [name: string, value: string])); // as `PART` has it
  const frequency = FREQUENCIES.find((one) => one === parts.get('FREQ'));
  if (!frequency || text.length > RULE_MAX || !texts.every((part) => PART.test(part)))
    throw new NotUnderstood();
  const numbers = (name: string) => parts.get(name)?.split(',').map(Number);
  const first = factsOf(dayOf(start));
  const isPlain = !['BYDAY', 'BYMONTHDAY', 'BYYEARDAY'].some((name) => parts.has(name));
  const ofFirst = <T>(those: readonly Frequency[], value: T) =>
    isPlain && those.includes(frequency) ? [value] : undefined;
  const weekdays = parts
    .get('BYDAY')
    ?.split(',')
    .map((text) => ({
      weekday: WEEKDAYS.indexOf(text.slice(-2)),
      nth: /\d/.test(text) ? [Number.parseInt(text, 10)] : undefined,
    }));
  const isInYear = frequency === 'YEARLY' && !parts.has('BYMONTH');
  return {
    frequency,
    first,
    isInYear,
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekStart: WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO'),
    until: parts.get('UNTIL'),
    count: numbers('COUNT')?.[0],
    positions: numbers('BYSETPOS'),
    months: numbers('BYMONTH') ?? ofFirst(['YEARLY'], first.month),
    monthDays: numbers('BYMONTHDAY') ?? ofFirst(['MONTHLY', 'YEARLY'], first.ofMonth.at),
    yearDays: numbers('BYYEARDAY'),
    weekdays: weekdays ?? ofFirst(['WEEKLY'], { weekday: first.weekday, nth: undefined }),
  };
}

/** Whether a rule has a day, if its positions among the days of a period don't count. */
function isDayOf(rule: Rule, facts: Facts): boolean {
  if ((periodOf(rule, facts) - periodOf(rule, rule.first)) % rule.interval !== 0) return false;
  const { at, of } = rule.isInYear ? facts.ofYear : facts.ofMonth;
  const week = Math.ceil(at / 7);
  const ofWeeks = { at: week, of: week + Math.floor((of - at) / 7) };
  return (
    isNamed(rule.months, { at: facts.month, of: 12 }) &&
    isNamed(rule.monthDays, facts.ofMonth) &&
    isNamed(rule.yearDays, facts.ofYear) &&
    (rule.weekdays?.some(({ weekday, nth }) => weekday === facts.weekday && isNamed(nth, ofWeeks)) ?? true)
  );
}

/** A place from 1 on among a number of them. */
type Place = { readonly at: number; readonly of: number };

/** Whether one of some numbers, negative from the end on, names a place; without any, all do. */
const isNamed = (numbers: readonly number[] | undefined, { at, of }: Place) =>
  numbers?.some((number) => number === at || number === at - of - 1) ?? true;

const dayOf = (civil: number) => Math.floor(civil / DAY_SECONDS);

/** The number of the day, week, month or year of a rule that a day is in. */
function periodOf({ frequency, weekStart }: Rule, { day, year, month }: Facts): number {
  if (frequency === 'DAILY') return day;
  if (frequency === 'WEEKLY') return Math.floor((day + 4 - weekStart) / 7);
  return frequency === 'MONTHLY' ? year * 12 + month : year;
}

type Facts = ReturnType<typeof factsOf>;
const factsOf = (day: number) => ({ day, ...epochDayParts(day) });

/** The last civil time at which a rule with this UNTIL may occur. */
function lastOf(until: string, civilOf: RuleQuery['civilOf']): number {
  const { civil, isDate, zone } = timeOf(until);
  if (isDate) return civil + DAY_SECONDS - 1;
  return zone === null ? civil : civilOf(civil);
}
