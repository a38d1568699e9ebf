import type { DehydratedState } from '@tanstack/react-query';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

const NAME = 'marea';
const VERSION = 1;

/** What was loaded last, for days without a connection. */
export type Snapshot = {
  readonly owner: string;
  /** The build that wrote it; another one may have other shapes. */
  readonly build: string;
  /** Unix milliseconds. */
  readonly at: number;
  /** What TanStack Query's `dehydrate` gives. */
  readonly state: DehydratedState;
};

interface DeviceSchema extends DBSchema {
  snapshots: { key: 'newest'; value: Snapshot };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

let opened: Promise<DeviceDatabase> | undefined;

/** The database of this device: what was loaded. Rejects where the browser forbids it. */
export function deviceDatabase(): Promise<DeviceDatabase> {
  opened ??= openDB<DeviceSchema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('snapshots');
    },
    terminated: () => {
      opened = undefined;
    },
  });
  opened.then(
    (database) =>
      // Another tab removes it, because somebody signed out: nothing may hold that up.
      database.addEventListener('versionchange', () => {
        database.close();
        opened = undefined;
      }),
    () => {
      opened = undefined;
    },
  );
  return opened;
}
