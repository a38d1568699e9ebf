import { afterEach, describe, expect, test, vi } from 'vitest';
import { makePasskey, signWith } from '#tests/api/setup/authenticator.ts';
import {
  challengeIn,
  newChallenge,
  partyOf,
  userIdIn,
  verifyAssertion,
} from '#worker/auth/passkeys.service.ts';

const ORIGIN = 'https://marea.example';
const party = partyOf(ORIGIN);
const challenge = newChallenge();
const { passkey } = makePasskey(
  { challenge, rp: { id: party.rpId }, user: { id: 'YW5h' } },
  { origin: ORIGIN },
);
const { passkey: other } = makePasskey(
  { challenge, rp: { id: party.rpId }, user: { id: 'Ym8' } },
  { origin: ORIGIN },
);

afterEach(() => vi.restoreAllMocks());

describe('a passkey’s assertion', () => {
  test('costs one signature check even without such a passkey, so that refusals take the same time', async () => {
    const verify = vi.spyOn(crypto.subtle, 'verify');
    const signed = signWith(passkey, { challenge, rpId: party.rpId }, { origin: ORIGIN });

    for (const publicKey of [other.publicKey, undefined]) {
      verify.mockClear();
      expect(await verifyAssertion(signed, { party, challenge, publicKey })).toBeUndefined();
      expect(verify).toHaveBeenCalledOnce();
      // The check ran to its end and failed.
      expect(await verify.mock.results[0]?.value).toBe(false);
    }
  });

  test('gives the counter if it is valid', async () => {
    const signed = signWith(passkey, { challenge, rpId: party.rpId }, { origin: ORIGIN, counter: 4 });
    const { publicKey } = passkey;

    expect(await verifyAssertion(signed, { party, challenge, publicKey })).toEqual({
      counter: 4,
      backedUp: 1,
    });
    expect(await verifyAssertion(signed, { party, challenge: newChallenge(), publicKey })).toBeUndefined();
  });
});

test.each(['', '!', 'bm90LWpzb24', 'bnVsbA', 'e30'])('client data %j names no challenge', (text) => {
  expect(challengeIn(text)).toBe('');
});

test.each([undefined, '', '!', '____', 'YW5h'])('a handle %j names nobody', (handle) => {
  expect(userIdIn(handle)).toBe('00000000-0000-0000-0000-000000000000');
});
