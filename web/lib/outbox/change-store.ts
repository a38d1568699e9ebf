import { deviceDatabase } from './device-database.ts';
import type { UnsentChange } from './unsent-change.ts';

/** Where changes lie until they are sent, oldest first. */
export type ChangeStore = {
  readonly list: () => Promise<UnsentChange[]>;
  readonly put: (change: UnsentChange) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
};

/** Changes that live as long as the page, for browsers that forbid their storage. */
export function changesInMemory(): ChangeStore {
  const changes = new Map<string, UnsentChange>();
  return {
    list: async () => [...changes.values()].sort((one, other) => (one.id < other.id ? -1 : 1)),
    put: async (change) => void changes.set(change.id, change),
    remove: async (id) => void changes.delete(id),
  };
}

/** The changes in the device's own database, which all tabs share. Ids begin with the time, so they lie in order. */
export const deviceChanges: ChangeStore = {
  list: async () => (await deviceDatabase()).getAll('changes'),
  put: async (change) => {
    await (await deviceDatabase()).put('changes', change);
  },
  remove: async (id) => {
    await (await deviceDatabase()).delete('changes', id);
  },
};
