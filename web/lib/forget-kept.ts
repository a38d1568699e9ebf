/** Removes what was loaded from this device. Without the library: this is called while a page is being left. */
export function forgetKept(): void {
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase('marea');
}
