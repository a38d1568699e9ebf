import type { LocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import type { PersonNow } from '#domain/cycle/current-cycle.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { RepeatAnswer } from '#domain/recurrence/repeat.schema.ts';
import { decoderOf, emptyIn, encoderOf, type StoredIn } from '#domain/wire/record-fields.ts';
import { TASK_FIELDS } from './task.fields.ts';
import type { TaskDetails } from './task.schema.ts';
import type { TaskDays } from './task-group.ts';
import { isSuggestedIn, waitsForPhase } from './task-phase.ts';
import type { TaskRow } from './task-row.schema.ts';
import { isOpen } from './task-status.ts';

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

/** The details as far as a list's row has them: what it lacks is empty. */
export function detailsOfRow(row: TaskRow, timeZone: string): TaskDetails {
  const task = { ...emptyIn(TASK_FIELDS, 'details'), ...decodeRow(row), createdAt: 0 };
  // A row's days are days.
  return detailsOf(task as StoredTask<'details'>, { timeZone, repeat: null });
}

/** A task as the lists read it; `phase` is the chosen one, otherwise the suggested one. */
export type ListedTask = StoredTask<'row'> & {
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
