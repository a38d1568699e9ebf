import { forgetStored } from './device-storage.ts';
import { queryClient } from './query-client.ts';

/** Removes every trace of whoever was signed in from this tab and this device; its preferences stay. */
export function forgetPerson(): void {
  queryClient.clear();
  forgetStored();
  // Without the library: this is called while a page is being left.
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase('marea');
}
