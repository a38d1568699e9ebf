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

/** Spends wrong tries, each as soon as it may be, and returns when the last was made. */
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
  it('don’t have to wait before there are five', async () => {
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
  ])('make the next one wait: after %i it is %i seconds', async (count, seconds) => {
    const last = await spend(count);
    expect(await waitSeconds(last)).toBe(seconds);
    expect(await waitSeconds(last + seconds * SECOND - 1)).toBeGreaterThan(0);
    expect(await waitSeconds(last + seconds * SECOND)).toBe(0);
  });

  it('are ten at most, the tenth some 15 minutes after the fifth', async () => {
    const last = await spend(TRIES_MAX);
    expect((await storedTries(last)).wrong).toBe(10);
    expect((last - NOON) / SECOND).toBe(30 + 60 + 120 + 240 + 480);
  });

  it('are none while the next one has to wait', async () => {
    const last = await spend(5);
    expect(await spendTry(last + 30 * SECOND - 1)).toEqual({
      tries: { wrong: 5, at: last },
      isSpent: false,
    });
  });

  it('count once they are on the disk, not sooner', async () => {
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

  it('that don’t get there are refused', async () => {
    disk.fail();
    await expect(spendTry(NOON)).rejects.toThrow();
  });

  it('that are on the disk too late are refused after two seconds, and given back', async () => {
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

  it('that came to nothing are given back', async () => {
    await spend(3);
    await returnTry(NOON);
    expect((await storedTries(NOON)).wrong).toBe(2);
  });

  it('of an earlier version, in local storage, go on counting until a right one', async () => {
    localStorage.setItem(LOCK_TRIES_KEY, JSON.stringify({ wrong: 3, at: NOON }));
    expect((await spendTry(NOON)).tries.wrong).toBe(4);
    forgetTries();
    expect([(await storedTries(NOON)).wrong, localStorage.length]).toEqual([0, 0]);
  });

  it('stay counted when the page is loaded again', async () => {
    const last = await spend(6);
    vi.resetModules();
    const afresh = await import('#web/lib/lock/lock-tries.ts');
    expect(await afresh.storedTries(last)).toEqual({ wrong: 6, at: last });
    expect(afresh.waitMs(await afresh.storedTries(last), last)).toBe(60 * SECOND);
  });

  it('begin anew after a right one', async () => {
    const last = await spend(9);
    forgetTries();
    expect((await storedTries(last)).wrong).toBe(0);
    expect((await spendTry(last)).tries).toEqual({ wrong: 1, at: last });
    expect(await waitSeconds(last)).toBe(0);
  });
});

describe('a clock that is set back', () => {
  it('doesn’t shorten the wait: it begins anew', async () => {
    const last = await spend(5);
    const back = last - 3600 * SECOND;
    expect(await waitSeconds(last + 20 * SECOND)).toBe(10);
    expect(waitMs({ wrong: 5, at: last }, back)).toBe(30 * SECOND);
    expect(await waitSeconds(back)).toBe(30);
    expect(await waitSeconds(back + 29 * SECOND)).toBe(1);
    expect(await waitSeconds(back + 30 * SECOND)).toBe(0);
  });

  it('begins the wait anew once only, not at each look', async () => {
    const back = (await spend(5)) - 3600 * SECOND;
    await waitSeconds(back);
    expect(await storedTries(back + SECOND)).toEqual({ wrong: 5, at: back });
  });

  it('doesn’t take a try back, nor give one', async () => {
    const last = await spend(7);
    const back = last - 1;
    expect(await spendTry(back)).toEqual({ tries: { wrong: 7, at: back }, isSpent: false });
    expect((await spendTry(back + 120 * SECOND)).tries.wrong).toBe(8);
  });

  it('makes nobody wait who doesn’t have to', async () => {
    await spend(2);
    expect(await waitSeconds(NOON - 1)).toBe(0);
  });
});

describe('a stored count that can’t be read', () => {
  it.each(['{', '{"wrong":0}', '{"wrong":1.5,"at":1}'])(
    'gives no free tries: %s waits once, as five do',
    async (stored) => {
      localStorage.setItem(LOCK_TRIES_KEY, stored);
      expect(await waitSeconds(NOON)).toBe(30);
      expect(await waitSeconds(NOON + 30 * SECOND)).toBe(0);
      expect((await spendTry(NOON + 30 * SECOND)).tries.wrong).toBe(6);
    },
  );
});
