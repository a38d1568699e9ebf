import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { TASK_FIELDS } from '#domain/tasks/task.fields.ts';
import type { CHANGE_SCOPES, TaskDetails } from '#domain/tasks/task.schema.ts';
import { namesIn } from '#domain/wire/record-fields.ts';
import { ApiProblem } from '#web/lib/http/api-problem.ts';
import { focusFirstError } from '#web/lib/page/focus-first-error.ts';
import { useJustSaved } from '#web/lib/page/use-just-saved.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { repeatError } from './repeat-errors.ts';
import {
  changeOf,
  type DraftErrors,
  draftErrors,
  draftOf,
  realEdits,
  type TaskDraft,
  type TaskEdits,
} from './task-draft.ts';
import { failedEdits, forgetFailedEdits, useSaveTask } from './tasks.mutations.ts';

export type ChangeScope = (typeof CHANGE_SCOPES)[number];

/** A task's edits, their errors, and how they're saved. */
export function useTaskForm(task: TaskDetails) {
  const { timeZone } = useToday();
  const { draft, edits, isDirty, edit, settle, discard } = useTaskEdits(task);
  const [isTried, setIsTried] = useState(false);
  const save = useSaveTask();
  const { isJustSaved, noteSaved, forgetSaved } = useJustSaved();

  const [holdsFor, setHoldsFor] = useState<ChangeScope>('this');
  // Another way to repeat always holds for what follows.
  const staysSo = task.repeat !== null && edits.task_repeat === undefined;
  const asksScope = staysSo && Object.keys(edits).some((field) => TEMPLATE_FIELDS.has(field));

  const found = draftErrors(draft);
  // Dates in the wrong order show at once; other errors show after the first try to save.
  const { endOn, ...later } = { ...found, ...saveErrors(save) };
  const errors = { ...(endOn ? { endOn } : {}), ...(isTried ? later : {}) };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    flushSync(() => setIsTried(true));
    if (Object.keys(found).length > 0) return focusFirstError(event.currentTarget);
    if (!isDirty) return noteSaved();
    forgetSaved();
    const scope = asksScope ? { scope: holdsFor } : {};
    const saved = { sent: { ...changeOf(edits, { id: task.id, timeZone }), ...scope }, edits };
    save.mutate(saved, {
      onSuccess: () => {
        settle(draft);
        setIsTried(false);
        setHoldsFor('this');
        noteSaved();
      },
    });
  }

  function onEdit(change: TaskEdits) {
    forgetSaved();
    if (save.isError) save.reset();
    edit(change);
  }

  return {
    draft,
    errors,
    isDirty,
    onEdit,
    discard,
    submit,
    /** What the edits of a task that repeats hold for; `null` if there's nothing to ask. */
    scope: asksScope ? { value: holdsFor, onChange: setHoldsFor } : null,
    save: { isBusy: save.isPending, isSaved: isJustSaved, isFailed: save.isError && !save.isPending },
  };
}

/** Fields that the occurrences of a task that repeats have in common. */
const TEMPLATE_FIELDS: ReadonlySet<string> = new Set(
  namesIn(TASK_FIELDS, 'template').map((name) => TASK_FIELDS[name].sent.key),
);

/** Errors of a refused save that the form couldn't know itself: those about how it repeats, and the parent. */
function saveErrors({ error, variables }: ReturnType<typeof useSaveTask>): DraftErrors {
  if (!(error instanceof ApiProblem)) return {};
  const refused = variables?.sent.task_repeat ? repeatError(error) : undefined;
  if (refused) return { task_repeat: refused };
  if (!error.errors.some(({ path }) => path === 'parent_id')) return {};
  return { parent_id: error.code === 'not_found' ? 'parentGone' : 'parentCircle' };
}

/**
 * Unsaved edits on top of the server's task: changes from another tab show in the fields that aren't edited, and a failed save
 * leaves all edits in place.
 */
function useTaskEdits(task: TaskDetails) {
  const [typed, setTyped] = useState<TaskEdits>(() => failedEdits(task.id));
  const stored = draftOf(task);
  const edits = realEdits(typed, stored);
  return {
    draft: { ...stored, ...edits },
    edits,
    isDirty: Object.keys(edits).length > 0,
    edit: (change: TaskEdits) => setTyped((last) => ({ ...last, ...change })),
    /** Drops what the saved draft has, but keeps what was typed since. */
    settle: (saved: TaskDraft) => {
      forgetFailedEdits(task.id);
      setTyped((last) => {
        const left = Object.entries(last).filter(
          ([field, value]) => value !== saved[field as keyof TaskDraft], // a field of the draft
        );
        return Object.fromEntries(left) as TaskEdits; // the same fields, fewer of them
      });
    },
    discard: () => {
      forgetFailedEdits(task.id);
      setTyped({});
    },
  };
}
