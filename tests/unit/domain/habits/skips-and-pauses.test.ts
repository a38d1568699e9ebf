import { describe, expect, it, test } from 'vitest';
import { addDays, type LocalDate, startOfWeek, toEpochDay } from '#domain/calendar/local-date.ts';
import { habitProgress, habitTotals, plannedDays, trackedDays } from '#domain/habits/habit-progress.ts';
import { ON_DAYS, pauseRefusal, UNTIL_RESUMED } from '#domain/habits/habits.fields.ts';
import { checkedWeeksOf } from '#domain/habits/packed-weeks.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { someFacts } from '#tests/unit/domain/cycle/some-facts.ts';

// Friday.
const TODAY = day('2026-03-20');
const EVERY_DAY = { ...ON_DAYS, weekdays: 127, phases: 15 };
const NOTHING = { ...ON_DAYS, weekdays: 0, phases: 0 };

const facts = (periodStarts: LocalDate[] = []) => someFacts({ periodStarts, today: TODAY });

/**
 * Builds a daily habit from its days, oldest first, the last one today: `x` done, `o` not done, `s` skipped, `p` paused, `+`
 * done while paused.
 */
function habitOf(days: string) {
  const signs = [...days];
  const dateOf = (index: number) => addDays(TODAY, index + 1 - signs.length);
  const weeksFrom = startOfWeek(addDays(TODAY, -signs.length - 7));
  const packed = (wanted: string) =>
    checkedWeeksOf(
      signs.flatMap((sign, index) => (wanted.includes(sign) ? [dateOf(index)] : [])),
      weeksFrom,
    );
  // A pause is a past schedule that ends where the next day isn't paused.
  const isPaused = (sign: string | undefined) => sign !== undefined && 'p+'.includes(sign);
  const past = signs.flatMap((sign, index) => {
    const next = signs[index + 1];
    if (next !== undefined && isPaused(sign) === isPaused(next)) return [];
    if (next === undefined && !isPaused(sign)) return [];
    return [{ untilDay: toEpochDay(dateOf(index)) + 1, ...(isPaused(sign) ? NOTHING : EVERY_DAY) }];
  });
  return {
    schedules: { present: EVERY_DAY, past },
    checks: { weeksFrom, checkedWeeks: packed('x+'), skippedWeeks: packed('s'), amountWeeks: '' },
    createdOn: dateOf(0),
    amounts: new Map(),
  };
}

const progress = (days: string) => {
  const habit = habitOf(days);
  return habitProgress(habit, trackedDays(facts(), [habit]));
};

describe('a streak', () => {
  it.each([
    // A skipped day neither extends nor ends a streak.
    ['xxsxx', 4, 4],
    ['xxs', 2, 2],
    ['sss', 0, 0],
    ['xxosx', 1, 2],
    ['xxsox', 1, 2],
    ['xss', 1, 1],
    // Neither does a paused day, done or not.
    ['xxppx', 3, 3],
    ['xxppp', 2, 2],
    ['xx+px', 3, 3],
    ['xoppx', 1, 1],
    // A missed day after a skip or a pause still ends it, but today isn't over.
    ['xxso', 2, 2],
    ['xxsoo', 0, 2],
    ['xxppoo', 0, 2],
  ])('over %j is %i, with a best of %i', (days, streak, best) => {
    expect(progress(days)).toMatchObject({ streak, best_streak: best });
  });
});

test('today can be skipped, or paused and then not due', () => {
  expect(progress('xs')).toMatchObject({ due_today: 1, done_today: 0, skipped_today: 1 });
  expect(progress('xp')).toMatchObject({ due_today: 0, paused_until: '2026-03-21' });
  expect(progress('xpx')).toMatchObject({ due_today: 1, paused_until: null });
});

test('a pause ends tomorrow at the earliest, or when the habit is resumed', () => {
  expect(pauseRefusal(TODAY, TODAY)).toBe('must be after today');
  expect(pauseRefusal(addDays(TODAY, 1), TODAY)).toBeNull();
  expect(pauseRefusal(null, TODAY)).toBeNull();
  expect(UNTIL_RESUMED).toBe('2199-12-31');
});

describe('how often a habit was done', () => {
  it('is only a total without a cycle', () => {
    expect(habitTotals(habitOf('xxoxs'), facts())).toEqual({
      in_all: 3,
      amount_in_all: null,
      this_cycle: null,
      by_phase: { cycles: 0, phases: [] },
    });
  });

  it('is counted for the running cycle and by phase, without skipped and paused days and an open today', () => {
    const totals = habitTotals(habitOf('xoxxsppxo'), facts([addDays(TODAY, -35), addDays(TODAY, -6)]));
    // The running cycle's days are xxsppxo, all of them menstrual or follicular.
    expect(totals.in_all).toBe(4);
    expect(totals.this_cycle).toEqual({ done: 3, due: 3 });
    expect(totals.by_phase.cycles).toBe(2);
    expect(totals.by_phase.phases.map(({ phase }) => phase)).toEqual(['menstrual', 'follicular', 'luteal']);
    expect(totals.by_phase.phases.at(-1)).toEqual({
      phase: 'luteal',
      done: 1,
      due: 2,
      mean_amount: null,
    });
  });
});

test('the next six days are planned by schedule, pause and the forecast’s phases', () => {
  const next = [1, 2, 3, 4, 5, 6].map((days) => addDays(TODAY, days));
  expect(plannedDays(habitOf('x'), facts())).toEqual(next);
  // Paused until tomorrow.
  expect(plannedDays(habitOf('xp'), facts())).toEqual(next);
  const past = [{ untilDay: toEpochDay(UNTIL_RESUMED), ...NOTHING }];
  expect(plannedDays({ ...habitOf('x'), schedules: { present: EVERY_DAY, past } }, facts())).toEqual([]);
  const menstrual = { present: { ...EVERY_DAY, phases: 1 }, past: [] };
  expect(plannedDays({ ...habitOf('x'), schedules: menstrual }, facts([TODAY]))).toEqual(next.slice(0, 4));
  expect(plannedDays({ ...habitOf('x'), schedules: menstrual }, facts([addDays(TODAY, -9)]))).toEqual([]);
});
