import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { notify } from '#web/lib/notify.ts';
import { KEPT } from '#web/sync/send-or-keep.ts';
import { type PendingDeletions, pendingDeletions, unmarkDeleted } from './pending-deletions.ts';
import { changeRows, findRow, reloadTasks } from './task-cache.ts';
import { deleteTask } from './tasks.api.ts';

const underWay = new Set<string>();

/** Brings a task back as if nothing had been said; without effect once it is being deleted. */
export function undoDeletion(id: string): void {
  if (!underWay.has(id)) unmarkDeleted(id);
}

/** Whether a deletion can still be undone. */
export function canUndo(id: string, pending: PendingDeletions): boolean {
  return pending.has(id) && !underWay.has(id);
}

/** Deletes a marked task on the server; on failure it comes back into sight. One that was brought back is left alone. */
export async function settleDeletion(id: string): Promise<void> {
  const mode = pendingDeletions().get(id);
  if (mode === undefined || underWay.has(id)) return;
  underWay.add(id);
  let isKept = false;
  try {
    const outcome = await deleteTask({ id, mode, name: findRow(id)?.title });
    isKept = outcome === KEPT;
    changeRows((row) => (row.id === id ? null : lifted(row, id)));
  } catch (error) {
    void notify({ tone: 'error', text: failureToastText(error) });
  }
  underWay.delete(id);
  unmarkDeleted(id);
  if (!isKept) await reloadTasks();
}

function lifted(row: TaskRow, deletedId: string): TaskRow {
  return row.parent_id === deletedId ? { ...row, parent_id: null, parent_title: null } : row;
}

// Whoever leaves the page, or looks away from it, meant what they said.
const settleAll = () => {
  for (const id of pendingDeletions().keys()) void settleDeletion(id);
};
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && settleAll());
window.addEventListener('pagehide', settleAll);
