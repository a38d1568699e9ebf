import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import {
  type DashboardCandidate,
  type DashboardViews,
  dashboardTasks,
  everyView,
  oneView,
} from '#domain/tasks/task-answers.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

type Task = Omit<DashboardCandidate, 'part'>;

const FIRST = day('2026-03-19');
const firstOn = ({ startOn, endOn }: Task) => startOn ?? endOn;
const lastOn = ({ startOn, endOn }: Task) => endOn ?? startOn;
const by = (keyOf: (task: Task) => string | null) => (left: Task, right: Task) =>
  String(keyOf(left)).localeCompare(String(keyOf(right))) || left.rowPlace - right.rowPlace;
const byUrgency = (left: Task, right: Task) =>
  right.priority - left.priority || left.createdAt - right.createdAt || (left.taskId < right.taskId ? -1 : 1);

/** The rows that the database gives for some views: each part in its order, limited to the remaining number. */
function gathered(tasks: readonly Task[], { days, phases }: DashboardViews): DashboardCandidate[] {
  const dated = tasks.filter((task) => firstOn(task) !== null);
  const surelyDue = dated.filter((task) => String(lastOn(task)) <= days.start).length;
  const places = Math.max(0, 100 - surelyDue);
  const due = dated.filter((task) => String(lastOn(task)) <= days.end).sort(by(lastOn));
  const running = dated
    .filter((task) => String(firstOn(task)) <= days.end && String(lastOn(task)) > days.start)
    .sort(by((task) => `${firstOn(task)} ${task.phase ?? ''}`));
  const planned = tasks
    .filter(({ plannedOn }) => plannedOn !== null && plannedOn <= days.end)
    .sort(by(({ plannedOn }) => plannedOn));
  const waiting = phases.map((phase) =>
    tasks
      .filter(
        (task) =>
          firstOn(task) === null && task.plannedOn === null && (phase === 'all' || task.phase === phase),
      )
      .sort(byUrgency)
      .slice(0, places),
  );
  return [
    ...due.slice(0, 100).map((task) => ({ ...task, part: 'due' as const })),
    ...running.slice(0, places).map((task) => ({ ...task, part: 'running' as const })),
    ...planned.slice(0, places > 0 ? 100 : 0).map((task) => ({ ...task, part: 'planned' as const })),
    ...waiting.flat().map((task) => ({ ...task, part: 'waiting' as const })),
  ];
}

const maybeDay = fc.option(
  fc.integer({ min: -4, max: 6 }).map((days) => addDays(FIRST, days)),
  { nil: null },
);
const kind = fc.record({
  startOn: maybeDay,
  plannedOn: maybeDay,
  time: fc.constantFrom(null, null, '07:00', '10:40', '23:30'),
  length: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
  phase: fc.option(fc.constantFrom(...CYCLE_PHASES), { nil: null }),
  priority: fc.constantFrom(0 as const, 3 as const, 5 as const, 7 as const),
  // Many tasks of each kind, so that the parts reach their limits.
  count: fc.integer({ min: 1, max: 60 }),
});
const account = fc.array(kind, { maxLength: 8 }).map((kinds) =>
  kinds.flatMap(({ startOn, length, plannedOn, time, phase, priority, count }, at) =>
    Array.from(
      { length: count },
      (_, index): Task => ({
        taskId: `${at}-${index}`,
        startOn: length === 3 ? null : startOn,
        endOn: length === null ? null : startOn && addDays(startOn, length),
        plannedOn,
        time,
        phase,
        priority,
        createdAt: index,
        rowPlace: at * 100 + index,
      }),
    ),
  ),
);
const phases: readonly (CyclePhase | 'all')[] = ['all', ...CYCLE_PHASES];

test('a read for all views gives each view the same tasks as its own read', () => {
  fc.assert(
    fc.property(account, fc.integer({ min: 0, max: 2 }), fc.constantFrom(...phases), (tasks, at, phase) => {
      const view = { day: addDays(FIRST, at), phase };
      const all = gathered(tasks, everyView({ start: FIRST, end: addDays(FIRST, 2) }));

      expect(dashboardTasks(all.reverse(), view)).toEqual(
        dashboardTasks(gathered(tasks, oneView(view)), view),
      );
    }),
    { numRuns: 300 },
  );
});

const task = (index: number, changes: Partial<Task>): Task => ({
  taskId: `task-${index}`,
  startOn: null,
  endOn: null,
  plannedOn: null,
  time: null,
  phase: null,
  priority: 0,
  createdAt: index,
  rowPlace: index,
  ...changes,
});

