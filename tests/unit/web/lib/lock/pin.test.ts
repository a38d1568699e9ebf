// @vitest-environment jsdom
import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keptByNode } from '#tests/unit/web/features/lock/some-lock.ts';
import { isRightPin, keptPinOf } from '#web/lib/lock/pin.ts';

describe('a PIN', () => {
  it('is kept as Argon2id with 46 MiB, one pass and a salt of its own, and is nowhere in it', async () => {
    const [kept, other] = [await keptPinOf('204815'), await keptPinOf('204815')];
    expect(kept).toMatchObject({ digits: 6, memory: 47_104, passes: 1 });
    expect(JSON.stringify(kept)).not.toContain('204815');
    expect(other.salt).not.toBe(kept.salt);
    const nonce = Buffer.from(kept.salt, 'base64');
    expect(nonce).toHaveLength(16);
    const how = { parallelism: 1, tagLength: 32, memory: 47_104, passes: 1 };
    const made = argon2Sync('argon2id', { message: '204815', nonce, ...how });
    expect(made.toString('base64')).toBe(kept.hash);
  });

  it.each([
    ['0000', { memory: 8, passes: 1 }],
    ['20481536', { memory: 256, passes: 2 }],
  ])('is checked as Argon2id says, with the parameters it was kept with: %s', async (pin, how) => {
    expect(await isRightPin(pin, keptByNode(pin, how))).toBe(true);
  });

  it('isn’t right if a digit differs, is missing, is one too many or changes places', async () => {
    for (const typed of ['0124', '012', '123', '01230', '1023', '', '٠١٢٣']) {
      expect(await isRightPin(typed, keptByNode('0123')), typed).toBe(false);
    }
  });

  it('isn’t right under other parameters or another salt', async () => {
    const kept = keptByNode('0123');
    expect(await isRightPin('0123', { ...kept, passes: 2 })).toBe(false);
    expect(await isRightPin('0123', { ...kept, memory: 16 })).toBe(false);
    expect(await isRightPin('0123', { ...kept, salt: btoa('another 16 bytes') })).toBe(false);
  });
});
