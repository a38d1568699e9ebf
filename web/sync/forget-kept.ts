import { GREETING_KEY, removeStored } from '#web/lib/device-storage.ts';

/** The database that holds the copy of the query cache. */
export const KEPT_DATABASE = 'marea';

/** Removes what was loaded from this device. Without the library: this is called while a page is being left. */
export function forgetKept(): void {
  removeStored(GREETING_KEY);
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(KEPT_DATABASE);
}
