import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterCompletionProblem,
  formatCalendarRule,
  parseCalendarRule,
  ruleProblem,
} from '#domain/recurrence/calendar-rule.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { anyRuleQuery } from './calendar-rule-oracle.ts';
import { ruleOf } from './rules.ts';

describe('a calendar rule', () => {
  it.each([
    ['FREQ=DAILY', 'FREQ=DAILY'],
    ['freq=weekly;byday=mo', 'FREQ=WEEKLY;BYDAY=MO'],
    ['INTERVAL=1;FREQ=DAILY', 'FREQ=DAILY'],
    ['COUNT=10;INTERVAL=02;FREQ=MONTHLY', 'FREQ=MONTHLY;INTERVAL=2;COUNT=10'],
    ['FREQ=WEEKLY;BYDAY=SU,MO,SU,FR', 'FREQ=WEEKLY;BYDAY=MO,FR,SU'],
    ['FREQ=MONTHLY;BYDAY=+1MO', 'FREQ=MONTHLY;BYDAY=1MO'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=MONTHLY;BYDAY=-1FR'],
    ['BYMONTHDAY=-1;FREQ=MONTHLY', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['FREQ=MONTHLY;BYMONTHDAY=+31', 'FREQ=MONTHLY;BYMONTHDAY=31'],
    ['UNTIL=20271231;FREQ=YEARLY;INTERVAL=99', 'FREQ=YEARLY;INTERVAL=99;UNTIL=20271231'],
  ])('%s is stored as %s', (text, canonical) => {
    expect(formatCalendarRule(ruleOf(text))).toBe(canonical);
  });

  it('is formatted as it was parsed', () => {
    fc.assert(
      fc.property(anyRuleQuery, ({ rule }) => {
        expect(parseCalendarRule(formatCalendarRule(rule))).toEqual({ rule });
      }),
    );
  });

  it.each([
    ['', 'FREQ'],
    ['FREQ=HOURLY', 'FREQ'],
    ['INTERVAL=2', 'FREQ'],
    ['RRULE:FREQ=DAILY', 'made of FREQ'],
    ['FREQ=DAILY;', 'made of FREQ'],
    ['FREQ=DAILY;;COUNT=2', 'made of FREQ'],
    ['FREQ=DAILY;COUNT=', 'made of FREQ'],
    ['FREQ=WEEKLY;WKST=SU', 'made of FREQ'],
    ['FREQ=YEARLY;BYMONTH=2', 'made of FREQ'],
    ['FREQ=DAILY;FREQ=DAILY', 'FREQ must come once'],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL'],
    ['FREQ=DAILY;INTERVAL=100', 'INTERVAL'],
    ['FREQ=DAILY;INTERVAL=1.5', 'INTERVAL'],
    ['FREQ=DAILY;COUNT=0', 'COUNT'],
    ['FREQ=DAILY;COUNT=1000', 'COUNT'],
    ['FREQ=DAILY;COUNT=-1', 'COUNT'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20270101', 'UNTIL and COUNT'],
    ['FREQ=DAILY;UNTIL=20270230', 'UNTIL'],
    ['FREQ=DAILY;UNTIL=2027-01-01', 'UNTIL'],
    ['FREQ=DAILY;UNTIL=20270101T000000Z', 'UNTIL'],
    ['FREQ=DAILY;BYDAY=MO', 'BYDAY'],
    ['FREQ=YEARLY;BYDAY=1MO', 'BYDAY'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'BYDAY'],
    ['FREQ=WEEKLY;BYDAY=XX', 'BYDAY'],
    ['FREQ=WEEKLY;BYDAY=MO,', 'BYDAY'],
    ['FREQ=MONTHLY;BYDAY=MO', 'BYDAY'],
    ['FREQ=MONTHLY;BYDAY=5MO', 'BYDAY'],
    ['FREQ=MONTHLY;BYDAY=0MO', 'BYDAY'],
    ['FREQ=MONTHLY;BYDAY=-2MO', 'BYDAY'],
    ['FREQ=MONTHLY;BYDAY=1MO,2TU', 'BYDAY'],
    ['FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=3', 'BYDAY and BYMONTHDAY'],
    ['FREQ=MONTHLY;BYMONTHDAY=0', 'BYMONTHDAY'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY'],
    ['FREQ=MONTHLY;BYMONTHDAY=-2', 'BYMONTHDAY'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15', 'BYMONTHDAY'],
    ['FREQ=WEEKLY;BYMONTHDAY=1', 'BYMONTHDAY'],
  ])('%s is refused with the name of the part', (text, part) => {
    expect(parseCalendarRule(text)).toEqual({ problem: expect.stringContaining(part) });
  });

  it('of 10,000 characters is refused', () => {
    expect(parseCalendarRule(`FREQ=WEEKLY;BYDAY=${'MO,'.repeat(3_333)}`)).toEqual({
      problem: expect.stringContaining('at most'),
    });
  });

  it('that counts from completion has only an interval', () => {
    expect(afterCompletionProblem(ruleOf('FREQ=MONTHLY;INTERVAL=3'))).toBeNull();
    for (const more of ['COUNT=2', 'UNTIL=20270101', 'BYMONTHDAY=3', 'BYDAY=1MO']) {
      expect(afterCompletionProblem(ruleOf(`FREQ=MONTHLY;${more}`)), more).toContain('FREQ and INTERVAL');
    }
  });
});

describe('a rule without days', () => {
  const problem = (text: string, { from = '2026-11-22', isAfterCompletion = false } = {}) =>
    ruleProblem(ruleOf(text), { from: day(from), today: day('2026-11-22'), isAfterCompletion });

  it('ends before its first day, or has no day in five years', () => {
    expect(problem('FREQ=DAILY;UNTIL=20261121')).toContain('UNTIL');
    expect(problem('FREQ=DAILY;UNTIL=20261122')).toBeNull();
    expect(problem('FREQ=DAILY;COUNT=3', { from: '2026-11-01' })).toContain('next five years');
    expect(problem('FREQ=YEARLY;INTERVAL=6', { from: '2026-11-21' })).toContain('next five years');
    expect(problem('FREQ=YEARLY;INTERVAL=99', { from: '2026-11-22' })).toBeNull();
  });

  it('is limited to the five years after its first day', () => {
    expect(problem('FREQ=YEARLY;INTERVAL=99', { from: '2040-02-29' })).toBeNull();
    expect(problem('FREQ=MONTHLY;BYMONTHDAY=31;INTERVAL=12', { from: '2040-02-01' })).toContain('five years');
  });

  it('does not include one for 29 February, which comes within four years', () => {
    expect(problem('FREQ=YEARLY', { from: '2024-02-29' })).toBeNull();
    expect(problem('FREQ=YEARLY;INTERVAL=3', { from: '2024-02-29' })).toContain('five years');
  });

  it('depends only on its parts when counted from completion', () => {
    expect(problem('FREQ=DAILY', { isAfterCompletion: true })).toBeNull();
    expect(problem('FREQ=DAILY;COUNT=2', { isAfterCompletion: true })).toContain('after_completion');
  });
});
