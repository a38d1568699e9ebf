import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SEALED_PREFIX, sealWith, store, TOKEN_KEY } from '#web/lib/device-storage.ts';
import { sealerOf } from '#web/lib/lock/seal.ts';
import { beginSession, endSession, hasStoredSession, isSignedOut } from '#web/lib/session/session.ts';
import { deviceChanges } from '#web/sync/change.ts';

const KEY = new Uint8Array(32).fill(7);

beforeEach(() => localStorage.clear());
afterEach(() => {
  sealWith(undefined);
  vi.unstubAllGlobals();
});

describe('a session with a sealed token', () => {
  beforeEach(() => {
    sealWith(sealerOf(KEY));
    beginSession({ xox: 'r1', stx: 'a1' });
  });

  it('can be used with the key', () => {
    expect([hasStoredSession(), isSignedOut()]).toEqual([true, false]);
    expect(localStorage.getItem(TOKEN_KEY)).toMatch(/^sealed:/);
  });

  it('can’t be used before the lock is opened, without signing anybody out', () => {
    sealWith(undefined);
    expect([hasStoredSession(), isSignedOut()]).toEqual([false, false]);
  });

  it('can end with or without the key', () => {
    sealWith(undefined);
    endSession();
    expect([hasStoredSession(), isSignedOut()]).toEqual([false, true]);
  });

  it('shows no unsent changes before the lock is opened, and all of them afterwards', () => {
    const change = {
      id: '019a0000-0000-7000-8000-000000000001',
      owner: 'o',
      madeAt: 1,
      about: { kind: 'task-changed', id: 'one', name: 'Call the clinic' },
      call: { method: 'POST', path: '/api/task/update', body: { task_id: 'one' } },
    } as const;
    deviceChanges.put(change);
    store(`${SEALED_PREFIX}1`, 'of somebody else');
    sealWith(undefined);
    expect(deviceChanges.list()).toEqual([]);
    sealWith(sealerOf(KEY));
    expect(deviceChanges.list()).toEqual([change]);
  });
});
