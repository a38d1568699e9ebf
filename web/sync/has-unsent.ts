import { SEALED_PREFIX, storedKeys } from '#web/lib/device-storage.ts';

/** The prefix of the storage keys of unsent changes. */
export const UNSENT_PREFIX = 'marea.unsent.';

/** The prefix for unsaved journal pages in earlier versions of the app, which stored them separately. */
export const DRAFT_PREFIX = 'marea.journal.';

/** Whether anything on this device hasn't reached the server. */
export const hasUnsent = (): boolean =>
  [UNSENT_PREFIX, DRAFT_PREFIX].some((prefix) => storedKeys(prefix).length > 0);

/** Whether this device has sealed changes of a session that was ended elsewhere. */
export const hasSealed = (): boolean => storedKeys(SEALED_PREFIX).length > 0;
