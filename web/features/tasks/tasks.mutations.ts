import type { TaskStatus } from '#domain/tasks/task-status.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';
import { notify } from '#web/lib/page/notify.ts';
import { KEPT } from '#web/sync/send-or-keep.ts';
import type { TaskEdits } from './task-draft.ts';
import { createTask, type SentChange, type SentTask, updateTask } from './tasks.api.ts';
import { titleOf } from './tasks.overlay.ts';
import { reloadTasks, reloadTasksLater } from './tasks.queries.ts';

// Changes show at once, in the order they were made, and nothing of them is to be taken back (decision 124).

const onError = (error: Error) => void notify({ tone: 'error', text: failureToastText(error) });

/** A change as it is sent, and what the form had typed in it. */
type EditedTask = { readonly sent: SentChange; readonly edits: TaskEdits };

const SAVE = ['save-task'] as const;

/** Saves what was edited; one save of a task at a time, for the button is busy meanwhile. */
export function useSaveTask() {
  return useSingleMutation({
    mutationKey: SAVE,
    mutationFn: ({ sent }: EditedTask) => updateTask(sent, sent.task_title ?? titleOf(sent.task_id)),
    onError,
    // Saved is saved: nobody waits for the lists.
    onSettled: (answer) => void (answer !== KEPT && reloadTasks()),
    // A failed one is remembered for as long as the visit lasts, for what was typed.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** What was typed and failed to be saved: its form may be closed by then, and has it again when it opens. */
export function failedEdits(taskId: string): TaskEdits {
  return Object.assign({}, ...failedSaves(taskId).map(({ edits }) => edits));
}

/** Forgets what failed, which is saved or given up. */
export function forgetFailedEdits(taskId: string): void {
  const mutations = queryClient.getMutationCache();
  for (const { save } of failedSaves(taskId)) mutations.remove(save);
}

function failedSaves(taskId: string) {
  const failed = queryClient.getMutationCache().findAll({ mutationKey: SAVE, status: 'error' });
  return failed.flatMap((save) => {
    // Set by `mutate`, which takes nothing else.
    const { sent, edits } = save.state.variables as EditedTask;
    return sent.task_id === taskId ? [{ save, edits }] : [];
  });
}

/** Changes a task's status where it is listed. The row keeps its place until the list is next loaded. */
export function changeStatus(id: string, status: TaskStatus): void {
  void updateTask({ task_id: id, task_status: status }, titleOf(id)).catch(onError).finally(reloadTasksLater);
}

/** Makes a task; the lists have it when this settles. */
export function useCreateTask() {
  return useSingleMutation({
    mutationKey: ['create-task'],
    mutationFn: async (task: SentTask & { id: string }) => {
      const answer = await createTask(task);
      return { task_id: task.id, isKept: answer === KEPT };
    },
    onError,
    onSettled: async (answer) => {
      if (answer?.isKept !== true) await reloadTasks();
    },
  });
}
