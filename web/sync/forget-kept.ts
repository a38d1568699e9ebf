import { GREETING_KEY, removeStored } from '#web/lib/device-storage.ts';

/** The database that holds the copy of the query cache. */
export const CACHE_DATABASE = 'marea';

/** Removes the kept data from this device. Without the IndexedDB library, because it runs while a page is being left. */
export function clearPersistedCache(): void {
  removeStored(GREETING_KEY);
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(CACHE_DATABASE);
}
