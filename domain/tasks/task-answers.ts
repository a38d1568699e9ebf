import {
  addDays,
  type DateRange,
  daysOf,
  fromEpochDay,
  type LocalDate,
  toEpochDay,
} from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { instantAt, noonOf } from '#domain/calendar/zoned-instant.ts';
import type { PersonNow } from '#domain/cycle/current-cycle.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import type { LabelMark } from '#domain/labels/labels.calls.ts';
import { byLabelName } from '#domain/labels/labels.rules.ts';
import type { SeriesKind } from '#domain/recurrence/pin.ts';
import type { RepeatAnswer } from '#domain/recurrence/repeat.schema.ts';
import { decoderOf, emptyIn, encoderOf, type StoredIn } from '#domain/wire/record-fields.ts';
import { isOpen, type PriorityNumber, type TaskStatus } from './task-status.ts';
import { instantOfTask, timeOn } from './task-time.ts';
import { TASK_FIELDS } from './tasks.fields.ts';
import type { TaskDetails, TaskRow } from './tasks.schema.ts';

export type StoredTask<Shape extends 'details' | 'row'> = StoredIn<typeof TASK_FIELDS, Shape>;

const encodeDetails = encoderOf(TASK_FIELDS, 'details');
const encodeRow = encoderOf(TASK_FIELDS, 'row');
const decodeWholeDetails = decoderOf(TASK_FIELDS, 'details');
const decodeWholeRow = decoderOf(TASK_FIELDS, 'row');
const [NO_DETAILS, NO_ROW] = [emptyIn(TASK_FIELDS, 'details'), emptyIn(TASK_FIELDS, 'row')];

// An answer that a device stored from an earlier version lacks newer fields.
export const decodeDetails = (task: TaskDetails) => ({ ...NO_DETAILS, ...decodeWholeDetails(task) });
export const decodeRow = (row: TaskRow) => ({
  ...NO_ROW,
  ...decodeWholeRow({ ...row, has_reminder: row.has_reminder ?? 0 }),
});

/** What the details name besides the task: its labels, how it repeats, and when its reminder will come (unix seconds; `null` if it won't). */
type DetailsContext = {
  readonly timeZone: string;
  readonly labels: readonly LabelMark[];
  readonly repeat: RepeatAnswer | null;
  readonly reminderAt: number | null;
};

/** The details as sent (contract §6). */
export function detailsOf(
  task: StoredTask<'details'>,
  { timeZone, labels, repeat, reminderAt }: DetailsContext,
): TaskDetails {
  const { startOn, endOn, time } = task;
  const instantOn = (date: LocalDate) => {
    const at = instantAt({ date, time: time ?? '12:00' }, timeZone);
    // Where the clocks skip the end of a day, a time there comes on the day after: written back it would be another day.
    return localDateAt(at, timeZone) === date ? at : noonOf(date, timeZone);
  };
  return {
    ...encodeDetails(task),
    task_repeat: repeat,
    task_start_timestamp: startOn && instantOn(startOn),
    task_end_timestamp: endOn && instantOn(endOn),
    task_at_timestamp: instantOfTask(task, timeZone),
    task_reminder_timestamp: reminderAt,
    task_labels: labels.toSorted(byLabelName),
  };
}

/** The details from a list's row; fields that it lacks are empty. */
export function detailsOfRow(row: TaskRow, timeZone: string): TaskDetails {
  const task = { ...NO_DETAILS, ...decodeRow(row), createdAt: 0 };
  return detailsOf(task, { timeZone, labels: rowLabels(row).labels, repeat: null, reminderAt: null });
}

/** The labels of a row; empty in an answer that a device stored from an earlier version. */
export const rowLabels = ({ labels = [], parent_labels: parentLabels = [] }: Partial<TaskRow>) => ({
  labels,
  parentLabels,
});

/** A task as read for lists; `phase` is the chosen one, otherwise the suggested one. */
type ListedTask = StoredTask<'row'> & {
  readonly phase: CyclePhase | null;
  readonly parentTitle: string | null;
  readonly labels: readonly LabelMark[];
  readonly parentLabels: readonly LabelMark[];
};

