import { useSyncExternalStore } from 'react';
import type { DeleteMode } from './delete-mode.ts';

/**
 * Tasks that were deleted here and not yet on the server, which hears of it when it can no longer be undone. Nothing has to be
 * made anew to undo it, so nothing of a task can be lost (decision 40).
 */
export type PendingDeletions = ReadonlyMap<string, DeleteMode>;

let pending: PendingDeletions = new Map();
const listeners = new Set<() => void>();

/** What is marked as deleted just now. */
export function pendingDeletions(): PendingDeletions {
  return pending;
}

/** As `pendingDeletions`, for components. */
export function usePendingDeletions(): PendingDeletions {
  return useSyncExternalStore(subscribe, pendingDeletions);
}

/** Takes a task out of sight, to be deleted later. */
export function markDeleted(id: string, mode: DeleteMode): void {
  setPending(new Map([...pending, [id, mode]]));
}

/** Brings a task back into sight, or forgets one that is gone. */
export function unmarkDeleted(id: string): void {
  setPending(new Map([...pending].filter(([marked]) => marked !== id)));
}

function setPending(next: PendingDeletions): void {
  pending = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
