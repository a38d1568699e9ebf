import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playDisk } from '#tests/unit/web/sync/played-disk.ts';
import { LOCK_TRIES_KEY } from '#web/lib/device-storage.ts';
import {
  forgetTries,
  returnTry,
  spendTry,
  storedTries,
  TRIES_MAX,
  waitMs,
} from '#web/lib/lock/lock-tries.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const SECOND = 1000;

/** Spends wrong tries, each as soon as it is allowed; returns the time of the last. */
async function spend(count: number): Promise<number> {
  let now = NOON;
  for (let tries = 0; tries < count; tries += 1) {
    now += waitMs(await storedTries(now), now);
    await spendTry(now);
  }
  return now;
}

/** Seconds that the next try has to wait. */
const waitSeconds = async (now: number) => waitMs(await storedTries(now), now) / SECOND;

let disk: ReturnType<typeof playDisk>;

beforeEach(() => {
  localStorage.clear();
  disk = playDisk();
});
afterEach(() => vi.unstubAllGlobals());

describe('wrong tries', () => {
  it('don’t cause a wait before the fifth', async () => {
    expect(await waitSeconds(NOON)).toBe(0);
    for (const count of [1, 2, 3, 4]) {
      await spendTry(NOON);
      expect([(await storedTries(NOON)).wrong, await waitSeconds(NOON)]).toEqual([count, 0]);
    }
  });

  it.each([
    [5, 30],
    [6, 60],
    [7, 120],
    [8, 240],
    [9, 480],
  ])('delay the next one: %i tries cause a wait of %i seconds', async (count, seconds) => {
    const last = await spend(count);
    expect(await waitSeconds(last)).toBe(seconds);
    expect(await waitSeconds(last + seconds * SECOND - 1)).toBeGreaterThan(0);
    expect(await waitSeconds(last + seconds * SECOND)).toBe(0);
  });

  it('are at most ten, the tenth about 15 minutes after the fifth', async () => {
    const last = await spend(TRIES_MAX);
    expect((await storedTries(last)).wrong).toBe(10);
    expect((last - NOON) / SECOND).toBe(30 + 60 + 120 + 240 + 480);
  });

  it('can’t be spent during a wait', async () => {
    const last = await spend(5);
    expect(await spendTry(last + 30 * SECOND - 1)).toEqual({
      tries: { wrong: 5, at: last },
      isSpent: false,
    });
  });

  it('count only once they are on the disk', async () => {
    disk.hold();
    let isCounted = false;
    const counting = spendTry(NOON).then(() => {
      isCounted = true;
    });
    await new Promise(setImmediate);
    expect(isCounted).toBe(false);
    disk.sync();
    await counting;
    expect((await storedTries(NOON)).wrong).toBe(1);
  });

  it('that can’t be written are refused', async () => {
    disk.fail();
    await expect(spendTry(NOON)).rejects.toThrow();
  });

  it('that are written too late are refused after two seconds, and returned', async () => {
    await spend(2);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    disk.hold();
    const refused = expect(spendTry(NOON)).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(2000);
    await refused;
    vi.useRealTimers();
    disk.sync();
    await new Promise(setImmediate);
    expect((await storedTries(NOON)).wrong).toBe(2);
  });

  it('that were not checked are returned', async () => {
    await spend(3);
    await returnTry(NOON);
    expect((await storedTries(NOON)).wrong).toBe(2);
  });

  it('of an earlier version in local storage still count until a correct one', async () => {
    localStorage.setItem(LOCK_TRIES_KEY, JSON.stringify({ wrong: 3, at: NOON }));
    expect((await spendTry(NOON)).tries.wrong).toBe(4);
    forgetTries();
    expect([(await storedTries(NOON)).wrong, localStorage.length]).toEqual([0, 0]);
  });

  it('still count after a reload', async () => {
    const last = await spend(6);
    vi.resetModules();
    const afresh = await import('#web/lib/lock/lock-tries.ts');
    expect(await afresh.storedTries(last)).toEqual({ wrong: 6, at: last });
    expect(afresh.waitMs(await afresh.storedTries(last), last)).toBe(60 * SECOND);
  });

  it('start from zero after a correct one', async () => {
    const last = await spend(9);
    forgetTries();
    expect((await storedTries(last)).wrong).toBe(0);
    expect((await spendTry(last)).tries).toEqual({ wrong: 1, at: last });
    expect(await waitSeconds(last)).toBe(0);
  });
});

describe('a clock that is set back', () => {
  it('restarts the wait instead of shortening it', async () => {
    const last = await spend(5);
    const back = last - 3600 * SECOND;
    expect(await waitSeconds(last + 20 * SECOND)).toBe(10);
    expect(waitMs({ wrong: 5, at: last }, back)).toBe(30 * SECOND);
    expect(await waitSeconds(back)).toBe(30);
    expect(await waitSeconds(back + 29 * SECOND)).toBe(1);
    expect(await waitSeconds(back + 30 * SECOND)).toBe(0);
  });

  it('restarts the wait only once, not at each check', async () => {
    const back = (await spend(5)) - 3600 * SECOND;
    await waitSeconds(back);
    expect(await storedTries(back + SECOND)).toEqual({ wrong: 5, at: back });
  });

  it('neither adds nor removes a try', async () => {
    const last = await spend(7);
    const back = last - 1;
    expect(await spendTry(back)).toEqual({ tries: { wrong: 7, at: back }, isSpent: false });
    expect((await spendTry(back + 120 * SECOND)).tries.wrong).toBe(8);
  });

  it('causes no wait where there was none', async () => {
    await spend(2);
    expect(await waitSeconds(NOON - 1)).toBe(0);
  });
});

describe('a stored count that can’t be read', () => {
  it.each(['{', '{"wrong":0}', '{"wrong":1.5,"at":1}'])(
    'gives no free tries: %s causes one wait, like five tries',
    async (stored) => {
      localStorage.setItem(LOCK_TRIES_KEY, stored);
      expect(await waitSeconds(NOON)).toBe(30);
      expect(await waitSeconds(NOON + 30 * SECOND)).toBe(0);
      expect((await spendTry(NOON + 30 * SECOND)).tries.wrong).toBe(6);
    },
  );
});
