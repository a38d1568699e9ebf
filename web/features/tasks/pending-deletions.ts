import { useSyncExternalStore } from 'react';
import type { TaskRow } from '#domain/tasks/task.schema.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { notify } from '#web/lib/notify.ts';
import { changeRows, reloadTasks } from './task-cache.ts';
import { type DeleteMode, deleteTask } from './tasks.api.ts';

/**
 * Tasks that were deleted here and not yet on the server, which hears of it when it can no longer be undone. Nothing has to be
 * made anew to undo it, so nothing of a task can be lost (decision 40).
 */
type Pending = ReadonlyMap<string, DeleteMode>;

let pending: Pending = new Map();
const listeners = new Set<() => void>();

function setPending(next: Pending): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** Takes a task out of sight, to be deleted later. */
export function markDeleted(id: string, mode: DeleteMode): void {
  setPending(new Map([...pending, [id, mode]]));
}

/** Brings a task back, as if nothing had been said; without effect once it is being deleted. */
export function undoDeletion(id: string): void {
  if (!underWay.has(id)) unmark(id);
}

function unmark(id: string): void {
  setPending(new Map([...pending].filter(([marked]) => marked !== id)));
}

const underWay = new Set<string>();

/** Deletes a marked task on the server; on failure it comes back into sight. One that was brought back is left alone. */
export async function settleDeletion(id: string): Promise<void> {
  const mode = pending.get(id);
  if (mode === undefined || underWay.has(id)) return;
  underWay.add(id);
  try {
    await deleteTask({ id, mode });
    changeRows((row) => (row.id === id ? null : lifted(row, id)));
  } catch (error) {
    void notify({ tone: 'error', text: failureToastText(error) });
  }
  underWay.delete(id);
  unmark(id);
  await reloadTasks();
}

function lifted(row: TaskRow, deletedId: string): TaskRow {
  return row.parent_id === deletedId ? { ...row, parent_id: null, parent_title: null } : row;
}

// Whoever leaves the page, or looks away from it, meant what they said.
const settleAll = () => {
  for (const id of pending.keys()) void settleDeletion(id);
};
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && settleAll());
window.addEventListener('pagehide', settleAll);

/** What is marked as deleted just now. */
export function usePendingDeletions(): Pending {
  return useSyncExternalStore(subscribe, () => pending);
}

/** Whether a deletion can still be undone. */
export function canUndo(id: string, marked: Pending): boolean {
  return marked.has(id) && !underWay.has(id);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
