import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { TaskDetails } from '#domain/tasks/task.schema.ts';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import type { TaskStatus } from '#domain/tasks/task-status.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { notify } from '#web/lib/notify.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSingleMutation } from '#web/lib/use-single-mutation.ts';
import { KEPT } from '#web/sync/send-or-keep.ts';
import { keepEdits } from './kept-edits.ts';
import { showNewTask } from './show-new-task.ts';
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

type Shown = Pick<ShownChange, 'row' | 'details'>;

/** What stood where a change is shown, until the server has said yes. */
const before = new WeakMap<ShownChange, Shown>();

/** Shows a change at once: a tick that waited for a promise would first be seen to fail. */
function show(change: ShownChange): void {
  before.set(change, shownNow(change));
  changeTask(change.sent.task_id, change);
}

/** What is shown just now where a change is or will be. */
function shownNow({ sent: { task_id: id }, row, details }: ShownChange): Shown {
  const task = queryClient.getQueryData(taskQuery(id).queryKey);
  return { row: pick(findRow(id), row), details: pick(task, details) };
}

/** Takes a change back, but for what another change has overwritten since. */
function takeBack(change: ShownChange): void {
  const stood = before.get(change);
  if (stood === undefined) return;
  const now = shownNow(change);
  changeTask(change.sent.task_id, {
    row: unless(stood.row, (field) => now.row[field] !== change.row[field]),
    details: unless(stood.details, (field) => now.details[field] !== change.details[field]),
  });
}

function unless<Part extends object>(part: Part, isOut: (field: keyof Part) => boolean): Part {
  const kept = Object.entries(part).filter(([field]) => !isOut(field as keyof Part)); // its own fields
  return Object.fromEntries(kept) as Part; // all of whose fields may be absent
}

/** Lets no load that was under way bring back what stood there. */
async function keepShown(change: ShownChange): Promise<void> {
  await stopReloads();
  changeTask(change.sent.task_id, change);
}

/** The fields of a whole that a part of it has. */
function pick<Whole extends object>(whole: Whole | undefined, part: Partial<Whole>): Partial<Whole> {
  if (whole === undefined) return {};
  const fields = Object.keys(part) as (keyof Whole)[]; // of a part of it
  return Object.fromEntries(fields.map((field) => [field, whole[field]])) as Partial<Whole>;
}

const shown = {
  scope,
  mutationFn: ({ sent, details }: ShownChange) =>
    updateTask(sent, details.task_title ?? findRow(sent.task_id)?.title),
  onMutate: keepShown,
  onError: (error: Error, change: ShownChange) => {
    takeBack(change);
    if (change.edits !== undefined) keepEdits(change.sent.task_id, change.edits);
    onError(error);
  },
};

/** Saves what was edited; one save of a task at a time, for the button is busy meanwhile. */
export function useSaveTask() {
  const save = useSingleMutation({
    mutationKey: ['save-task'],
    ...shown,
    // Saved is saved: nobody waits for the lists.
    onSettled: (answer) => void (answer !== KEPT && reloadTasks()),
  });
  return {
    ...save,
    mutate: (change: ShownChange, { onSuccess }: { onSuccess: () => void }) => {
      if (save.isPending) return;
      show(change);
      save.mutate(change, { onSuccess });
    },
  };
}

/** Changes a task's status where it is listed. The row keeps its place until the list is next loaded. */
export function useChangeStatus() {
  const { mutate } = useMutation({ mutationKey: ['task-status'], ...shown, onSettled: reloadTasksLater });
  return useCallback(
    (id: string, status: TaskStatus) => {
      const change = {
        sent: { task_id: id, task_status: status },
        row: { status },
        details: { task_status: status },
      };
      show(change);
      mutate(change);
    },
    [mutate],
  );
}

/** Makes a task; the lists have it when this settles. */
export function useCreateTask() {
  return useSingleMutation({
    mutationKey: ['create-task'],
    scope,
    mutationFn: async (task: SentTask & { id: string }) => {
      const answer = await createTask(task);
      if (answer === KEPT) showNewTask(task);
      return { task_id: task.id, isKept: answer === KEPT };
    },
    onError,
    onSettled: async (answer) => {
      if (answer?.isKept !== true) await reloadTasks();
    },
  });
}
