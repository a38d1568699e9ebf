import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { shownPercent } from '#domain/cycle/shown-odds.ts';
import {
  minutesOf,
  oddsOn,
  PLACED_A_DAY_MAX,
  PLACED_MAX,
  type PlanDay,
  type PlanTask,
} from '#domain/planning/plan-days.ts';
import type { PlanReason } from '#domain/planning/planning.calls.ts';
import { PRIORITY_NUMBERS } from '#domain/tasks/task-status.ts';
import { day, daysWith, inPhase, oddsOf, plan, TODAY, task } from './weeks.ts';

const RUNS = { numRuns: 300 };

const dayNumber = fc.integer({ min: -5, max: 16 });
const anyOdds = fc
  .tuple(...CYCLE_PHASES.map(() => fc.integer({ min: 0, max: 100 })))
  .map(([menstrual = 0, follicular = 0, ovulation = 0, luteal = 0]) => {
    const total = menstrual + follicular + ovulation + luteal || 1;
    return oddsOf({
      menstrual: menstrual / total,
      follicular: follicular / total,
      ovulation: ovulation / total,
      luteal: luteal / total,
    });
  });
const anyDays = fc
  .tuple(
    fc.constantFrom(7, 14),
    fc.array(fc.integer({ min: 0, max: 180 }), { minLength: 14, maxLength: 14 }),
    fc.option(fc.array(anyOdds, { minLength: 14, maxLength: 14 })),
  )
  .map(([count, rooms, odds]) => daysWith(rooms.slice(0, count), odds ?? []));
const anyTask = fc
  .record({
    priority: fc.constantFrom(...PRIORITY_NUMBERS),
    length: fc.option(fc.integer({ min: 1, max: 240 })),
    due: fc.option(dayNumber, { freq: 2 }),
    begins: fc.option(dayNumber, { freq: 1 }),
    window: fc.option(fc.tuple(dayNumber, fc.integer({ min: 0, max: 6 })), { freq: 1 }),
    isCarriedOver: fc.boolean(),
    phase: fc.option(fc.constantFrom(...CYCLE_PHASES)),
    isPhaseChosen: fc.boolean(),
  })
  .map(
    ({ due, begins, window, ...about }): Omit<PlanTask, 'taskId' | 'title'> => ({
      ...about,
      time: null,
      dueOn: due === null ? null : day(due),
      notBefore: begins === null ? null : day(begins),
      window: window && { from: day(window[0]), to: day(window[0] + window[1]) },
    }),
  );
const anyTasks = fc
  .array(anyTask, { maxLength: 40 })
  .map((all) => all.map((about, index) => task(`task-${String(index).padStart(2, '0')}`, about)));

/** Whether a reason is true of a task on a day with `before` minutes left. */
function isTrue(reason: PlanReason, { of, on, before }: { of: PlanTask; on: PlanDay; before: number }) {
  switch (reason.code) {
    case 'over_room':
      return before < minutesOf(of);
    case 'overdue':
      return of.dueOn !== null && of.dueOn < TODAY && daysBetween(of.dueOn, TODAY) === reason.n;
    case 'due':
      return of.dueOn === reason.date && reason.date >= TODAY;
    case 'carried_over':
      return of.isCarriedOver;
    case 'window':
      return of.window?.from === reason.from && of.window.to === reason.to;
    case 'phase': {
      const percent = shownPercent(oddsOn(of, on));
      const isNear = percent >= 95 ? reason.percent === percent : Math.abs(reason.percent - percent) <= 2.5;
      return of.phase === reason.phase && isNear;
    }
    case 'priority':
      return of.priority === 7;
    case 'length_assumed':
      return of.length === null;
    case 'room':
      return reason.minutes === Math.max(0, before);
    case 'gap':
      return false; // no hours are taken on these days
  }
}

