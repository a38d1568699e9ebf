import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playDisk } from '#tests/unit/web/sync/played-disk.ts';
import { startI18n } from '#web/i18n/i18n.ts';
import { LOCK_SEEN_KEY, TOKEN_KEY } from '#web/lib/device-storage.ts';
import { type LockSettings, saveLock } from '#web/lib/lock/lock-settings.ts';
import { someLock, until } from './some-lock.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const otherTab = new BroadcastChannel('marea.lock');
let messages: string[];

/** The page's own channels, which end with the page. */
let channels: BroadcastChannel[];
class Recorded extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
}

/** Starts a page on a device with a lock, where the app was used in another tab a minute ago. */
async function start(change: Partial<LockSettings>) {
  saveLock(someLock(change));
  localStorage.setItem(
    LOCK_SEEN_KEY,
    JSON.stringify({ usedAt: NOON - MINUTE, latest: NOON - MINUTE, isLocked: false }),
  );
  vi.resetModules();
  return import('#web/features/lock/lock-gate.tsx');
}

const seen = () => JSON.parse(localStorage.getItem(LOCK_SEEN_KEY) ?? '{}');

beforeEach(async () => {
  playDisk();
  localStorage.clear();
  localStorage.setItem(TOKEN_KEY, 'r1');
  await startI18n();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval'], now: NOON });
  vi.stubGlobal('scrollTo', () => undefined);
  document.title = 'Journal · Marea';
  channels = [];
  vi.stubGlobal('BroadcastChannel', Recorded);
  messages = [];
  otherTab.onmessage = ({ data }) => messages.push(data.kind);
});
afterEach(() => {
  for (const one of channels) one.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a locked start', () => {
  it('asks other tabs, does not change the time of the last use, and records the current time', async () => {
    const { lock } = await start({ time: '15', pin: null, seal: btoa('salt') });
    const opened = lock();
    await until(() => messages.length > 0);
    expect([messages, seen()]).toEqual([['asked'], { usedAt: NOON - MINUTE, latest: NOON, isLocked: false }]);

    otherTab.postMessage({ kind: 'opened', key: new Uint8Array(32) });
    await opened;
    expect(localStorage.getItem(TOKEN_KEY)).toMatch(/^sealed:/);
    expect(seen().usedAt).toBe(NOON);
  });
});

describe('a start without a due lock', () => {
  it('covers a hidden page at once, and locks it once its time is over', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const page = document.body;
    const { markUnlocked } = await start({ time: '5' });
    markUnlocked(undefined);
    expect([document.documentElement.dataset.covered, document.title]).toEqual(['', 'Marea']);
    vi.advanceTimersByTime(5 * MINUTE);
    expect(page.isConnected).toBe(false);
    otherTab.postMessage({ kind: 'opened', key: undefined });
    await until(() => page.isConnected);
  });
});
