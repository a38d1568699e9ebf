import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashedByNode } from '#tests/unit/web/features/lock/some-lock.ts';
import { hashPin, isRightPin } from '#web/lib/lock/seal.ts';

describe('a PIN', () => {
  it('is hashed by Argon2id with 46 MiB, one pass and its own salt, and is not contained in the hash', async () => {
    const [hashed, other] = [await hashPin('204815'), await hashPin('204815')];
    expect(hashed).toMatchObject({ digits: 6, memory: 47_104, passes: 1 });
    expect(JSON.stringify(hashed)).not.toContain('204815');
    expect(other.salt).not.toBe(hashed.salt);
    const nonce = Buffer.from(hashed.salt, 'base64');
    expect(nonce).toHaveLength(16);
    const how = { parallelism: 1, tagLength: 32, memory: 47_104, passes: 1 };
    const made = argon2Sync('argon2id', { message: '204815', nonce, ...how });
    expect(made.toString('base64')).toBe(hashed.hash);
  });

  it.each([
    ['0000', { memory: 8, passes: 1 }],
    ['20481536', { memory: 256, passes: 2 }],
  ])('is checked by Argon2id with the parameters of its hash: %s', async (pin, how) => {
    expect(await isRightPin(pin, hashedByNode(pin, how))).toBe(true);
  });

  it('is wrong if a digit differs, is missing, is added or is swapped', async () => {
    for (const typed of ['0124', '012', '123', '01230', '1023', '', '٠١٢٣']) {
      expect(await isRightPin(typed, hashedByNode('0123')), typed).toBe(false);
    }
  });

  it('is wrong with other parameters or another salt', async () => {
    const hashed = hashedByNode('0123');
    expect(await isRightPin('0123', { ...hashed, passes: 2 })).toBe(false);
    expect(await isRightPin('0123', { ...hashed, memory: 16 })).toBe(false);
    expect(await isRightPin('0123', { ...hashed, salt: btoa('another 16 bytes') })).toBe(false);
  });
});
