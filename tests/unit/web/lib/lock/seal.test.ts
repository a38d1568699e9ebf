import { hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sealerOf, sealingKeyOf } from '#web/lib/lock/seal.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index);
const TOKEN = 'marea.session';
const sealer = sealerOf(KEY);

/** 'r1.refresh 💧', sealed for the token's key by another program: XChaCha20 built on Node's ChaCha20. */
const FROZEN = 'QEFCQ0RFRkdISUpLTE1OT1BRUlNUVVZXgz1dhj6Whj+IelcjaTw6H82ThpUYlksQHBzi65l8PA==';

const bytesOf = (sealed: string) => Buffer.from(sealed, 'base64');
/** A copy with one flipped bit of the text, which is between a nonce of 24 bytes and a tag of 16. */
const flipped = bytesOf(FROZEN);
flipped.writeUInt8(flipped.readUInt8(30) ^ 1, 30);

describe('a sealed text', () => {
  it('of an earlier version can be opened by this one', () => {
    expect(sealer.open(TOKEN, FROZEN)).toBe('r1.refresh 💧');
  });

  it('opens to the same text, however long, and contains no word of it', () => {
    const text = `Pijn – «douleur» 💧 ${'long '.repeat(20_000)}`;
    const sealed = sealer.seal(TOKEN, text);
    expect(sealer.open(TOKEN, sealed)).toBe(text);
    expect(bytesOf(sealed).includes('long')).toBe(false);
  });

  it('differs each time, so that nobody can see whether the text changed', () => {
    const all = Array.from({ length: 50 }, () => sealer.seal(TOKEN, 'the same'));
    expect(new Set(all.map((sealed) => bytesOf(sealed).toString('hex', 0, 24))).size).toBe(50);
  });

  it.each([
    ['under another key', sealerOf(KEY.toReversed()), TOKEN, FROZEN],
    ['in another place', sealer, 'marea.sessions', FROZEN],
    ['with a bit flipped', sealer, TOKEN, flipped.toString('base64')],
    ['with its end cut', sealer, TOKEN, bytesOf(FROZEN).toString('base64', 0, 50)],
    ['that was never sealed', sealer, TOKEN, 'not base64!'],
  ])('can’t be opened %s', (_, by, place, sealed) => {
    expect(by.open(place, sealed)).toBeUndefined();
  });
});

describe('the key of a device', () => {
  it('is HKDF with SHA-256 of the passkey’s secret', async () => {
    const secret = Uint8Array.from({ length: 32 }, (_, index) => index);
    const salt = Uint8Array.from({ length: 32 }, (_, index) => 255 - index);
    const made = hkdfSync('sha256', secret, salt, 'marea/device/1', 32);
    expect(Buffer.from(await sealingKeyOf(secret, salt))).toEqual(Buffer.from(made));
  });
});