describe('for any tasks and days', () => {
  it('each task is placed once on an allowed day or waits, with true reasons', () => {
    fc.assert(
      fc.property(anyTasks, anyDays, (tasks, days) => {
        const { placed, waiting, used } = plan(tasks, days);
        const rooms = new Map(days.map(({ date, room }) => [date, room]));
        const counts = new Map<string, number>();
        expect([...placed, ...waiting].map(({ task: { taskId } }) => taskId).sort()).toEqual(
          tasks.map(({ taskId }) => taskId),
        );
        expect(placed.length).toBeLessThanOrEqual(PLACED_MAX);
        for (const { task: of, on: date, reasons, runnerUp } of placed) {
          const on = days.find((one) => one.date === date);
          if (!on) throw new Error(`${date} isn't one of the days`);
          expect(of.dueOn === null || of.dueOn < TODAY || date <= of.dueOn).toBe(true);
          expect(of.window === null || (date >= of.window.from && date <= of.window.to)).toBe(true);
          expect(of.notBefore === null || date >= of.notBefore).toBe(true);
          expect(runnerUp).not.toBe(date);
          counts.set(date, (counts.get(date) ?? 0) + 1);
          const before = rooms.get(date) ?? 0;
          rooms.set(date, before - minutesOf(of));
          const isOver = before < minutesOf(of);
          // Only a task that is due goes over a day's room, and never on a day that is already full.
          expect(isOver && (of.dueOn === null || before <= 0)).toBe(false);
          expect(reasons.some(({ code }) => code === 'over_room')).toBe(isOver);
          expect(reasons.length).toBeGreaterThan(0);
          expect(reasons.length).toBeLessThanOrEqual(2);
          expect(reasons.filter((reason) => !isTrue(reason, { of, on, before }))).toEqual([]);
        }
        expect(Math.max(0, ...counts.values())).toBeLessThanOrEqual(PLACED_A_DAY_MAX);
        expect(used).toEqual(days.map(({ date, room }) => room - (rooms.get(date) ?? 0)));
      }),
      RUNS,
    );
  });

  it('the same tasks in another order give the same plan', () => {
    fc.assert(
      fc.property(anyTasks, anyDays, (tasks, days) => {
        expect(plan(tasks.toReversed(), days)).toEqual(plan(tasks, days));
      }),
      RUNS,
    );
  });

  it('another task that is due last or not at all moves no task that is due earlier', () => {
    fc.assert(
      fc.property(anyTasks, anyDays, anyTask, (tasks, days, about) => {
        const later = task('task-99', { ...about, dueOn: day(20), window: null, priority: 0 });
        const due = tasks.filter(({ dueOn }) => dueOn !== null);
        const daysOf = (all: readonly PlanTask[]) =>
          plan(all, days)
            .placed.filter(({ task: { dueOn, taskId } }) => dueOn !== null && taskId !== 'task-99')
            .map(({ task: { taskId }, on }) => [taskId, on]);
        expect(daysOf([...due, later])).toEqual(daysOf(due));
      }),
      RUNS,
    );
  });
});

describe('a task that the person put on a day', () => {
  it('stays there even beyond the day’s room, and the rest is planned around it', () => {
    const days = daysWith([90, 90]);
    const { placed } = plan([task('a', { length: 80 }), task('mine', { length: 100 })], days, {
      mine: day(0),
    });

    expect(placed.map(({ task: { taskId }, on }) => [taskId, on])).toEqual([
      ['mine', day(0)],
      ['a', day(1)],
    ]);
    expect(placed[0]?.reasons[0]).toEqual({ code: 'over_room' });
  });
});

it('the sooner of two equally good days is chosen', () => {
  const same = oddsOf({ luteal: 0.5 });
  const { placed } = plan([inPhase('a', 'luteal')], daysWith([90, 90], [same, same]));

  expect(placed[0]).toMatchObject({ on: day(0), runnerUp: day(1) });
});

it('the sooner of two days with equal scores as fractions is chosen, and the other comes second', () => {
  // 60/90 + 1/2 and 150/180 + 1/3: both 7/6, and the second is larger in its last binary digit.
  const [placed] = plan([task('a')], daysWith([90, 0, 180, 0, 0, 0, 0])).placed;
  expect(placed).toMatchObject({ on: day(0), runnerUp: day(2) });
});

it('at most 25 tasks are placed, and the rest waits', () => {
  const tasks = Array.from({ length: 30 }, (_, index) => task(`task-${index}`, { length: 5 }));
  const { placed, waiting } = plan(tasks, daysWith([300, 300, 300, 300, 300, 300, 300]));

  expect(placed).toHaveLength(PLACED_MAX);
  expect(waiting.map(({ why }) => why)).toEqual(Array.from({ length: 5 }, () => 'no_room'));
});
