import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TaskDetails } from '#domain/tasks/task.schema.ts';
import { focusFirstError } from '#web/lib/focus-first-error.ts';
import { useJustSaved } from '#web/lib/use-just-saved.ts';
import { useToday } from '#web/lib/use-today.ts';
import { saveErrors } from './save-errors.ts';
import { findRow } from './task-cache.ts';
import { changeOf, draftErrors, editedDetails, editedRow, type TaskEdits } from './task-draft.ts';
import { type ShownChange, useSaveTask } from './tasks.mutations.ts';
import { useTaskEdits } from './use-task-edits.ts';

/** The edits of a task, what is wrong with them, and how they are saved. */
export function useTaskForm(task: TaskDetails) {
  const { timeZone } = useToday();
  const { draft, edits, isDirty, edit, settle, discard } = useTaskEdits(task);
  const [isTried, setIsTried] = useState(false);
  const save = useSaveTask();
  const { isJustSaved, noteSaved, forgetSaved } = useJustSaved();

  const found = draftErrors(draft);
  // The order of the dates is told at once, a text once it was to be saved.
  const { endOn, ...later } = { ...found, ...saveErrors(save.error) };
  const errors = { ...(endOn ? { endOn } : {}), ...(isTried ? later : {}) };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    flushSync(() => setIsTried(true));
    if (Object.keys(found).length > 0) return focusFirstError(event.currentTarget);
    if (!isDirty) return noteSaved();
    forgetSaved();
    save.mutate(changeToShow(edits, { id: task.id, timeZone }), {
      onSuccess: () => {
        settle(edits);
        setIsTried(false);
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
    save: { isBusy: save.isPending, isSaved: isJustSaved, isFailed: save.isError && !save.isPending },
  };
}

/** The edits as they are sent, and as list and details show them meanwhile. */
function changeToShow(edits: TaskEdits, task: { id: string; timeZone: string }): ShownChange {
  const { parent_id: parentId } = edits;
  const parentTitle = parentId ? (findRow(parentId)?.title ?? null) : null;
  return {
    sent: changeOf(edits, task),
    row: { ...editedRow(edits), ...(parentId === undefined ? {} : { parent_title: parentTitle }) },
    details: editedDetails(edits),
    edits,
  };
}
