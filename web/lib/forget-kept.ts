import { GREETING_KEY, removeStored } from './device-storage.ts';

/** Removes what was loaded from this device. Without the library: this is called while a page is being left. */
export function forgetKept(): void {
  removeStored(GREETING_KEY);
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase('marea');
}
