import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfterCompletion, firstRuleDay, ruleDays } from '#domain/recurrence/calendar-rule.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { anyRuleQuery, oracleDays, ownDays } from './calendar-rule-oracle.ts';
import { ruleOf } from './rules.ts';

const COMPARED = 400;

const daysOf = (text: string, from: string, { start = from, limit = 4 } = {}) =>
  ruleDays(ruleOf(text), { from: day(from), start: day(start), end: day('2199-12-31'), limit });

describe('the days of a calendar rule', () => {
  it.each([
    ['FREQ=DAILY;INTERVAL=10', '2026-11-22', ['2026-11-22', '2026-12-02', '2026-12-12', '2026-12-22']],
    ['FREQ=WEEKLY', '2026-11-26', ['2026-11-26', '2026-12-03', '2026-12-10', '2026-12-17']],
    ['FREQ=WEEKLY;BYDAY=MO,FR', '2026-11-26', ['2026-11-27', '2026-11-30', '2026-12-04', '2026-12-07']],
    // Weeks begin on Monday, so the Sunday after that Thursday is in the same week.
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU',
      '2026-11-26',
      ['2026-11-29', '2026-12-07', '2026-12-13', '2026-12-21'],
    ],
    ['FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', ['2026-11-27', '2026-12-25', '2027-01-29', '2027-02-26']],
    ['FREQ=MONTHLY;BYDAY=1MO', '2026-11-27', ['2026-12-07', '2027-01-04', '2027-02-01', '2027-03-01']],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-11-27', ['2026-12-31', '2027-01-31', '2027-03-31', '2027-05-31']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
    ['FREQ=MONTHLY', '2026-11-30', ['2026-11-30', '2026-12-30', '2027-01-30', '2027-03-30']],
    ['FREQ=YEARLY;INTERVAL=2', '2026-11-22', ['2026-11-22', '2028-11-22', '2030-11-22', '2032-11-22']],
    ['FREQ=DAILY;COUNT=2', '2026-11-22', ['2026-11-22', '2026-11-23']],
    ['FREQ=WEEKLY;UNTIL=20261203', '2026-11-26', ['2026-11-26', '2026-12-03']],
  ])('%s from %s', (text, from, days) => {
    expect(daysOf(text, from)).toEqual(days);
  });

  it('include 29 February only in leap years', () => {
    expect(daysOf('FREQ=YEARLY', '2088-02-29')).toEqual([
      '2088-02-29',
      '2092-02-29',
      '2096-02-29',
      '2104-02-29',
    ]);
  });

  it('include missed days in a count', () => {
    const rule = ruleOf('FREQ=DAILY;COUNT=3');
    const first = (notBefore: string) =>
      firstRuleDay(rule, { from: day('2026-11-22'), notBefore: day(notBefore) });
    expect(first('2026-11-20')).toBe('2026-11-22');
    expect(first('2026-11-24')).toBe('2026-11-24');
    expect(first('2026-11-25')).toBeNull();
  });

  it('end with the calendar', () => {
    expect(daysOf('FREQ=MONTHLY', '2199-11-30')).toEqual(['2199-11-30', '2199-12-30']);
    expect(daysOf('FREQ=WEEKLY;INTERVAL=99;BYDAY=SU', '2199-12-30')).toEqual([]);
  });

  it('agree with ical.js, near and decades ahead', () => {
    fc.assert(
      fc.property(anyRuleQuery, (query) => {
        expect(ownDays(query)).toEqual(oracleDays(query));
      }),
      { numRuns: COMPARED },
    );
  });
});

describe('a rule counted from completion', () => {
  it.each([
    ['FREQ=DAILY;INTERVAL=10', '2026-11-25', '2026-12-05'],
    ['FREQ=WEEKLY;INTERVAL=2', '2026-11-25', '2026-12-09'],
    ['FREQ=MONTHLY', '2027-01-31', '2027-02-28'],
    ['FREQ=MONTHLY;INTERVAL=2', '2026-12-31', '2027-02-28'],
    ['FREQ=YEARLY', '2028-02-29', '2029-02-28'],
    ['FREQ=DAILY', '2199-12-30', '2199-12-31'],
    ['FREQ=DAILY', '2199-12-31', null],
    ['FREQ=WEEKLY', '2199-12-30', null],
    ['FREQ=MONTHLY', '2199-12-01', null],
    ['FREQ=YEARLY;INTERVAL=99', '2150-01-01', null],
  ])('of %s after %s gives %s', (text, finishedOn, next) => {
    expect(dayAfterCompletion(ruleOf(text), day(finishedOn))).toBe(next);
  });
});
