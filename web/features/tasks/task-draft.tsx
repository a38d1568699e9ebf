import { CalendarDays, WandSparkles } from 'lucide-react';
import * as v from 'valibot';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import type { CalendarRule } from '#domain/recurrence/calendar-rule.ts';
import type { SeriesKind } from '#domain/recurrence/pin.ts';
import type { SentTaskRepeat } from '#domain/recurrence/repeat.schema.ts';
import type { createTask, updateTask } from '#domain/tasks/tasks.calls.ts';
import { type Advised, TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import { isInOrder, type TaskDetails } from '#domain/tasks/tasks.schema.ts';
import type { CallRequest } from '#domain/wire/call.ts';
import { entriesOf, pick } from '#domain/wire/record-fields.ts';
import { nearDay } from '#web/i18n/format.ts';
import { capitalised } from '#web/i18n/format-value.ts';
import { findFormErrors } from '#web/lib/forms/schema-form.ts';
import { ApiProblem } from '#web/lib/http/http.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { DayCalendar } from '#web/parts/day-calendar.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { DisclosureField } from '#web/ui/inputs/select-field.tsx';

export type SentTask = CallRequest<typeof createTask>['body'];
export type SentChange = CallRequest<typeof updateTask>['body'];

// The list sets a task's rank and a plan the day it's planned for, not the form.
const { task_rank: _rank, planned_on: _planned, ...SENT } = entriesOf(TASK_FIELDS, 'sent');
type SentField = keyof typeof SENT;
const SENT_FIELDS = Object.keys(SENT) as SentField[]; // the keys of `SENT`

/** The call's rules for a task's texts. */
const TEXT_RULES = {
  schema: v.object({ task_title: SENT.task_title, task_description: SENT.task_description }),
  words: {
    task_title: { too_short: 'titleShort', too_long: 'titleLong' },
    task_description: { too_long: 'descriptionLong' },
  },
} as const;

/** A task as its form shows and edits it: every field the call can change. Days are YYYY-MM-DD. */
export type TaskDraft = Omit<Pick<TaskDetails, SentField>, 'task_description'> & {
  task_description: string;
  /** Names of labels to put on and to take off: those that another device puts on stay. */
  task_labels_add: string[];
  task_labels_remove: string[];
  startOn: LocalDate | null;
  endOn: LocalDate | null;
  task_repeat: SentTaskRepeat | null;
  /** The odds of a day from the date finder; only of a new task. */
  task_advised: TaskDetails['task_advised'];
};

/** A new task before anything is typed. */
export const EMPTY_DRAFT: TaskDraft = {
  ...(Object.fromEntries(SENT_FIELDS.map((name) => [name, null])) as Record<SentField, null>), // one for each
  task_title: '',
  task_description: '',
  task_labels_add: [],
  task_labels_remove: [],
  task_status: 'not_started',
  startOn: null,
  endOn: null,
  task_repeat: null,
  task_advised: null,
};

/** Unsaved edits: only the fields that differ from the task. */
export type TaskEdits = Partial<TaskDraft>;

export function draftOf(task: TaskDetails): TaskDraft {
  return {
    ...pick(task, SENT_FIELDS),
    task_description: task.task_description ?? '',
    task_labels_add: [],
    task_labels_remove: [],
    ...daysOf(task),
    task_repeat: task.task_repeat,
    task_advised: null,
  };
}

export const daysOf = ({ task_start_on: startOn, task_end_on: endOn }: TaskDetails) => ({ startOn, endOn });

export function realEdits(edits: TaskEdits, task: TaskDraft): TaskEdits {
  const changed = Object.entries(edits).filter(
    ([field, value]) =>
      field === 'task_repeat'
        ? !isSameRepeat(edits.task_repeat ?? null, task.task_repeat)
        : JSON.stringify(value) !== JSON.stringify(task[field as keyof TaskDraft]), // a field of the edits; a reminder is an object
  );
  return Object.fromEntries(changed) as TaskEdits; // a subset of the same fields
}

type DraftError =
  | 'titleShort'
  | 'titleLong'
  | 'descriptionLong'
  | 'endBeforeStart'
  | 'parentCircle'
  | 'parentGone';
export type DraftErrors = Partial<
  Record<'task_title' | 'task_description' | 'endOn' | 'parent_id', DraftError>
> & { task_repeat?: RepeatError };

/** A task to find a day for: its words, its minutes, and what to do with the day and its odds. */
export type FindDay = {
  words: string;
  length: number | null;
  onPick: (day: LocalDate, advised: Advised | null) => void;
};

export type DraftFieldProps = {
  /** `null` for a new one. */
  task: TaskDetails | null;
  draft: TaskDraft;
  errors: DraftErrors;
  onEdit: (edits: TaskEdits) => void;
  /** Finds a day for the task; only for one that exists. */
  onFindDay?: (() => void) | undefined;
  /** Shows how a coming day may be. */
  onShowOdds?: ((day: LocalDate) => void) | undefined;
};

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
  const { task_labels_add: task_labels, ...fields } = realEdits(draft, EMPTY_DRAFT);
  return {
    ...sentFields(fields, timeZone),
    ...(task_labels && { task_labels }),
    task_title: draft.task_title,
  };
}

