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
  length: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
  phase: fc.option(fc.constantFrom(...CYCLE_PHASES), { nil: null }),
  priority: fc.constantFrom(0 as const, 3 as const, 5 as const, 7 as const),
  // Many tasks of each kind, so that the parts reach their limits.
  count: fc.integer({ min: 1, max: 60 }),
});
const account = fc.array(kind, { maxLength: 8 }).map((kinds) =>
  kinds.flatMap(({ startOn, length, plannedOn, phase, priority, count }, at) =>
    Array.from(
      { length: count },
      (_, index): Task => ({
        taskId: `${at}-${index}`,
        startOn: length === 3 ? null : startOn,
        endOn: length === null ? null : startOn && addDays(startOn, length),
        plannedOn,
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
