import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, type LocalDate, startOfWeek, weekdayOf } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { habitProgress, pastPhases, trackedDays } from '#domain/habits/habit-progress.ts';
import { ON_DAYS, phaseBits, weekdayBit } from '#domain/habits/habits.fields.ts';
import { checkedWeeksOf } from '#domain/habits/packed-weeks.ts';
import { day } from '../calendar/day.ts';
import { NOTHING_KNOWN } from '../cycle/some-facts.ts';

const FIRST = day('2025-02-03');

/** Facts of a person with irregular cycles from `FIRST` on, some with a mode in between. */
const anyFacts: fc.Arbitrary<CycleFacts> = fc
  .record({
    lengths: fc.array(fc.integer({ min: 15, max: 70 }), { maxLength: 10 }),
    openDays: fc.integer({ min: 0, max: 60 }),
    mode: fc.option(fc.record({ at: fc.nat(200), days: fc.integer({ min: 1, max: 60 }) })),
  })
  .map(({ lengths, openDays, mode }) => {
    const periodStarts: LocalDate[] = [FIRST];
    for (const length of lengths) periodStarts.push(addDays(periodStarts.at(-1) ?? FIRST, length));
    const today = addDays(periodStarts.at(-1) ?? FIRST, openDays);
    const startedOn = addDays(FIRST, mode?.at ?? 0);
    const isOver = mode !== null && addDays(startedOn, mode.days) <= today;
    return {
      ...NOTHING_KNOWN,
      periodStarts,
      today,
      modes: isOver ? [{ startedOn, endedOn: addDays(startedOn, mode.days) }] : [],
    };
  });
const anySchedule = fc.record({
  weekdays: fc.integer({ min: 1, max: 127 }),
  phases: fc.integer({ min: 1, max: 15 }),
});

function progressOf(
  facts: CycleFacts,
  { schedule, checked }: { schedule: { weekdays: number; phases: number }; checked: readonly LocalDate[] },
) {
  const weeksFrom = startOfWeek(FIRST);
  const checks = {
    weeksFrom,
    checkedWeeks: checkedWeeksOf(checked, weeksFrom),
    skippedWeeks: '',
    amountWeeks: '',
  };
  const habit = {
    schedules: { present: { ...ON_DAYS, ...schedule }, past: [] },
    checks,
    createdOn: FIRST,
    amounts: new Map(),
  };
  return habitProgress(habit, trackedDays(facts, [habit]));
}

/** The days from `FIRST` to today, both included, on which a habit is due, computed without the code under test. */
function dueUntilToday(facts: CycleFacts, schedule: { weekdays: number; phases: number }): LocalDate[] {
  const phases = pastPhases(facts, { start: FIRST, end: facts.today });
  return phases.flatMap((phase, index) => {
    const on = addDays(FIRST, index);
    const isDue =
      (schedule.weekdays & weekdayBit(weekdayOf(on))) !== 0 && (schedule.phases & phaseBits(phase)) !== 0;
    return isDue ? [on] : [];
  });
}

describe('over irregular cycles', () => {
  it('a habit done whenever it was due has a streak of all due days', () => {
    fc.assert(
      fc.property(anyFacts, anySchedule, (facts, schedule) => {
        const due = dueUntilToday(facts, schedule);
        expect(progressOf(facts, { schedule, checked: due })).toMatchObject({
          streak: due.length,
          best_streak: due.length,
          due_today: due.at(-1) === facts.today ? 1 : 0,
          done_today: due.at(-1) === facts.today ? 1 : 0,
          skipped_today: 0,
          paused_until: null,
        });
      }),
      { numRuns: 60 },
    );
  });

  it('one missed due day splits the streak in two', () => {
    fc.assert(
      fc.property(anyFacts, anySchedule, fc.nat(), (facts, schedule, choice) => {
        const due = dueUntilToday(facts, schedule).filter((on) => on < facts.today);
        fc.pre(due.length > 0);
        const missed = choice % due.length;
        const checked = due.filter((_, index) => index !== missed);
        const { streak, best_streak: best } = progressOf(facts, { schedule, checked });
        expect(streak).toBe(due.length - missed - 1);
        expect(best).toBe(Math.max(missed, due.length - missed - 1));
      }),
      { numRuns: 60 },
    );
  });

  it('checks on days that were not due do not change a streak', () => {
    fc.assert(
      fc.property(anyFacts, anySchedule, fc.array(fc.nat(400)), (facts, schedule, extra) => {
        const due = dueUntilToday(facts, schedule);
        const undue = extra
          .map((at) => addDays(FIRST, at))
          .filter((on) => on <= facts.today && !due.includes(on));
        const before = progressOf(facts, { schedule, checked: due.slice(3) });
        const after = progressOf(facts, { schedule, checked: [...due.slice(3), ...new Set(undue)] });
        expect([after.streak, after.best_streak]).toEqual([before.streak, before.best_streak]);
      }),
      { numRuns: 60 },
    );
  });
});

test('a journey west, where today comes a second time, does not shorten a streak', () => {
  const today = day('2026-03-20');
  const through = (last: LocalDate) => Array.from({ length: 28 }, (_, index) => addDays(last, -index));
  const progressWith = (checked: readonly LocalDate[]) =>
    progressOf({ ...NOTHING_KNOWN, today }, { schedule: { weekdays: 127, phases: 15 }, checked });
  for (const ahead of [0, 1, 2]) {
    expect(progressWith(through(addDays(today, ahead))), `${ahead} days ahead`).toMatchObject({
      ...{ streak: 28, best_streak: 28 },
      done_today: 1,
    });
  }
  // The next day's check does not count yet; today is still due and not over.
  expect(progressWith(through(addDays(today, 1)).filter((on) => on !== today))).toMatchObject({
    ...{ streak: 27, due_today: 1 },
    done_today: 0,
  });
});

test('a week’s amounts count before the first day that was ever done', () => {
  const weeksFrom = day('2026-01-05');
  const habit = {
    schedules: {
      present: {
        ...ON_DAYS,
        weekdays: 127,
        phases: 15,
        rhythm: 'weekly',
        target: 2000,
        targetPer: 'week',
      } as const,
      past: [],
    },
    // Three a week, of which only the second week has a tick, too.
    checks: { weeksFrom, checkedWeeks: '0001', skippedWeeks: '', amountWeeks: '0000000bb80000000bb8' },
    createdOn: day('2026-01-05'),
    amounts: new Map(),
  };
  const facts = { ...NOTHING_KNOWN, today: day('2026-01-20') };
  expect(habitProgress(habit, trackedDays(facts, [habit]))).toMatchObject({ streak: 2, best_streak: 2 });
});
