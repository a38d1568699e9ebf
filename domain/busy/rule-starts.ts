import { FIRST_DAY, fromEpochDay, toEpochDay } from '#domain/calendar/local-date.ts';
import { parseCalendarRule, ruleDays } from '#domain/recurrence/calendar-rule.ts';
import { type Ical, NotUnderstood, timeOf } from './read-event.ts';
import { DAY_SECONDS, midnightOf } from './zone-clock.ts';

/** Steps of ical.js's iterator for a rule and for a file, and days that the other rules of a file may have or count. */
const RULE_STEPS_MAX = 5_000;
const FILE_STEPS_MAX = 20_000;
const FILE_DAYS_MAX = 100_000;
/** The longest rule, in UTF-16 code units. */
const RULE_MAX = 200;
const FIRST_CIVIL = toEpochDay(FIRST_DAY) * DAY_SECONDS;

const PART =
  /^(?:FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)|INTERVAL=0*[1-9]\d{0,2}|COUNT=\d{1,6}|WKST=[A-Z]{2}|BY(?:SECOND|MINUTE|HOUR|DAY|MONTHDAY|YEARDAY|MONTH|SETPOS)=[^=]+)$/;

/** The beginning of a rule's first occurrence, and the range in which its occurrences begin, in civil times of its zone. */
type Range = { readonly start: number; readonly from: number; readonly until: number };
export type RuleExpander = (query: RuleQuery) => number[];
/** `civilOf` gives the civil time of the rule's zone at an instant, for an end in UTC. */
type RuleQuery = Range & { readonly rule: string; readonly civilOf: (instant: number) => number };

/**
 * Expands the rules of one file: the civil times at which they begin from `from` to `until`. The product's own rules do it where
 * they can, else ical.js's iterator. Throws for a rule that isn't understood, and beyond the steps that a file has.
 */
export function ruleExpander(ical: Ical): RuleExpander {
  let fileSteps = FILE_STEPS_MAX;
  let fileDays = FILE_DAYS_MAX;
  let ruleSteps = 0;

  function spend(steps: number) {
    ruleSteps -= steps;
    fileSteps -= steps;
    if (ruleSteps < 0 || fileSteps < 0) throw new NotUnderstood();
  }

  /** It looks for the next occurrence without an end, so what it does within its search is counted: one for some 10 µs. */
  class CountedIterator extends ical.RecurIterator {
    override check_contracting_rules() {
      spend(1);
      return super.check_contracting_rules();
    }
    override increment_month() {
      spend(1);
      super.increment_month();
    }
    override increment_monthday(days: number) {
      spend(days / 30);
      super.increment_monthday(days);
    }
    override ruleDayOfWeek(...input: Parameters<InstanceType<Ical['RecurIterator']>['ruleDayOfWeek']>) {
      spend(0.1);
      return super.ruleDayOfWeek(...input);
    }
    override expand_year_days(year: number) {
      spend(1 + Object.values(this.rule.parts).flat().length ** 2 / 100);
      return super.expand_year_days(year);
    }
  }

  function timeAt(civil: number) {
    const time = ical.Time.epochTime.clone();
    time.fromUnixTime(civil);
    return time;
  }

  function iteratedStarts(text: string, { start, from, until }: Range): number[] {
    ruleSteps = RULE_STEPS_MAX;
    spend(1);
    const rule = ical.Recur.fromString(text);
    const dtstart = timeAt(start);
    moveNear(dtstart, { rule, from: timeAt(from) });
    const iterator = new CountedIterator({ rule, dtstart });
    const starts: number[] = [];
    for (let time = iterator.next(); time; time = iterator.next()) {
      const civil = time.toUnixTime();
      if (civil > until) break;
      if (civil >= from && civil >= start) starts.push(civil);
    }
    return starts;
  }

  function ownStarts(text: string, { start, from, until }: Range): number[] | null {
    const parsed = parseCalendarRule(text);
    if (!('rule' in parsed) || start < FIRST_CIVIL) return null;
    const dayOf = (civil: number) => fromEpochDay(Math.floor(civil / DAY_SECONDS));
    const clock = start - midnightOf(start);
    const range = { start: dayOf(from - clock), end: dayOf(until - clock), limit: Number.POSITIVE_INFINITY };
    fileDays -= parsed.rule.count ?? 1;
    if (fileDays < 0) throw new NotUnderstood();
    const days = ruleDays(parsed.rule, { from: dayOf(start), ...range });
    fileDays -= days.length;
    return days.map((day) => toEpochDay(day) * DAY_SECONDS + clock);
  }

  return ({ rule, start, from, until, civilOf }) => {
    const parts = rule.split(';').filter((part) => part !== '');
    const ending = parts.find((part) => part.startsWith('UNTIL='));
    const interval = parts.find((part) => part.startsWith('INTERVAL=')) ?? 'INTERVAL=1';
    const others = parts.filter(
      (part) =>
        part !== ending && part !== 'WKST=MO' && !(interval === 'INTERVAL=1' && part.startsWith('WKST=')),
    );
    const text = others.join(';');
    // Other forms of BYSETPOS are misread by ical.js, and it doesn't have BYWEEKNO.
    const isExpandable =
      !text.includes('BYSETPOS') || /^(?=.*BYDAY)(?!.*BYMONTHDAY).*(?:MONTHLY|BYMONTH=)/.test(text);
    if (rule.length > RULE_MAX || !others.every((part) => PART.test(part)) || !isExpandable)
      throw new NotUnderstood();
    const last = ending ? Math.min(until, lastOf(ending.slice('UNTIL='.length), civilOf)) : until;
    if (last < from || last < start) return [];
    return (
      ownStarts(text, { start, from, until: last }) ?? iteratedStarts(text, { start, from, until: last })
    );
  };
}

/** The last civil time at which a rule with this UNTIL may occur. */
function lastOf(until: string, civilOf: RuleQuery['civilOf']): number {
  const { civil, isDate, zone } = timeOf(until);
  if (isDate) return civil + DAY_SECONDS - 1;
  return zone === null ? civil : civilOf(civil);
}

/** Moves the beginning of a rule that doesn't count nearer to `from`, so that its occurrences from `from` on stay the same. */
function moveNear(
  start: InstanceType<Ical['Time']>,
  { rule, from }: { rule: InstanceType<Ical['Recur']>; from: InstanceType<Ical['Time']> },
): void {
  const { freq, interval, count, parts } = rule;
  const periods = (passed: number, period: number) => Math.max(0, Math.floor(passed / period) - 1) * period;
  if (count) return;
  if (freq === 'DAILY' || freq === 'WEEKLY') {
    const days = (from.toUnixTime() - start.toUnixTime()) / DAY_SECONDS;
    const jump = periods(days, freq === 'DAILY' ? interval : interval * 7);
    start.fromUnixTime(start.toUnixTime() + jump * DAY_SECONDS);
    return;
  }
  const isDayNamed = 'BYDAY' in parts || 'BYMONTHDAY' in parts || 'BYYEARDAY' in parts;
  // ical.js goes through BYMONTH from the first month of the rule on.
  if ((start.day > 28 && !isDayNamed) || (freq === 'MONTHLY' && 'BYMONTH' in parts)) return;
  const months = (from.year - start.year) * 12 + from.month - start.month;
  const jump = periods(months, freq === 'MONTHLY' ? interval : interval * 12);
  if (jump > 0) start.day = Math.min(start.day, 28);
  start.month += jump;
}
