import { NO_PASSKEY_KEY, readStored, store } from '#web/lib/device-storage.ts';

/** Whether somebody signed in by a code since this page was loaded. */
let isDue = false;

/** After a sign-in by a code: a passkey is offered once. */
export function offerPasskeySoon(): void {
  isDue = readStored(NO_PASSKEY_KEY) === undefined;
}

/** Whether one may be offered: after a code, unless that was declined on this device. */
export const isOfferDue = (): boolean => isDue;

/** It was taken up, or declined: then it isn't offered on this device again. */
export function endOffer({ isDeclined }: { isDeclined: boolean }): void {
  isDue = false;
  if (isDeclined) store(NO_PASSKEY_KEY, '1');
}
