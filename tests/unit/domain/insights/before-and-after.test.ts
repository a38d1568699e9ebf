import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { beforeAndAfter, directionOf } from '#domain/insights/before-and-after.ts';
import { insightDays, type LoggedDay, painDays, symptomDays } from '#domain/insights/metric-days.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { knownCycles } from './known-cycles.ts';

const NOTHING = { mood: null, energy: null, pain: null, sleep: null, symptoms: null };
const START = day('2026-10-15');
// Cycles of 28 days that began on 20 August, 17 September, 15 October and 12 November; today is the 10th day.
const facts = knownCycles([28, 28, 28]);

/** Logged days with the same fields, from one day to another, both included, counted from a start. */
const loggedDays = (from: number, until: number, what: Partial<LoggedDay>, start = START): LoggedDay[] =>
  Array.from({ length: until - from + 1 }, (_, index) => ({
    ...NOTHING,
    date: addDays(start, from + index),
    ...what,
  }));
const pain = (logged: readonly LoggedDay[], of: CycleFacts = facts) => {
  const days = insightDays(of);
  return beforeAndAfter(painDays({ logged, days }), days);
};

describe('a start', () => {
  test('compares the seven days before it with the fourth to the tenth day from it, and no others', () => {
    const logged = [
      ...loggedDays(-8, -8, { pain: 3 }),
      ...loggedDays(-7, -1, { pain: 2 }),
      ...loggedDays(0, 2, { pain: 3 }),
      ...loggedDays(3, 9, { pain: 1 }),
      ...loggedDays(10, 10, { pain: 3 }),
    ];

    expect(pain(logged)).toEqual({
      metric: 'pain',
      symptom: null,
      starts: [{ started_on: START, before: 2, after: 1, days_before: 7, days_after: 7 }],
      medians: { before: 2, after: 1 },
      missing_cycles: 2,
    });
  });

  test('needs four days on each side', () => {
    expect(pain([...loggedDays(-4, -1, { pain: 1 }), ...loggedDays(3, 6, { pain: 0 })]).starts).toMatchObject(
      [{ days_before: 4, days_after: 4 }],
    );
    expect(pain([...loggedDays(-3, -1, { pain: 1 }), ...loggedDays(3, 9, { pain: 0 })]).starts).toEqual([]);
    expect(pain([...loggedDays(-7, -1, { pain: 1 }), ...loggedDays(3, 5, { pain: 0 })])).toMatchObject({
      starts: [],
      medians: null,
      missing_cycles: 3,
    });
  });

  test('counts before the running cycle’s tenth day is over, but only with a cycle before it', () => {
    const first = day('2026-08-20');
    const running = day('2026-11-12');
    const logged = [first, running].flatMap((start) => [
      ...loggedDays(-7, -1, { pain: 1 }, start),
      ...loggedDays(3, 8, { pain: 0 }, start),
    ]);

    expect(pain(logged).starts).toEqual([
      { started_on: running, before: 1, after: 0, days_before: 7, days_after: 6 },
    ]);
  });

  test('doesn’t count if a mode covered the cycle before', () => {
    const logged = [...loggedDays(-7, -1, { pain: 1 }), ...loggedDays(3, 9, { pain: 0 })];
    const mode = { mode: 'contraception', startedOn: day('2026-09-20'), endedOn: day('2026-10-10') } as const;

    expect(pain(logged, { ...facts, modes: [mode] }).starts).toEqual([]);
  });
});

test('a symptom is a percentage of the logged days, with medians over all starts', () => {
  const days = insightDays(facts);
  const starts = [day('2026-09-17'), START, day('2026-11-12')];
  const logged = starts.flatMap((start, index) => [
    ...loggedDays(-7, -7 + index, { symptoms: ['low'] }, start),
    ...loggedDays(-6 + index, -1, { symptoms: [] }, start),
    ...loggedDays(3, 6, {}, start),
  ]);
  const {
    starts: sides,
    medians,
    missing_cycles: missing,
  } = beforeAndAfter(symptomDays('low', { logged, days }), days);

  expect(sides.map(({ before, after }) => [before, after])).toEqual([
    [14, 0],
    [29, 0],
    [43, 0],
  ]);
  expect([medians, missing]).toEqual([{ before: 29, after: 0 }, 0]);
});

describe('the direction', () => {
  const pairs = (lower: number, higher: number, equal = 0) => [
    ...Array.from({ length: lower }, () => ({ before: 1, after: 2 })),
    ...Array.from({ length: higher }, () => ({ before: 2, after: 1 })),
    ...Array.from({ length: equal }, () => ({ before: 2, after: 2 })),
  ];

  test('is counted per start, and equal sides count for neither', () => {
    expect(directionOf(pairs(2, 3, 4))).toMatchObject({ lowerBefore: 2, higherBefore: 3 });
  });

  test.each([
    [5, 0, false],
    [6, 0, true],
    [0, 6, true],
    [5, 2, false],
    [7, 1, false],
    [8, 1, true],
    [0, 0, false],
    [13, 12, false],
  ])('with %d lower and %d higher is unlikely by chance: %s', (lower, higher, isUneven) => {
    expect(directionOf(pairs(lower, higher)).isUneven).toBe(isUneven);
  });
});