test('a read for all views and one for a single view limit tasks of the same start day in the same way', () => {
  const several = (length: number, from: number, changes: Partial<Task>) =>
    Array.from({ length }, (_, index) => task(from + index, changes));
  const running = { startOn: addDays(FIRST, -1), endOn: addDays(FIRST, 5) };
  const tasks = [
    ...several(60, 0, { ...running, phase: 'luteal' }),
    ...several(60, 100, running),
    ...several(10, 200, { endOn: addDays(FIRST, 1) }),
  ];
  const view = { day: addDays(FIRST, 1), phase: 'all' } as const;
  const all = gathered(tasks, everyView({ start: FIRST, end: addDays(FIRST, 2) }));

  expect(dashboardTasks(all.reverse(), view)).toEqual(dashboardTasks(gathered(tasks, oneView(view)), view));
});

test('a hundred due, running and waiting tasks are shown, with due tasks before waiting ones', () => {
  const tasks = [
    ...Array.from({ length: 80 }, (_, index) => task(index, { endOn: addDays(FIRST, -1) })),
    ...Array.from({ length: 15 }, (_, index) =>
      task(100 + index, { startOn: FIRST, endOn: addDays(FIRST, 1) }),
    ),
    ...Array.from({ length: 30 }, (_, index) => task(200 + index, { priority: index === 29 ? 7 : 0 })),
  ];
  const view = { day: FIRST, phase: 'all' } as const;
  const shown = dashboardTasks(gathered(tasks, oneView(view)), view).map(({ taskId }) => taskId);

  expect(shown).toHaveLength(100);
  expect(shown.slice(94)).toEqual(['task-114', 'task-229', 'task-200', 'task-201', 'task-202', 'task-203']);
});

test('overdue tasks come first, then those with a time on the day, by time, then the others by their days', () => {
  const yesterday = addDays(FIRST, -1);
  const tasks = [
    task(0, { endOn: FIRST, priority: 7 }),
    task(1, { endOn: FIRST, time: '18:00' }),
    task(2, { startOn: yesterday, endOn: addDays(FIRST, 2) }),
    task(3, { endOn: addDays(FIRST, 4), plannedOn: FIRST, time: '07:30' }),
    task(4, { endOn: yesterday, time: '06:00' }),
    task(5, { endOn: yesterday, plannedOn: FIRST, time: '09:15' }),
    // Its time is on the day that it's planned for.
    task(6, { endOn: FIRST, plannedOn: addDays(FIRST, 3), time: '05:00' }),
    task(7, { time: '04:00' }),
    task(8, { startOn: FIRST, time: '09:15', priority: 3 }),
    task(9, { plannedOn: yesterday, time: '03:00' }),
    task(10, { endOn: addDays(FIRST, -3) }),
  ];
  const view = { day: FIRST, phase: 'all' } as const;
  const shown = dashboardTasks(gathered(tasks, oneView(view)).reverse(), view);

  expect(shown.map(({ rowPlace, time }) => [rowPlace, time])).toEqual([
    [10, null],
    [4, '06:00'],
    [3, '07:30'],
    [5, '09:15'],
    [8, '09:15'],
    [1, '18:00'],
    [0, null],
    [6, '05:00'],
    [2, null],
    [7, '04:00'],
    [9, '03:00'],
  ]);
});

test('times don’t decide which hundred tasks are shown', () => {
  const waiting = (time: string | null) => Array.from({ length: 130 }, (_, index) => task(index, { time }));
  const view = { day: FIRST, phase: 'all' } as const;
  const idsOf = (tasks: readonly Task[]) =>
    dashboardTasks(gathered(tasks, oneView(view)), view).map(({ taskId }) => taskId);
  const late = Array.from({ length: 60 }, (_, index) =>
    task(200 + index, { plannedOn: FIRST, time: '08:00' }),
  );
  const due = Array.from({ length: 70 }, (_, index) => task(300 + index, { endOn: FIRST }));

  expect(idsOf(waiting('08:00'))).toEqual(idsOf(waiting(null)));
  const shown = idsOf([...late, ...due, ...waiting(null)]);
  expect(shown.filter((id) => id >= 'task-300')).toHaveLength(70);
  expect(shown.slice(0, 30)).toEqual(late.slice(0, 30).map(({ taskId }) => taskId));
});
