import type { ChangeStore, UnsentChange } from '#web/sync/change.ts';

/** Creates a device's storage, which outlives the outboxes that use it. */
export function changesInMemory(): ChangeStore {
  const changes = new Map<string, UnsentChange>();
  return {
    list: () => [...changes.values()].sort((one, other) => (one.id < other.id ? -1 : 1)),
    put: (change) => void changes.set(change.id, change),
    remove: (id) => void changes.delete(id),
  };
}
