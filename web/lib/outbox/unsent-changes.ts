import { useSyncExternalStore } from 'react';
import { deviceChanges } from './change-store.ts';
import type { UnsentChange } from './unsent-change.ts';

let changes: readonly UnsentChange[] = deviceChanges.list();
const listeners = new Set<() => void>();

/** For the outbox alone: takes over what is unsent. */
export function showUnsent(next: readonly UnsentChange[]): void {
  if (next.length === 0 && changes.length === 0) return;
  changes = next;
  for (const listener of listeners) listener();
}

/** What was changed here and is not on the server, oldest first. */
export function useUnsentChanges(): readonly UnsentChange[] {
  return useSyncExternalStore(subscribe, () => changes);
}

/** Whether something with this id waits to be sent. */
export function useIsUnsent(id: string): boolean {
  return useSyncExternalStore(subscribe, () => changes.some(({ about }) => about.id === id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
