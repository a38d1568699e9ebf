import { useSyncExternalStore } from 'react';
import { readStored, removeStored, store } from '#web/lib/device-storage.ts';
import type { UnsentChange } from './unsent-change.ts';

// Part of the first chunk, unlike the outbox: most visits have nothing unsent.

/** Says at the start of a visit that something of an earlier one is unsent. */
const FLAG = 'marea.unsent';

let changes: readonly UnsentChange[] = [];
const listeners = new Set<() => void>();

/** Whether the outbox has to be looked at: something was unsent when it was last seen. */
export function mayHaveUnsent(): boolean {
  return readStored(FLAG) !== undefined;
}

/** For the outbox alone: takes over what is unsent. */
export function showUnsent(next: readonly UnsentChange[]): void {
  if (next.length === 0 && changes.length === 0) return;
  changes = next;
  if (changes.length > 0) store(FLAG, '1');
  else removeStored(FLAG);
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
