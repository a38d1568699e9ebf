import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import type { PersonNow } from '#domain/cycle/current-cycle.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { SeriesKind } from '#domain/recurrence/pin.ts';
import type { RepeatAnswer } from '#domain/recurrence/repeat.schema.ts';
import { decoderOf, emptyIn, encoderOf, type StoredIn } from '#domain/wire/record-fields.ts';
import { isOpen, type TaskStatus } from './task-status.ts';
import { TASK_FIELDS } from './tasks.fields.ts';
import type { TaskDetails, TaskRow } from './tasks.schema.ts';

type StoredTask<Shape extends 'details' | 'row'> = Omit<StoredIn<typeof TASK_FIELDS, Shape>, keyof TaskDays> &
  TaskDays;

const encodeDetails = encoderOf(TASK_FIELDS, 'details');
const encodeRow = encoderOf(TASK_FIELDS, 'row');
const decodeRow = decoderOf(TASK_FIELDS, 'row');

/** The details as sent (contract §6), with how the task repeats. */
export function detailsOf(
  task: StoredTask<'details'>,
  { timeZone, repeat }: { timeZone: string; repeat: RepeatAnswer | null },
): TaskDetails {
  return {
    ...encodeDetails(task),
    task_repeat: repeat,
    task_start_timestamp: task.startOn && noonOf(task.startOn, timeZone),
    task_end_timestamp: task.endOn && noonOf(task.endOn, timeZone),
  };
}

/** The details from a list's row; fields that it lacks are empty. */
export function detailsOfRow(row: TaskRow, timeZone: string): TaskDetails {
  const task = { ...emptyIn(TASK_FIELDS, 'details'), ...decodeRow(row), createdAt: 0 };
  // A row's days are days.
  return detailsOf(task as StoredTask<'details'>, { timeZone, repeat: null });
}

/** A task as read for lists; `phase` is the chosen one, otherwise the suggested one. */
type ListedTask = StoredTask<'row'> & {
  readonly phase: CyclePhase | null;
  readonly parentTitle: string | null;
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
  /** The last of the next seven days. */
  readonly lastNext: LocalDate;
};

const NEXT_DAYS = 7;

/** The days at which groups end on `today`. */
export function groupDays(today: LocalDate): GroupDays {
  return { today, tomorrow: addDays(today, 1), lastNext: addDays(today, NEXT_DAYS) };
}

/**
 * A task's group, by its days from start to end as on the dashboard; a single date is both. Tasks that span today belong to
 * today, and those that haven't begun to the day they begin.
 */
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
