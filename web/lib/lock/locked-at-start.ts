import { isStored, TOKEN_KEY } from '#web/lib/device-storage.ts';
import { tokenStore } from '#web/lib/native/platform.ts';
import { lockSettings } from './lock-settings.ts';

/**
 * Whether a page that starts now has to be opened first: always, if the device has a lock. What a reload could leave for the next
 * page the browser also brings back hours later. Without a session there is nothing to protect.
 */
export const isLockedAtStart = (): boolean =>
  (isStored(TOKEN_KEY) || tokenStore().read() !== undefined) && lockSettings() !== undefined;
