import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { someLock } from '#tests/unit/web/features/lock/some-lock.ts';
import { sealWith } from '#web/lib/device-storage.ts';
import { saveLock } from '#web/lib/lock/lock-settings.ts';
import { sealerOf } from '#web/lib/lock/seal.ts';
import { readSnapshot, writeSnapshot } from '#web/sync/persisted-cache.ts';
import { playDisk } from './played-disk.ts';

const KEY = new Uint8Array(32).fill(7);
const COPY = { build: 'b1', at: 1, state: { queries: [{ data: 'Call the clinic 💧' }] } };

let disk: ReturnType<typeof playDisk>;

beforeEach(() => {
  localStorage.clear();
  disk = playDisk();
});
afterEach(() => {
  sealWith(undefined);
  vi.unstubAllGlobals();
});

test('the copy is stored open without a lock', async () => {
  await writeSnapshot(() => COPY);
  expect(disk.snapshot()).toEqual(COPY);
  expect(await readSnapshot()).toEqual(COPY);
});

test('the copy on a sealed device is one sealed text, which only the key opens', async () => {
  sealWith(sealerOf(KEY));
  await writeSnapshot(() => COPY);
  expect(disk.snapshot()).toMatch(/^sealed:/);
  expect(await readSnapshot()).toEqual(COPY);
  sealWith(undefined);
  expect(await readSnapshot()).toBeUndefined();
  sealWith(sealerOf(KEY.map((byte) => byte + 1)));
  expect(await readSnapshot()).toBeUndefined();
});

test('a copy from before sealing is still read, and sealed with the next write', async () => {
  await writeSnapshot(() => COPY);
  sealWith(sealerOf(KEY));
  expect(await readSnapshot()).toEqual(COPY);
  await writeSnapshot(() => COPY);
  expect(JSON.stringify(disk.snapshot())).not.toContain('clinic');
});

test('an empty cache doesn’t change the copy, and reading fails without a copy', async () => {
  await expect(readSnapshot()).rejects.toThrow('none');
  await writeSnapshot(() => COPY);
  await writeSnapshot(() => undefined);
  expect(await readSnapshot()).toEqual(COPY);
});

test('no copy is written on a sealed device while its key is missing', async () => {
  saveLock(someLock({ pin: null, passkeys: ['b25l'], seal: btoa('salt') }));
  await writeSnapshot(() => COPY);
  expect(disk.snapshot()).toBeUndefined();
  sealWith(sealerOf(KEY));
  await writeSnapshot(() => COPY);
  expect(await readSnapshot()).toEqual(COPY);
});
