import { afterEach, beforeEach, expect, test } from 'vitest';
import { playPasskeys } from '#tests/unit/web/played-passkeys.ts';
import { leavePage, press, seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { PasskeyOffer } from '#web/features/passkeys/passkey-offer.tsx';
import { forgetStored } from '#web/lib/device-storage.ts';
import { endOffer, isOfferDue, offerPasskeySoon } from '#web/lib/session/passkey-offer.ts';

let canHave: boolean;

beforeEach(() => {
  canHave = true;
  playPasskeys();
  Object.assign(PublicKeyCredential, {
    isUserVerifyingPlatformAuthenticatorAvailable: async () => canHave,
  });
});
afterEach(async () => {
  endOffer({ isDeclined: false });
  await leavePage();
});

const showOffer = () =>
  showPage(
    someUser(),
    <main>
      <PasskeyOffer />
    </main>,
  );
const offer = () => document.querySelector('section');

test('a passkey is offered after a code, and “Not now” is remembered even after signing out', async () => {
  offerPasskeySoon();
  expect(isOfferDue()).toBe(true);
  await showOffer();
  await seen(() => offer() !== null);
  await press(withText('button', 'Not now'));
  expect([offer(), isOfferDue()]).toEqual([null, false]);
  forgetStored();
  offerPasskeySoon();
  expect(isOfferDue()).toBe(false);
});

test('no passkey is offered on a device that can’t have one', async () => {
  canHave = false;
  await showOffer();
  await seen(() => document.querySelector('main') !== null);
  expect(offer()).toBeNull();
});
