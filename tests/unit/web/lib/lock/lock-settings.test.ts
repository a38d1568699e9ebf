import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetStored, LOCK_KEY, LOCK_SEEN_KEY, TOKEN_KEY } from '#web/lib/device-storage.ts';
import {
  isLockDue,
  keepOrRemoveLock,
  noteLocked,
  noteTime,
  noteUnlocked,
  noteUse,
  ownerOf,
} from '#web/lib/lock/lock-due.ts';
import {
  isKeyMissing,
  isLockedAtStart,
  type LockSettings,
  type LockTime,
  lockSettings,
  removeLock,
  saveLock,
} from '#web/lib/lock/lock-settings.ts';

const ANA = '7d0f6f3e-4c1b-4a57-9d0e-2f3f7e1f0a11';
const BEN = '5a1b9c2d-8e4f-4b6a-a1c3-0d9e8f7a6b22';
const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;

const LOCK: LockSettings = {
  version: 1,
  owner: 'salt.hash',
  time: '5',
  pin: { digits: 4, salt: '', hash: '', memory: 8, passes: 1 },
  passkeys: [],
  seal: null,
};

/** Sets up a device with a lock on which the app was last in use `ms` ago. */
function seenBefore(ms: number, change: Partial<LockSettings> = {}): void {
  saveLock({ ...LOCK, ...change });
  vi.setSystemTime(NOON - ms);
  noteUnlocked();
  vi.setSystemTime(NOON);
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a device without a lock', () => {
  it('is never locked, and doesn’t record when the app was in use', () => {
    for (const note of [noteUse, noteTime, noteLocked, noteUnlocked]) note();
    expect([lockSettings(), isLockDue(), isKeyMissing()]).toEqual([undefined, false, false]);
    expect(localStorage).toHaveLength(0);
  });
});

describe('a lock', () => {
  it.each<[LockTime, number, boolean]>([
    ['start', 60 * MINUTE, false],
    ['0', 0, true],
    ['1', MINUTE - 1, false],
    ['1', MINUTE, true],
    ['5', 5 * MINUTE - 1, false],
    ['5', 5 * MINUTE, true],
    ['15', 15 * MINUTE - 1, false],
    ['15', 15 * MINUTE, true],
  ])('of "%s" that was opened and last used %i ms ago is due: %o', (time, ago, due) => {
    seenBefore(ago, { time });
    expect(isLockDue()).toBe(due);
  });

  it.each<LockTime>(['start', '0', '1', '5', '15'])(
    'of "%s" is shown at every start while someone is signed in, however soon',
    (time) => {
      seenBefore(1, { time });
      expect(isLockedAtStart()).toBe(false);
      for (const token of ['r1', 'sealed:AAAA']) {
        localStorage.setItem(TOKEN_KEY, token);
        expect(isLockedAtStart()).toBe(true);
      }
    },
  );

  it('of a sealed device has no key until it is opened', () => {
    seenBefore(1, { time: '15', seal: 'c2FsdA==' });
    expect([isLockDue(), isKeyMissing()]).toEqual([false, true]);
  });

  it.each<LockTime>(['start', '1', '5', '15'])(
    'of "%s" that was due once stays due until it is opened',
    (time) => {
      seenBefore(0, { time });
      noteLocked();
      noteUse();
      for (const now of [NOON, NOON + MINUTE / 2, NOON - MINUTE, NOON - 600 * MINUTE]) {
        vi.setSystemTime(now);
        expect(isLockDue(), new Date(now).toISOString()).toBe(true);
      }
      noteUnlocked();
      expect(isLockDue()).toBe(false);
    },
  );

  it.each<LockTime>(['start', '1', '5', '15'])(
    'of "%s" is due when the clock is set back from a later time that a page has seen',
    (time) => {
      seenBefore(0, { time });
      vi.setSystemTime(NOON + 60 * MINUTE);
      noteTime();
      vi.setSystemTime(NOON + MINUTE / 2);
      expect(isLockDue()).toBe(true);
      noteUse();
      expect(isLockDue()).toBe(true);
      noteUnlocked();
      expect(isLockDue()).toBe(false);
    },
  );

  it('isn’t due because of small automatic clock corrections', () => {
    seenBefore(-999);
    expect(isLockDue()).toBe(false);
  });

  it('is due by the monotonic clock, whatever the system clock shows', () => {
    let runs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => runs);
    seenBefore(0);
    expect(isLockDue()).toBe(false);
    runs = 5 * MINUTE;
    expect(isLockDue()).toBe(true);
    noteUse();
    expect(isLockDue()).toBe(true);
    vi.setSystemTime(NOON + 1);
    noteUse();
    expect(isLockDue()).toBe(false);
  });

  it.each(['yesterday', '7', 'null', '{}', '{"usedAt":1}'])(
    'is due if the last use of the app is unknown: %s',
    (stored) => {
      seenBefore(0);
      localStorage.setItem(LOCK_SEEN_KEY, stored);
      expect(isLockDue()).toBe(true);
      localStorage.removeItem(LOCK_SEEN_KEY);
      expect(isLockDue()).toBe(true);
    },
  );

  it('stays on the device after a sign-out, and is removed with all its records', () => {
    seenBefore(0);
    forgetStored();
    expect(lockSettings()).toEqual(LOCK);
    removeLock();
    expect(lockSettings()).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });
});

describe('stored settings that can’t be read', () => {
  it.each(['', '{', 'null', '7', '{}', '{"version":2}'])(
    'still lock the device, until anyone signs in again: %s',
    async (stored) => {
      localStorage.setItem(LOCK_KEY, stored);
      localStorage.setItem(TOKEN_KEY, 'r1');
      noteUse();
      expect(lockSettings()).toMatchObject({ pin: null, passkeys: [], seal: null });
      expect(isLockedAtStart()).toBe(true);
      await keepOrRemoveLock(ANA);
      expect(lockSettings()).toBeUndefined();
    },
  );

  it('lock the device if their time is invalid', () => {
    seenBefore(0, { time: 'never' as LockTime });
    expect(isLockDue()).toBe(true);
  });
});

describe('the owner of a lock', () => {
  it('is stored without their id, and differently on each device', async () => {
    const [one, other] = [await ownerOf(ANA), await ownerOf(ANA)];
    expect(one).not.toBe(other);
    for (const owner of [one, other]) {
      expect(owner).not.toContain(ANA);
      expect(owner).not.toContain(btoa(ANA).slice(0, 20));
    }
  });

  it('is a salted SHA-256 of their id', async () => {
    // printf 'salt|7d0f6f3e-4c1b-4a57-9d0e-2f3f7e1f0a11' | openssl dgst -sha256 -binary | base64
    expect(await ownerOf(ANA, 'salt')).toBe('salt.9bSiuV0KjxgdHT8BSovbx1RP6jq0LYCKm+V7hPrqjg4=');
  });

  it('has the same lock after signing in again, which opens it', async () => {
    seenBefore(60 * MINUTE, { owner: await ownerOf(ANA) });
    noteLocked();
    const before = lockSettings();
    await keepOrRemoveLock(ANA);
    expect(lockSettings()).toEqual(before);
    expect(isLockDue()).toBe(false);
  });

  it('leaves no lock to another person who signs in', async () => {
    seenBefore(0, { owner: await ownerOf(ANA) });
    await keepOrRemoveLock(BEN);
    expect(lockSettings()).toBeUndefined();
    expect(isLockDue()).toBe(false);
  });

  it('gets no lock by signing in on a device without one', async () => {
    await keepOrRemoveLock(ANA);
    expect(localStorage).toHaveLength(0);
  });
});
