import { SEALED_PREFIX, storedKeys } from '#web/lib/device-storage.ts';

/** What the keys of changes in the device's storage begin with. */
export const UNSENT_PREFIX = 'marea.unsent.';

/** The same of pages of the journal in earlier versions of the app, which kept them by themselves. */
export const DRAFT_PREFIX = 'marea.journal.';

/** Whether anything on this device has not reached the server. */
export const hasUnsent = (): boolean =>
  [UNSENT_PREFIX, DRAFT_PREFIX].some((prefix) => storedKeys(prefix).length > 0);

/** Whether changes of a session that was ended elsewhere lie sealed on this device. */
export const hasSealed = (): boolean => storedKeys(SEALED_PREFIX).length > 0;
