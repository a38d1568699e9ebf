import { useSyncExternalStore } from 'react';
import { readStored, removeStored, store } from '#web/lib/device-storage.ts';
import { hasStoredSession } from '#web/lib/session.ts';
import type { OutboxState } from './outbox.ts';
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
export function showUnsent({ kept, isEmpty }: OutboxState): void {
  if (isEmpty) removeStored(FLAG);
  // Nothing of a person whose session is over.
  else if (hasStoredSession()) store(FLAG, '1');
  if (kept.length === 0 && changes.length === 0) return;
  changes = kept;
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
