// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCK_TRIES_KEY } from '#web/lib/device-storage.ts';
import { forgetTries, keptTries, spendTry, TRIES_MAX, waitMs } from '#web/lib/lock/lock-tries.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const SECOND = 1000;

/** Spends wrong tries, each as soon as it may be, and returns when the last was made. */
function spend(count: number): number {
  let now = NOON;
  for (let tries = 0; tries < count; tries += 1) {
    now += waitMs(keptTries(now), now);
    spendTry(now);
  }
  return now;
}

/** Seconds that the next try has to wait. */
const waitSeconds = (now: number) => waitMs(keptTries(now), now) / SECOND;

beforeEach(() => localStorage.clear());

describe('wrong tries', () => {
  it('don’t have to wait before there are five', () => {
    expect(waitSeconds(NOON)).toBe(0);
    for (const count of [1, 2, 3, 4]) {
      spendTry(NOON);
      expect([keptTries(NOON).wrong, waitSeconds(NOON)]).toEqual([count, 0]);
    }
  });

  it.each([
    [5, 30],
    [6, 60],
    [7, 120],
    [8, 240],
    [9, 480],
  ])('make the next one wait: after %i it is %i seconds', (count, seconds) => {
    const last = spend(count);
    expect(waitSeconds(last)).toBe(seconds);
    expect(waitSeconds(last + seconds * SECOND - 1)).toBeGreaterThan(0);
    expect(waitSeconds(last + seconds * SECOND)).toBe(0);
  });

  it('are ten at most, the tenth some 15 minutes after the fifth', () => {
    const last = spend(TRIES_MAX);
    expect(keptTries(last).wrong).toBe(10);
    expect((last - NOON) / SECOND).toBe(30 + 60 + 120 + 240 + 480);
  });

  it('stay counted when the page is loaded again', async () => {
    const last = spend(6);
    vi.resetModules();
    const afresh = await import('#web/lib/lock/lock-tries.ts');
    expect(afresh.keptTries(last)).toEqual({ wrong: 6, at: last });
    expect(afresh.waitMs(afresh.keptTries(last), last)).toBe(60 * SECOND);
  });

  it('begin anew after a right one', () => {
    const last = spend(9);
    forgetTries();
    expect(keptTries(last).wrong).toBe(0);
    expect(spendTry(last)).toEqual({ wrong: 1, at: last });
    expect(waitSeconds(last)).toBe(0);
  });
});

describe('a clock that is set back', () => {
  it('doesn’t shorten the wait: it begins anew', () => {
    const last = spend(5);
    const back = last - 3600 * SECOND;
    expect(waitSeconds(last + 20 * SECOND)).toBe(10);
    expect(waitMs({ wrong: 5, at: last }, back)).toBe(30 * SECOND);
    expect(waitSeconds(back)).toBe(30);
    expect(waitSeconds(back + 29 * SECOND)).toBe(1);
    expect(waitSeconds(back + 30 * SECOND)).toBe(0);
  });

  it('begins the wait anew once only, not at each look', () => {
    const back = spend(5) - 3600 * SECOND;
    waitSeconds(back);
    expect(keptTries(back + SECOND)).toEqual({ wrong: 5, at: back });
  });

  it('doesn’t take a try back, nor give one', () => {
    const last = spend(7);
    expect(spendTry(last - 1).wrong).toBe(8);
  });

  it('makes nobody wait who doesn’t have to', () => {
    spend(2);
    expect(waitSeconds(NOON - 1)).toBe(0);
  });
});

describe('a stored count that can’t be read', () => {
  it.each(['{', '{"wrong":0}', '{"wrong":1.5,"at":1}'])(
    'gives no free tries: %s waits once, as five do',
    (stored) => {
      localStorage.setItem(LOCK_TRIES_KEY, stored);
      expect(waitSeconds(NOON)).toBe(30);
      expect(waitSeconds(NOON + 30 * SECOND)).toBe(0);
      expect(spendTry(NOON + 30 * SECOND).wrong).toBe(6);
    },
  );
});
