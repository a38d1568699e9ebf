import type { LocalDate } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { DASHBOARD_MAX } from './day-views.ts';
import type { PriorityNumber } from './task-priority.ts';

/**
 * The parts of the dashboard's tasks: tasks that are overdue or end that day, tasks that continue, tasks planned for that day or
 * an earlier one, tasks without any day.
 */
export type DashboardPart = 'due' | 'running' | 'planned' | 'waiting';

/** An open task that the dashboard may show; `phase` is the chosen one, otherwise the suggested one. */
export type DashboardCandidate = {
  readonly part: DashboardPart;
  readonly taskId: string;
  readonly startOn: LocalDate | null;
  readonly endOn: LocalDate | null;
  readonly plannedOn: string | null;
  readonly phase: CyclePhase | null;
  readonly priority: PriorityNumber;
  readonly createdAt: number;
  /** The row's number in the table. */
  readonly place: number;
};

/** The dashboard's day, and the phase whose waiting tasks it shows; `all` includes tasks of any phase and without one. */
export type DashboardView = { readonly day: LocalDate; readonly phase: CyclePhase | 'all' };

/** The views to read candidates for: one, or several while the person's day and phase aren't known yet. */
export type DashboardViews<Day = LocalDate> = {
  readonly days: { readonly start: Day; readonly end: Day };
  /** Each adds its own candidates; `null` adds those that wait for no phase. */
  readonly phases: readonly (CyclePhase | 'all' | null)[];
};

/** Exactly one view. */
export const oneView = ({ day, phase }: DashboardView): DashboardViews => ({
  days: { start: day, end: day },
  phases: [phase],
});

/** Every view of these days: all phases plus none is the same as `all`. */
export const everyView = <Day = LocalDate>(days: DashboardViews<Day>['days']): DashboardViews<Day> => ({
  days,
  phases: [...CYCLE_PHASES, null],
});

/**
 * The tasks that the dashboard shows, sorted by end day, start day and urgency. If there are more than 100: the due ones, then
 * the running ones that started first, then those planned first, then those waiting for the phase by urgency. `candidates` may
 * be in any order, at most 100 of them due, and a task may be in two parts; those for other views are left out. Source: contract
 * §6; decision 46.
 */
export function dashboardTasks<Task extends DashboardCandidate>(
  candidates: readonly Task[],
  { day, phase }: DashboardView,
): Task[] {
  const isShown: Record<DashboardPart, (task: Task) => boolean> = {
    due: (task) => lastOn(task) <= day,
    // A task that ends by that day is due instead.
    running: (task) => lastOn(task) > day && firstOn(task) <= day,
    // A task that has begun is due or running.
    planned: (task) => plannedOn(task) <= day && firstOn(task) > day,
    waiting: (task) => phase === 'all' || task.phase === phase,
  };
  const shown = candidates.filter((task) => isShown[task.part](task));
  const { due = [], running = [], planned = [], waiting = [] } = Object.groupBy(shown, ({ part }) => part);
  return [...due, ...running.sort(byStart), ...planned.sort(byPlan), ...waiting.sort(byUrgency)]
    .slice(0, DASHBOARD_MAX)
    .sort(byDays);
}

/** Later than every day. */
const NEVER = '9999-12-31';
const firstOn = ({ startOn, endOn }: DashboardCandidate): string => startOn ?? endOn ?? NEVER;
const plannedOn = ({ plannedOn: day }: DashboardCandidate): string => day ?? NEVER;
const lastOn = ({ startOn, endOn }: DashboardCandidate): string => endOn ?? startOn ?? NEVER;

function byDays(left: DashboardCandidate, right: DashboardCandidate): number {
  return (
    compare(lastOn(left), lastOn(right)) || compare(firstOn(left), firstOn(right)) || byUrgency(left, right)
  );
}

/** The order of the database's index, so that both cut between the same two tasks. */
function byStart(left: DashboardCandidate, right: DashboardCandidate): number {
  return (
    compare(firstOn(left), firstOn(right)) ||
    compare(left.phase ?? '', right.phase ?? '') ||
    left.place - right.place
  );
}

function byPlan(left: DashboardCandidate, right: DashboardCandidate): number {
  return compare(plannedOn(left), plannedOn(right)) || left.place - right.place;
}

function byUrgency(left: DashboardCandidate, right: DashboardCandidate): number {
  return (
    right.priority - left.priority || left.createdAt - right.createdAt || compare(left.taskId, right.taskId)
  );
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
