import { storedKeys } from '#web/lib/device-storage.ts';

/** What the keys of drafts begin with on this device. */
export const DRAFT_PREFIX = 'marea.journal.';

/** Whether anything typed into a journal is on this device and has not reached the server. */
export function hasUnsentPages(): boolean {
  return storedKeys(DRAFT_PREFIX).length > 0;
}
