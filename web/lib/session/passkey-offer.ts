import { NO_PASSKEY_KEY, readStored, store } from '#web/lib/device-storage.ts';

/** Whether someone has signed in with a code since this page was loaded. */
let isDue = false;

/** Offers a passkey soon after a sign-in with a code, unless that was declined on this device. */
export function offerPasskeySoon(): void {
  isDue = readStored(NO_PASSKEY_KEY) === undefined;
}

/** Whether a passkey is to be offered now. */
export const isOfferDue = (): boolean => isDue;

/** Ends the offer; a declined one isn't made on this device again. */
export function endOffer({ isDeclined }: { isDeclined: boolean }): void {
  isDue = false;
  if (isDeclined) store(NO_PASSKEY_KEY, '1');
}
