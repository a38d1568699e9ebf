// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetStored, LOCK_KEY, LOCK_SEEN_KEY, TOKEN_KEY } from '#web/lib/device-storage.ts';
import { keepLockOf, ownerOf } from '#web/lib/lock/lock-owner.ts';
import {
  dropLock,
  isKeyMissing,
  isLockDue,
  keepLock,
  type LockSettings,
  type LockTime,
  lockSettings,
  noteSeen,
} from '#web/lib/lock/lock-settings.ts';
import { isLockedAtStart } from '#web/lib/lock/locked-at-start.ts';

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

/** A device with a lock, on which the app was last in use so long ago. */
function seenBefore(ms: number, change: Partial<LockSettings> = {}): void {
  keepLock({ ...LOCK, ...change });
  vi.setSystemTime(NOON - ms);
  noteSeen();
  vi.setSystemTime(NOON);
}

const isDue = { atStart: () => isLockDue({ isStart: true }), later: () => isLockDue({ isStart: false }) };

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => vi.useRealTimers());

describe('a device without a lock', () => {
  it('is never locked, and doesn’t note when the app was in use', () => {
    noteSeen();
    expect([lockSettings(), isDue.atStart(), isDue.later(), isKeyMissing()]).toEqual([
      undefined,
      false,
      false,
      false,
    ]);
    expect(localStorage).toHaveLength(0);
  });
});

describe('a lock', () => {
  it.each<[LockTime, number, { atStart: boolean; later: boolean }]>([
    ['start', 0, { atStart: true, later: false }],
    ['start', 60 * MINUTE, { atStart: true, later: false }],
    ['0', 0, { atStart: true, later: true }],
    ['1', MINUTE - 1, { atStart: false, later: false }],
    ['1', MINUTE, { atStart: true, later: true }],
    ['5', 5 * MINUTE - 1, { atStart: false, later: false }],
    ['5', 5 * MINUTE, { atStart: true, later: true }],
    ['15', 15 * MINUTE - 1, { atStart: false, later: false }],
    ['15', 15 * MINUTE, { atStart: true, later: true }],
  ])('of "%s" that was seen %i ms ago is due: %o', (time, ago, due) => {
    seenBefore(ago, { time });
    expect({ atStart: isDue.atStart(), later: isDue.later() }).toEqual(due);
  });

  it('of a sealed device is due at each start, however soon, because the key is nowhere', () => {
    seenBefore(1, { time: '15', seal: 'c2FsdA==' });
    expect([isDue.atStart(), isDue.later(), isKeyMissing()]).toEqual([true, false, true]);
  });

  it('is due if the clock went back, or if nobody knows when the app was in use', () => {
    seenBefore(-MINUTE);
    expect([isDue.atStart(), isDue.later()]).toEqual([true, true]);
    localStorage.setItem(LOCK_SEEN_KEY, 'yesterday');
    expect([isDue.atStart(), isDue.later()]).toEqual([true, true]);
    localStorage.removeItem(LOCK_SEEN_KEY);
    expect([isDue.atStart(), isDue.later()]).toEqual([true, true]);
  });

  it('stands at a start only in front of somebody who is signed in', () => {
    seenBefore(5 * MINUTE);
    expect(isLockedAtStart()).toBe(false);
    localStorage.setItem(TOKEN_KEY, 'r1');
    expect(isLockedAtStart()).toBe(true);
    localStorage.setItem(TOKEN_KEY, 'sealed:AAAA');
    expect(isLockedAtStart()).toBe(true);
  });

  it('stays on the device when its person signs out, and goes with what it noted when it is dropped', () => {
    seenBefore(0);
    forgetStored();
    expect(lockSettings()).toEqual(LOCK);
    dropLock();
    expect(lockSettings()).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });
});

describe('stored settings that can’t be read', () => {
  it.each(['', '{', 'null', '7', '{}', '{"version":2}'])(
    'are a lock all the same, which nothing but a new sign-in opens, whoever signs in: %s',
    async (stored) => {
      localStorage.setItem(LOCK_KEY, stored);
      localStorage.setItem(TOKEN_KEY, 'r1');
      noteSeen();
      expect(lockSettings()).toMatchObject({ pin: null, passkeys: [], seal: null });
      expect(isLockedAtStart()).toBe(true);
      await keepLockOf(ANA);
      expect(lockSettings()).toBeUndefined();
    },
  );

  it('lock whatever time they name, if it is none', () => {
    seenBefore(0, { time: 'never' as LockTime });
    expect([isDue.atStart(), isDue.later()]).toEqual([true, true]);
  });
});

describe('the person of a lock', () => {
  it('is not named on the device, and is another text on each device', async () => {
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

  it('keeps their lock when they sign in again, and has just been seen', async () => {
    seenBefore(60 * MINUTE, { owner: await ownerOf(ANA) });
    const before = lockSettings();
    await keepLockOf(ANA);
    expect(lockSettings()).toEqual(before);
    expect(isDue.later()).toBe(false);
  });

  it('leaves no lock to another one who signs in', async () => {
    seenBefore(0, { owner: await ownerOf(ANA) });
    await keepLockOf(BEN);
    expect(lockSettings()).toBeUndefined();
    expect(isDue.atStart()).toBe(false);
  });

  it('gets no lock by signing in on a device that has none', async () => {
    await keepLockOf(ANA);
    expect(localStorage).toHaveLength(0);
  });
});
