import { describe, expect, test } from 'vitest';
import {
  type DetailMonths,
  FORGETS_NOTHING,
  type Forgetting,
  firstStoredDay,
  linesAfter,
} from '#domain/retention/forgetting.calls.ts';
import { day } from '../calendar/day.ts';

const daysFrom = (today: string, months: DetailMonths) =>
  firstStoredDay('days', { today: day(today), months, habitsUntil: null });
const everyKind = (months: DetailMonths | null): Forgetting['months'] => ({
  days: months,
  journal: months,
  tasks: months,
  habits: months,
});

describe('the first day whose details stay', () => {
  test.each([
    ['2026-11-28', 12, '2025-11-28'],
    ['2028-02-29', 12, '2027-02-28'],
    ['2028-02-29', 24, '2026-02-28'],
    ['2027-02-28', 12, '2026-02-28'],
    ['2028-08-31', 6, '2028-02-29'],
    ['2026-08-31', 6, '2026-02-28'],
    ['2026-12-31', 6, '2026-06-30'],
  ] as const)(
    'on %s, for %i months, is %s: the same day, or the last of a shorter month',
    (today, months, line) => {
      expect(daysFrom(today, months)).toBe(line);
    },
  );

  test('never moves back from one day to the next', () => {
    for (const months of [24, 12, 6] as const) {
      let before = daysFrom('2027-01-01', months) ?? '';
      for (let at = 1; at < 1_500; at++) {
        const today = new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10);
        const line = daysFrom(today, months) ?? '';
        expect(line >= before, today).toBe(true);
        before = line;
      }
    }
  });

  test('of habits is a Monday, and no later than the third-newest cycle', () => {
    const of = (habitsUntil: string | null) =>
      firstStoredDay('habits', {
        today: day('2026-11-28'),
        months: 6,
        habitsUntil: habitsUntil === null ? null : day(habitsUntil),
      });
    expect([of(null), of('2026-09-01'), of('2026-04-01')]).toEqual([
      '2026-05-25',
      '2026-05-25',
      '2026-03-30',
    ]);
  });
});

test('a longer time and a journey to an earlier day move no line back, and a kind stored always has none', () => {
  const from = linesAfter(FORGETS_NOTHING, {
    months: everyKind(6),
    today: day('2026-11-28'),
    habitsUntil: null,
  });
  const before = { ...FORGETS_NOTHING, months: everyKind(6), from };
  const earlier = linesAfter(before, { months: everyKind(12), today: day('2026-11-27'), habitsUntil: null });
  const shorter = linesAfter(before, {
    months: { ...everyKind(6), journal: null },
    today: day('2026-11-29'),
    habitsUntil: null,
  });

  expect(earlier).toEqual(from);
  expect(shorter).toEqual({ ...from, days: '2026-05-29', tasks: '2026-05-29', journal: null });
});