/** A list's row as sent (contract §6); nothing is suggested without a running cycle (`null`). */
export function rowOf(
  task: ListedTask,
  { today, currentPhase }: { today: LocalDate; currentPhase: CyclePhase | null },
): TaskRow {
  const { plannedOn, status } = task;
  return {
    ...encodeRow(task),
    is_suggested: isSuggestedIn(currentPhase, task) ? 1 : 0,
    is_carried_over: isOpen(status) && plannedOn !== null && plannedOn < today ? 1 : 0,
    parent_title: task.parentTitle,
    labels: task.labels.toSorted(byLabelName),
    parent_labels: task.parentLabels.toSorted(byLabelName),
  };
}

/** The rows of a list. */
export function rowsOf(
  listed: readonly ListedTask[],
  { today, phaseToday }: Pick<PersonNow, 'today' | 'phaseToday'>,
): TaskRow[] {
  // The forecast is only computed if a task depends on it.
  const currentPhase = listed.some(waitsForPhase) ? phaseToday() : null;
  return listed.map((task) => rowOf(task, { today, currentPhase }));
}

/** The groups of the task list, in the order they are shown. */
export const TASK_GROUPS = ['carried_over', 'today', 'tomorrow', 'next_days', 'later', 'no_date'] as const;
export type TaskGroup = (typeof TASK_GROUPS)[number];

export interface TaskDays {
  readonly startOn: LocalDate | null;
  readonly endOn: LocalDate | null;
}

/** The days at which groups end, computed once for thousands of tasks. */
type GroupDays = {
  readonly today: LocalDate;
  readonly tomorrow: LocalDate;
  readonly lastNext: LocalDate;
};

const NEXT_DAYS = 7;

/** The days at which groups end on `today`. */
export function groupDays(today: LocalDate): GroupDays {
  return { today, tomorrow: addDays(today, 1), lastNext: addDays(today, NEXT_DAYS) };
}

/** By the days from start to end; a single date is both. A task that spans today is today's, others by their first day. */
export function taskGroup({ startOn, endOn }: TaskDays, { today, tomorrow, lastNext }: GroupDays): TaskGroup {
  const firstOn = startOn ?? endOn;
  const lastOn = endOn ?? startOn;
  if (firstOn === null || lastOn === null) return 'no_date';
  if (lastOn < today) return 'carried_over';
  if (firstOn <= today) return 'today';
  if (firstOn === tomorrow) return 'tomorrow';
  return firstOn <= lastNext ? 'next_days' : 'later';
}

/** The fields that decide whether a task waits for a phase. */
export interface PlaceableTask {
  readonly status: TaskStatus;
  readonly startOn: LocalDate | null;
  readonly endOn: LocalDate | null;
  /** The phase that the person chose, otherwise the classifier's. */
  readonly phase: CyclePhase | null;
  readonly repeats: SeriesKind | null;
  readonly plannedOn: string | null;
}

/** Whether a task is suggested for its phase: open, without dates, neither planned nor pinned to the cycle. */
function waitsForPhase(task: PlaceableTask): boolean {
  const { status, startOn, endOn, plannedOn, phase, repeats } = task;
  return isOpen(status) && !(startOn ?? endOn ?? plannedOn) && repeats !== 'cycle' && phase !== null;
}

/** Whether the task is suggested in a phase; always false without a running cycle (`null`). Source: contract §6. */
export function isSuggestedIn(currentPhase: CyclePhase | null, task: PlaceableTask): boolean {
  return currentPhase !== null && waitsForPhase(task) && task.phase === currentPhase;
}

/** Overdue or due that day, continuing, planned for that day or before, without a day. */
export type DashboardPart = 'due' | 'running' | 'planned' | 'waiting';

/** An open task that the dashboard may show; `phase` is the chosen one, otherwise the suggested one. */
export type DashboardCandidate = {
  readonly part: DashboardPart;
  readonly taskId: string;
  readonly startOn: LocalDate | null;
  readonly endOn: LocalDate | null;
  readonly plannedOn: LocalDate | null;
  readonly time: string | null;
  readonly phase: CyclePhase | null;
  readonly priority: PriorityNumber;
  readonly createdAt: number;
  readonly rowPlace: number;
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
 * The tasks that the dashboard shows, sorted by `dayOrder`. If there are more than 100: the due ones, then
 * the running ones that started first, then those planned first, then those waiting for the phase by urgency. `candidates` may
 * be in any order, at most 100 of them due, and a task may be in two parts; those for other views are left out. Source: contract
 * §6; decision 121.
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
  const inOrder = dayOrder(day);
  const shown = candidates.filter((task) => isShown[task.part](task));
  const { due = [], running = [], planned = [], waiting = [] } = Object.groupBy(shown, ({ part }) => part);
  return [...due, ...running.sort(byStart), ...planned.sort(byPlan), ...waiting.sort(byUrgency)]
    .slice(0, DASHBOARD_MAX)
    .sort((left, right) => inOrder(left, right) || byUrgency(left, right));
}

