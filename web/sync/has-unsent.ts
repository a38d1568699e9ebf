import { SEALED_PREFIX, storedKeys } from '#web/lib/device-storage.ts';

/** What the keys of changes in the device's storage begin with. */
export const UNSENT_PREFIX = 'marea.unsent.';

/** What the keys of pages of the journal that are not saved begin with, then their person's id and a dot. */
export const DRAFT_PREFIX = 'marea.journal.';

/** Whether anything on this device has not reached the server. */
export const hasUnsent = (): boolean => storedKeys(UNSENT_PREFIX).length > 0;

/** The same of the journal. */
export const hasDrafts = (): boolean => storedKeys(DRAFT_PREFIX).length > 0;

/** Whether changes of a session that was ended elsewhere lie sealed on this device. */
export const hasSealed = (): boolean => storedKeys(SEALED_PREFIX).length > 0;
