import * as v from 'valibot';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { TASK_FIELDS } from '#domain/tasks/task.fields.ts';
import type { TaskDetails } from '#domain/tasks/task.schema.ts';
import { isInOrder } from '#domain/tasks/task-dates.ts';
import type { TaskDays } from '#domain/tasks/task-group.ts';
import { entriesOf, pick } from '#domain/wire/record-fields.ts';
import { findFormErrors } from '#web/lib/forms/faults.ts';
import { isSameRepeat, type SentRepeat } from './repeat-draft.ts';
import type { RepeatError } from './repeat-errors.ts';
import type { SentChange, SentTask } from './tasks.api.ts';

// A place among the others is set in the list, and the day it's planned for by a plan; not in a form.
const { task_rank: _rank, planned_on: _planned, ...SENT } = entriesOf(TASK_FIELDS, 'sent');
type SentField = keyof typeof SENT;
const SENT_FIELDS = Object.keys(SENT) as SentField[]; // its own keys

/** The call's rules for a task's texts. */
export const TEXT_RULES = {
  schema: v.object({ task_title: SENT.task_title, task_description: SENT.task_description }),
  words: {
    task_title: { too_short: 'titleShort', too_long: 'titleLong' },
    task_description: { too_long: 'descriptionLong' },
  },
} as const;

/** A task as its form shows and edits it: every field the call can change. Days are YYYY-MM-DD. */
export type TaskDraft = Omit<Pick<TaskDetails, SentField>, 'task_description'> & {
  task_description: string;
  startOn: LocalDate | null;
  endOn: LocalDate | null;
  /** How it repeats; `null` if it has days or none. */
  task_repeat: SentRepeat | null;
};

/** A new task before anything is typed. */
export const EMPTY_DRAFT: TaskDraft = {
  task_title: '',
  task_description: '',
  task_status: 'not_started',
  task_length: null,
  task_priority: null,
  task_color: null,
  task_cycle_phase: null,
  task_theme_id: null,
  parent_id: null,
  startOn: null,
  endOn: null,
  task_repeat: null,
};

/** Unsaved edits: only the fields that differ from the task. */
export type TaskEdits = Partial<TaskDraft>;

export function draftOf(task: TaskDetails): TaskDraft {
  return {
    ...pick(task, SENT_FIELDS),
    task_description: task.task_description ?? '',
    ...daysOf(task),
    task_repeat: task.task_repeat,
  };
}

/** The days on which a task begins and is due. */
export function daysOf({ task_start_on: startOn, task_end_on: endOn }: TaskDetails): TaskDays {
  // The server sends valid days.
  return { startOn: startOn as LocalDate | null, endOn: endOn as LocalDate | null };
}

/** The edits without those equal to the task. */
export function realEdits(edits: TaskEdits, task: TaskDraft): TaskEdits {
  const changed = Object.entries(edits).filter(([field, value]) =>
    field === 'task_repeat'
      ? !isSameRepeat(edits.task_repeat ?? null, task.task_repeat)
      : value !== task[field as keyof TaskDraft],
  );
  return Object.fromEntries(changed) as TaskEdits; // the same fields, fewer of them
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
> & { task_repeat?: RepeatError };

/** Props of every field in the form. */
export type DraftFieldProps = {
  /** `null` for a new one. */
  task: TaskDetails | null;
  draft: TaskDraft;
  errors: DraftErrors;
  onEdit: (edits: TaskEdits) => void;
};

/** What's wrong with a title and a description, if anything. */
export function textErrors({ title, description }: { title: string; description: string }): DraftErrors {
  return findFormErrors(TEXT_RULES, { task_title: title, task_description: description });
}

export function draftErrors(draft: TaskDraft): DraftErrors {
  return {
    ...textErrors({ title: draft.task_title, description: draft.task_description }),
    ...(isInOrder(draft.startOn, draft.endOn) ? {} : { endOn: 'endBeforeStart' }),
  };
}

/** The change to send: only the edited fields, so that a day in the past stays unless it was edited. */
export function changeOf(edits: TaskEdits, { id, timeZone }: { id: string; timeZone: string }): SentChange {
  return { task_id: id, ...sentFields(edits, timeZone) };
}

/** The new task to send: what differs from an empty draft. */
export function newTaskOf(draft: TaskDraft, timeZone: string): SentTask {
  return { ...sentFields(realEdits(draft, EMPTY_DRAFT), timeZone), task_title: draft.task_title };
}

function sentFields(edits: TaskEdits, timeZone: string) {
  const { startOn, endOn, ...fields } = edits;
  // A task repeats or has days.
  if (fields.task_repeat) return fields;
  return {
    ...fields,
    ...(startOn === undefined ? {} : { task_start_timestamp: startOn && noonOf(startOn, timeZone) }),
    ...(endOn === undefined ? {} : { task_end_timestamp: endOn && noonOf(endOn, timeZone) }),
  };
}