function sentFields(edits: TaskEdits, timeZone: string) {
  const { startOn, endOn, ...fields } = edits;
  // A task either repeats or has days.
  if (fields.task_repeat) return fields;
  return {
    ...fields,
    ...(startOn === undefined ? {} : { task_start_timestamp: startOn && noonOf(startOn, timeZone) }),
    ...(endOn === undefined ? {} : { task_end_timestamp: endOn && noonOf(endOn, timeZone) }),
  };
}

export const repeatKind = ({ pin }: SentTaskRepeat): SeriesKind => (pin ? 'cycle' : 'calendar');

/** Whether two repeats are the same; omitted fields have their defaults. */
export function isSameRepeat(left: SentTaskRepeat | null, right: SentTaskRepeat | null): boolean {
  return left === right || (left !== null && right !== null && textOf(left) === textOf(right));
}

function textOf({ pin, each = 1, not_after = null, ...calendar }: SentTaskRepeat): string {
  if (pin) return JSON.stringify([Object.entries(pin).sort(), each, not_after]);
  const { rule, from = null, after_completion = 0 } = calendar;
  return JSON.stringify([rule, from, Number(after_completion)]);
}

/** Why the server refused how a task repeats. */
type RepeatError = 'limitPast' | 'ruleRefused' | 'pinRefused' | 'repeatRefused' | 'repeatConflict';

const BY_PART: Readonly<Record<string, RepeatError>> = {
  not_after: 'limitPast',
  rule: 'ruleRefused',
  pin: 'pinRefused',
};

/** The error of `task_repeat` in a refusal of a call that sent it; `undefined` if the refusal is about another field. */
export function repeatError(error: unknown): RepeatError | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.code === 'conflict') return 'repeatConflict';
  const refused = error.errors.find(({ path }) => path.split('.')[0] === 'task_repeat');
  return refused && (BY_PART[refused.path.split('.')[1] ?? ''] ?? 'repeatRefused');
}

export type RepeatPartProps = {
  repeat: SentTaskRepeat;
  onChange: (repeat: SentTaskRepeat) => void;
  error: RepeatError | undefined;
};

export type RulePartProps = {
  rule: CalendarRule;
  /** The first day that counts. */
  first: LocalDate;
  onEdit: (change: Partial<CalendarRule>) => void;
};

export function DayFields({ draft, errors, onEdit, onFindDay, onShowOdds }: DraftFieldProps) {
  const { t, today } = useTextContext();
  const day = draft.endOn ?? draft.startOn;
  return (
    <div className="grid gap-5">
      <DayField label={t('tasks.start')} day={draft.startOn} onChange={(startOn) => onEdit({ startOn })} />
      <DayField
        label={t('tasks.dueOn')}
        day={draft.endOn}
        onChange={(endOn) => onEdit({ endOn })}
        error={errors.endOn && t(`tasks.${errors.endOn}`)}
      />
      {onFindDay && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" icon={<WandSparkles size={18} />} onClick={onFindDay}>
            {t('tasks.bestDay')}
          </Button>
          {onShowOdds && day !== null && day >= today && (
            <Button variant="outline" onClick={() => onShowOdds(day)}>
              {t('dateOdds.title')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

type DayFieldProps = {
  label: string;
  day: LocalDate | null;
  onChange: (day: LocalDate | null) => void;
  error?: string | undefined;
  none?: string | undefined;
  /** The first day that can be chosen, if it's after today. */
  from?: LocalDate | undefined;
};

/** A field for a day from today on, shown as text. An earlier day stays chosen, but can't be picked again. */
export function DayField({ label, day, onChange, error, none, from }: DayFieldProps) {
  const { t, language, today } = useTextContext();
  return (
    <DisclosureField
      label={label}
      icon={<CalendarDays size={18} className="flex-none text-ink-2" />}
      chosen={day && capitalised(nearDay(day, { today, language }), language)}
      emptyText={none ?? t('tasks.noDay')}
      clearLabel={t('tasks.clearDay', { field: label })}
      onClear={() => onChange(null)}
      error={error}
    >
      {(close) => (
        <DayCalendar
          selected={day}
          today={today}
          minDay={from !== undefined && from > today ? from : today}
          onSelect={(chosen) => {
            onChange(chosen);
            close();
          }}
        />
      )}
    </DisclosureField>
  );
}
