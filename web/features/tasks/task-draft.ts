import type { LocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { TASK_DESCRIPTION_MAX, TASK_TITLE, type TaskDetails } from '#domain/tasks/task.schema.ts';
import { isInOrder } from '#domain/tasks/task-dates.ts';
import { priorityNumber } from '#domain/tasks/task-priority.ts';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import type { SentChange } from './tasks.api.ts';

/** What the form of a task shows and changes. Days are YYYY-MM-DD. */
export type TaskDraft = Pick<
  TaskDetails,
  | 'task_title'
  | 'task_status'
  | 'task_length'
  | 'task_priority'
  | 'task_color'
  | 'task_cycle_phase'
  | 'task_theme_id'
  | 'parent_id'
> & {
  task_description: string;
  startOn: LocalDate | null;
  endOn: LocalDate | null;
};

/** What was edited and not saved yet: only the fields that differ from the task. */
export type TaskEdits = Partial<TaskDraft>;

/** The task as the form shows it. */
export function draftOf(task: TaskDetails): TaskDraft {
  return {
    task_title: task.task_title,
    task_description: task.task_description ?? '',
    task_status: task.task_status,
    task_length: task.task_length,
    task_priority: task.task_priority,
    task_color: task.task_color,
    task_cycle_phase: task.task_cycle_phase,
    task_theme_id: task.task_theme_id,
    parent_id: task.parent_id,
    // The server's days are days.
    startOn: task.task_start_on as LocalDate | null,
    endOn: task.task_end_on as LocalDate | null,
  };
}

/** The edits without those that are what the task says anyway. */
export function realEdits(edits: TaskEdits, task: TaskDraft): TaskEdits {
  const kept = Object.entries(edits).filter(([field, value]) => value !== task[field as keyof TaskDraft]);
  return Object.fromEntries(kept) as TaskEdits; // the same fields, fewer of them
}

export type DraftError =
  | 'titleShort'
  | 'titleLong'
  | 'descriptionLong'
  | 'endBeforeStart'
  | 'parentCircle'
  | 'parentGone';
export type DraftErrors = Partial<
  Record<'task_title' | 'task_description' | 'endOn' | 'parent_id', DraftError>
>;

/** What every part of the form is given. */
export type DraftFieldsProps = {
  draft: TaskDraft;
  errors: DraftErrors;
  onEdit: (edits: TaskEdits) => void;
};

/** What is wrong with a title and a description, if anything; lengths are in code points, as the server counts. */
export function textErrors({ title, description }: { title: string; description: string }): DraftErrors {
  const titleLength = codePointsIn(title);
  return {
    ...(titleLength < TASK_TITLE.min ? { task_title: 'titleShort' } : {}),
    ...(titleLength > TASK_TITLE.max ? { task_title: 'titleLong' } : {}),
    ...(codePointsIn(description) > TASK_DESCRIPTION_MAX ? { task_description: 'descriptionLong' } : {}),
  };
}

/** What keeps a draft from being saved. */
export function draftErrors(draft: TaskDraft): DraftErrors {
  return {
    ...textErrors({ title: draft.task_title, description: draft.task_description }),
    ...(isInOrder(draft.startOn, draft.endOn) ? {} : { endOn: 'endBeforeStart' }),
  };
}

function codePointsIn(text: string): number {
  return [...text.trim().normalize('NFC')].length;
}

/** What is sent: the edits and no other field, so that a day that has passed stays unless it was changed. */
export function changeOf(edits: TaskEdits, { id, timeZone }: { id: string; timeZone: string }): SentChange {
  const { startOn, endOn, ...fields } = edits;
  return {
    task_id: id,
    ...fields,
    ...(startOn === undefined ? {} : { task_start_timestamp: startOn && noonOf(startOn, timeZone) }),
    ...(endOn === undefined ? {} : { task_end_timestamp: endOn && noonOf(endOn, timeZone) }),
  };
}

/** The details as they will be once the edits are saved. */
export function editedDetails({
  startOn,
  endOn,
  task_description,
  ...fields
}: TaskEdits): Partial<TaskDetails> {
  return {
    ...fields,
    ...(task_description === undefined ? {} : { task_description: task_description.trim() || null }),
    ...(startOn === undefined ? {} : { task_start_on: startOn }),
    ...(endOn === undefined ? {} : { task_end_on: endOn }),
  };
}

/** Where the list shows an edited field. */
const ROW_FIELDS = {
  task_title: 'title',
  task_status: 'status',
  task_length: 'task_length',
  task_color: 'color',
  task_theme_id: 'theme',
  parent_id: 'parent_id',
  startOn: 'start_date',
  endOn: 'due_date',
} as const satisfies Partial<Record<keyof TaskDraft, keyof TaskRow>>;

/** The row as it will be once the edits are saved. */
export function editedRow(edits: TaskEdits): Partial<TaskRow> {
  const shown = Object.entries(ROW_FIELDS).flatMap(([field, column]) => {
    const value = edits[field as keyof typeof ROW_FIELDS]; // a key of that record
    return value === undefined ? [] : [[column, value] as const];
  });
  const { task_priority: priority } = edits;
  return {
    // Each field has the type of the column that shows it.
    ...(Object.fromEntries(shown) as Partial<TaskRow>),
    ...(priority === undefined ? {} : { priority: priorityNumber(priority) }),
  };
}