/** Later than every day. */
const NEVER = '9999-12-31';
const firstOn = ({ startOn, endOn }: TaskDays): string => startOn ?? endOn ?? NEVER;
const plannedOn = ({ plannedOn: day }: DashboardCandidate): string => day ?? NEVER;
const lastOn = ({ startOn, endOn }: TaskDays): string => endOn ?? startOn ?? NEVER;

type OrderedTask = Pick<DashboardCandidate, 'startOn' | 'endOn' | 'plannedOn' | 'time' | 'priority'>;

/**
 * For `sort`: the order of a day's tasks. First those whose last day has passed, then those with a time on the day, by time, then
 * the others; otherwise by end day, start day and priority.
 */
export function dayOrder(day: LocalDate): (left: OrderedTask, right: OrderedTask) => number {
  const placeOf = (task: OrderedTask) => timeOn(task, day) ?? (lastOn(task) < day ? '' : UNTIMED);
  return (left, right) =>
    compare(placeOf(left), placeOf(right)) ||
    compare(lastOn(left), lastOn(right)) ||
    compare(firstOn(left), firstOn(right)) ||
    right.priority - left.priority;
}

/** Later than every time. */
const UNTIMED = '24:00';

/** For `sort`: by time, and those without one last. */
export const byTime = (left: string | null, right: string | null): number =>
  compare(left ?? UNTIMED, right ?? UNTIMED);

/** The order of the database's index, so that both cut between the same two tasks. */
function byStart(left: DashboardCandidate, right: DashboardCandidate): number {
  return (
    compare(firstOn(left), firstOn(right)) ||
    compare(left.phase ?? '', right.phase ?? '') ||
    left.rowPlace - right.rowPlace
  );
}

function byPlan(left: DashboardCandidate, right: DashboardCandidate): number {
  return compare(plannedOn(left), plannedOn(right)) || left.rowPlace - right.rowPlace;
}

function byUrgency(left: DashboardCandidate, right: DashboardCandidate): number {
  return (
    right.priority - left.priority || left.createdAt - right.createdAt || compare(left.taskId, right.taskId)
  );
}

/** For `sort`: by the texts' code units. */
export function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** The views of a day: 1 the dashboard, 2 the day alone, 3 the seven days from it (contract §6). */
export const DAY_VIEWS = ['1', '2', '3'] as const;
export type DayView = (typeof DAY_VIEWS)[number];

/** Most tasks that the dashboard shows (contract §6). */
export const DASHBOARD_MAX = 100;
/** Most tasks of a day or of seven: the same as of a page of the list. */
export const TASKS_OF_DAYS_MAX = 500;
const DAYS_IN_VIEW = { '2': 1, '3': 7 } as const;
/** The calendar's last day: a week that would go past it ends there. */
const LAST_EPOCH_DAY = 84_005;

/** The days whose tasks view 2 or 3 of `day` shows. Source: contract §6. */
export function daysInView(view: Exclude<DayView, '1'>, day: LocalDate): DateRange {
  const last = Math.min(toEpochDay(day) + DAYS_IN_VIEW[view] - 1, LAST_EPOCH_DAY);
  return { start: day, end: fromEpochDay(last) };
}

/** The first and the last day of a task; `null` for one without dates. */
export type TaskSpan = { readonly firstOn: LocalDate | null; readonly lastOn: LocalDate | null };

/** How many of the tasks run on each day from `from` to `to`, both included; days without any are left out. */
export function dayLoads(
  spans: readonly TaskSpan[],
  { from, to }: { from: LocalDate; to: LocalDate },
): Map<LocalDate, number> {
  const loads = new Map<LocalDate, number>();
  for (const { firstOn, lastOn } of spans) {
    if (firstOn === null || lastOn === null) continue;
    const within = { start: firstOn > from ? firstOn : from, end: lastOn < to ? lastOn : to };
    for (const day of daysOf(within)) loads.set(day, (loads.get(day) ?? 0) + 1);
  }
  return loads;
}
