import { failureToastText } from '#web/i18n/error-text.ts';
import { notify } from '#web/lib/page/notify.ts';
import { heldChanges, hold, letGo } from '#web/sync/pending.ts';
import { KEPT } from '#web/sync/send-or-keep.ts';
import { type DeleteMode, deleteTask, deletionOf } from './tasks.api.ts';
import { titleOf } from './tasks.overlay.ts';
import { reloadTasks } from './tasks.queries.ts';

// A deletion is sent when it can no longer be undone (decision 40). Until then it only shows, under the id of its task.

/** Takes a task out of sight, to be deleted later. */
export function markDeleted(task: { id: string; mode: DeleteMode }): void {
  const deletion = deletionOf({ ...task, name: titleOf(task.id) });
  hold({ id: task.id, owner: '', madeAt: Date.now(), ...deletion });
}

/** Deletes a marked task on the server; on failure it comes back into sight. One that was brought back is left alone. */
export async function settleDeletion(id: string): Promise<void> {
  const deletion = heldChanges().find((held) => held.id === id);
  if (deletion === undefined) return;
  const outcome = deleteTask(deletion);
  // It is written down by now, so that the task does not come back for a moment.
  letGo(id);
  const isKept = await outcome.then(
    (answer) => answer === KEPT,
    (error) => {
      void notify({ tone: 'error', text: failureToastText(error) });
      return false;
    },
  );
  if (!isKept) await reloadTasks();
}

// Anyone who leaves the page, or looks away from it, meant what they said.
const settleAll = () => {
  for (const { id } of heldChanges()) void settleDeletion(id);
};
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && settleAll());
window.addEventListener('pagehide', settleAll);
