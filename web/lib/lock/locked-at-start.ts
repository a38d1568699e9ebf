import { isStored, TOKEN_KEY } from '#web/lib/device-storage.ts';
import { tokenStore } from '#web/lib/native/platform.ts';
import { isLockDue } from './lock-settings.ts';

/** Whether a page that starts now has to be opened first. Without a session there is nothing to protect. */
export const isLockedAtStart = (): boolean =>
  (isStored(TOKEN_KEY) || tokenStore().read() !== undefined) && isLockDue({ isStart: true });
