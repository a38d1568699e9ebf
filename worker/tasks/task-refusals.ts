import { AppError, type FieldError, refuseField } from '#domain/errors.ts';
import type { sentDates } from '#domain/tasks/task-dates.ts';
import { isOpen, type TaskStatus } from '#domain/tasks/task-status.ts';

export type Dates = ReturnType<typeof sentDates>;

const END_TOO_EARLY = 'must not be before the start';

/** A refusal that names the sent date: the end, or the start if only that changed. */
export function endsTooEarly({ start, end }: Dates): AppError {
  if (end) return refuseField(end.field, END_TOO_EARLY);
  return refuseField(start?.field ?? 'task_start_timestamp', 'must not be after the end');
}

const PARENT_NOT_FOUND: FieldError = { path: 'parent_id', message: 'must be the id of a task' };

export function parentNotFound(): AppError {
  return new AppError('not_found', { detail: 'there is no such parent task', errors: [PARENT_NOT_FOUND] });
}

/** Throws unless a task may repeat: it's open, at the top level, and no day was sent with it. */
export function refuseRepeat(
  { status, parentId }: { status: TaskStatus; parentId?: string | null },
  { start, end }: Dates,
): void {
  const hasDates = [start, end].some((sent) => typeof sent?.at === 'number');
  if (hasDates) throw refuseField('task_repeat', 'a task repeats or has dates');
  if (typeof parentId === 'string') throw refuseField('task_repeat', 'a step comes with its task');
  if (!isOpen(status)) throw new AppError('conflict', { detail: 'a finished task does not repeat' });
}
