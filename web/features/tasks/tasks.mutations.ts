import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { TaskDetails, TaskRow } from '#domain/tasks/task.schema.ts';
import type { TaskStatus } from '#domain/tasks/task-status.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { notify } from '#web/lib/notify.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSingleMutation } from '#web/lib/use-single-mutation.ts';
import { keepEdits } from './kept-edits.ts';
import { changeTask, findRow, reloadTasks, reloadTasksLater, stopReloads } from './task-cache.ts';
import type { TaskEdits } from './task-draft.ts';
import { createTask, type SentChange, type SentTask, updateTask } from './tasks.api.ts';
import { taskQuery } from './tasks.queries.ts';

/** A change with what it will show, at once and before the server has said anything. */
export type ShownChange = {
  readonly sent: SentChange;
  readonly row: Partial<TaskRow>;
  readonly details: Partial<TaskDetails>;
  /** What the form had typed in it, which a failure must not lose. */
  readonly edits?: TaskEdits;
};

// One after the other, in the order they were made.
const scope = { id: 'tasks' } as const;

const onError = (error: Error) => void notify({ tone: 'error', text: failureToastText(error) });

/** What stood where a change is shown, until the server has said yes. */
const before = new WeakMap<ShownChange, Pick<ShownChange, 'row' | 'details'>>();

async function show(change: ShownChange): Promise<void> {
  await stopReloads();
  const { task_id: id } = change.sent;
  before.set(change, {
    row: pick(findRow(id), change.row),
    details: pick(queryClient.getQueryData(taskQuery(id).queryKey), change.details),
  });
  changeTask(id, change);
}

/** Only what was changed goes back: another change may have come since. */
function pick<Whole extends object>(whole: Whole | undefined, changed: Partial<Whole>): Partial<Whole> {
  if (whole === undefined) return {};
  const fields = Object.keys(changed) as (keyof Whole)[]; // of a part of it
  return Object.fromEntries(fields.map((field) => [field, whole[field]])) as Partial<Whole>;
}

const shown = {
  scope,
  mutationFn: ({ sent }: ShownChange) => updateTask(sent),
  onMutate: show,
  onError: (error: Error, change: ShownChange) => {
    const stood = before.get(change);
    if (stood !== undefined) changeTask(change.sent.task_id, stood);
    if (change.edits !== undefined) keepEdits(change.sent.task_id, change.edits);
    onError(error);
  },
};

/** Saves what was edited; one save of a task at a time. */
export function useSaveTask() {
  return useSingleMutation({
    mutationKey: ['save-task'],
    ...shown,
    // Saved is saved: nobody waits for the lists.
    onSettled: () => void reloadTasks(),
  });
}

/** Changes a task's status where it is listed. The row keeps its place until the list is next loaded. */
export function useChangeStatus() {
  const { mutate } = useMutation({ mutationKey: ['task-status'], ...shown, onSettled: reloadTasksLater });
  return useCallback(
    (id: string, status: TaskStatus) =>
      mutate({
        sent: { task_id: id, task_status: status },
        row: { status },
        details: { task_status: status },
      }),
    [mutate],
  );
}

/** Makes a task; the lists have it when this settles. */
export function useCreateTask() {
  return useSingleMutation({
    mutationKey: ['create-task'],
    scope,
    mutationFn: (task: SentTask) => createTask(task),
    onError,
    onSettled: reloadTasks,
  });
}
