import { storedKeys } from '#web/lib/device-storage.ts';

/** What the keys of changes in the device's storage begin with. */
export const UNSENT_PREFIX = 'marea.unsent.';

/** Whether anything on this device has not reached the server. */
export const hasUnsent = (): boolean => storedKeys(UNSENT_PREFIX).length > 0;
