import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { playDisk } from '#tests/unit/web/sync/played-disk.ts';
import { lockNow, markUnlocked } from '#web/features/lock/lock-gate.tsx';
import { startI18n } from '#web/i18n/i18n.ts';
import { isSealing, LOCK_SEEN_KEY, store, TOKEN_KEY } from '#web/lib/device-storage.ts';
import { type LockMessage, onLockMessage } from '#web/lib/lock/lock-overlay.ts';
import { type LockTime, saveLock } from '#web/lib/lock/lock-settings.ts';
import { someLock, until } from './some-lock.ts';

const ANSWER = { kind: 'opened', key: undefined, to: 'new' };
const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
let otherTab: BroadcastChannel;
let messages: LockMessage[];
let onHeard: () => void;
onLockMessage(() => onHeard());
let page: HTMLElement;
let isHidden = false;

const isLocked = () => !page.isConnected;
const isCovered = () => document.documentElement.dataset.covered !== undefined;
const titleIs = (title: string) => until(() => document.title === title);
const untilShown = () => until(() => document.querySelector('h1') !== null);
const seen = () => JSON.parse(localStorage.getItem(LOCK_SEEN_KEY) ?? '{}');

/** Hides the page, as when the person switches to another app, or shows it again. */
function turn(to: 'away' | 'back'): void {
  isHidden = to === 'away';
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Sends a message from the other tab, and waits until it is handled here. */
async function hear(message: LockMessage): Promise<void> {
  const isHeard = new Promise<void>((resolve) => {
    onHeard = resolve;
  });
  otherTab.postMessage(message);
  await isHeard;
}

async function openFromOtherTab(): Promise<void> {
  if (!isLocked()) return;
  await untilShown();
  await hear({ kind: 'opened', key: undefined });
  await until(() => !isLocked());
}

/** Sets up an unlocked page with a lock of this time. */
function inUse(time: LockTime): void {
  saveLock(someLock({ time }));
  markUnlocked(undefined);
}

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterAll(() => vi.useRealTimers());
beforeEach(async () => {
  playDisk();
  localStorage.clear();
  localStorage.setItem(TOKEN_KEY, 'r1');
  await startI18n();
  vi.setSystemTime(NOON);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  document.title = 'Journal · Marea';
  document.body.innerHTML = '<p>Good morning, Noor</p>';
  page = document.body;
  messages = [];
  otherTab = new BroadcastChannel('marea.lock');
  otherTab.onmessage = ({ data }) => messages.push(data);
});
afterEach(async () => {
  turn('back');
  await openFromOtherTab();
  otherTab.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('leaving the app', () => {
  it('covers the page and its title at once', () => {
    inUse('15');
    turn('away');
    expect([isCovered(), document.title, isLocked()]).toEqual([true, 'Marea', false]);
    turn('back');
    expect([isCovered(), document.title, isLocked()]).toEqual([false, 'Journal · Marea', false]);
  });

  it('does nothing on a device without a lock', () => {
    turn('away');
    expect([isCovered(), document.title]).toEqual([false, 'Journal · Marea']);
  });

  it('locks the page at once if that is chosen', async () => {
    inUse('0');
    turn('away');
    expect(isLocked()).toBe(true);
    await untilShown();
    turn('back');
    expect([isLocked(), isCovered()]).toEqual([true, false]);
    await titleIs('Marea');
  });

  it('locks the page after the chosen minutes, not before', () => {
    inUse('5');
    turn('away');
    vi.advanceTimersByTime(5 * MINUTE - 1);
    expect(isLocked()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isLocked()).toBe(true);
  });

  it('locks the page on return if the browser was suspended meanwhile', async () => {
    inUse('5');
    turn('away');
    vi.setSystemTime(NOON + 5 * MINUTE);
    expect(isLocked()).toBe(false);
    turn('back');
    expect(isLocked()).toBe(true);
    await titleIs('Marea');
  });

  it('records the lock once it is due, so that no clock change can open it', () => {
    inUse('5');
    turn('away');
    vi.advanceTimersByTime(5 * MINUTE);
    expect(seen()).toMatchObject({ isLocked: true, usedAt: NOON });
  });

  it('never locks a page that locks only at each start, however long it lasts', () => {
    inUse('start');
    turn('away');
    vi.advanceTimersByTime(600 * MINUTE);
    turn('back');
    expect(isLocked()).toBe(false);
  });

  it('counts each time away separately', () => {
    inUse('5');
    for (let times = 0; times < 3; times += 1) {
      turn('away');
      vi.advanceTimersByTime(4 * MINUTE);
      turn('back');
      vi.advanceTimersByTime(2 * MINUTE);
    }
    expect(isLocked()).toBe(false);
  });
});

describe('a visible page', () => {
  /** Lets the device sleep while the page is visible, and the page check again afterwards. */
  const sleep = (minutes: number) => {
    vi.setSystemTime(Date.now() + minutes * MINUTE);
    vi.advanceTimersByTime(MINUTE / 4);
  };

  it('stays open and records its use as long as the device is awake', () => {
    inUse('1');
    vi.advanceTimersByTime(60 * MINUTE);
    expect(isLocked()).toBe(false);
    expect(seen().usedAt).toBeGreaterThan(NOON + 59 * MINUTE);
  });

  it('is locked if the device slept longer than its time, not after a shorter sleep', () => {
    inUse('5');
    sleep(4);
    expect(isLocked()).toBe(false);
    sleep(5);
    expect(isLocked()).toBe(true);
  });

  it.each<LockTime>(['0', 'start'])('is locked if the device slept at all, if its time is "%s"', (time) => {
    inUse(time);
    sleep(0.25);
    expect(isLocked()).toBe(false);
    sleep(0.5);
    expect(isLocked()).toBe(true);
  });

  it.each<LockTime>(['0', 'start'])('is locked when hidden after a sleep, if its time is "%s"', (time) => {
    inUse(time);
    vi.setSystemTime(NOON + MINUTE);
    turn('away');
    turn('back');
    expect(isLocked()).toBe(true);
  });

  it.each<LockTime>(['0', '1', '5', '15', 'start'])(
    'is locked if the clock is set back, if its time is "%s"',
    (time) => {
      inUse(time);
      vi.advanceTimersByTime(60 * MINUTE);
      sleep(-59.5);
      expect(isLocked()).toBe(true);
    },
  );
});

describe('several tabs', () => {
  it('are locked together', async () => {
    inUse('15');
    await hear({ kind: 'locked' });
    expect(isLocked()).toBe(true);
  });

  it('don’t open another one while locked, and are all opened by the person', async () => {
    inUse('15');
    void lockNow();
    await untilShown();
    await hear({ kind: 'asked', by: 'new' });
    for (const key of '2048') window.dispatchEvent(new KeyboardEvent('keydown', { key }));
    await until(() => messages.length >= 3);
    expect(messages.map(({ kind }) => kind)).toEqual(['locked', 'asked', 'opened']);
    expect(messages[2]).not.toHaveProperty('to');
  });

  it('are not opened by an answer to another tab, and do not forward their own', async () => {
    inUse('15');
    void lockNow();
    await until(() => messages.length === 2);
    await hear({ kind: 'opened', key: undefined, to: 'new' });
    expect(isLocked()).toBe(true);
    const [, asked] = messages;
    await hear({ kind: 'opened', key: undefined, to: asked?.kind === 'asked' ? asked.by : '' });
    await until(() => !isLocked());
    await hear({ kind: 'asked', by: 'new' });
    await until(() => messages.length >= 3);
    expect(messages.slice(2)).toEqual([ANSWER]);
  });

  it('that are visible open a new one even without a record of their last use', async () => {
    inUse('5');
    localStorage.removeItem(LOCK_SEEN_KEY);
    await hear({ kind: 'asked', by: 'new' });
    await until(() => messages.length > 0);
    expect([messages, isLocked()]).toEqual([[ANSWER], false]);
  });

  it('that are hidden open a new one within their time', async () => {
    inUse('5');
    turn('away');
    vi.setSystemTime(NOON + 5 * MINUTE - 1);
    await hear({ kind: 'asked', by: 'new' });
    await until(() => messages.length > 0);
    expect([messages, isLocked()]).toEqual([[ANSWER], false]);
  });

  it('that are hidden are locked by a new one after their time, and don’t answer', async () => {
    inUse('5');
    turn('away');
    vi.setSystemTime(NOON + 5 * MINUTE);
    await hear({ kind: 'asked', by: 'new' });
    expect(isLocked()).toBe(true);
    await until(() => messages.length > 0);
    expect(messages.map(({ kind }) => kind)).toEqual(['asked']);
  });
});

describe('a tab while another one seals or unseals the device', () => {
  it('continues with the other tab’s key, then without one, and loses nothing', async () => {
    inUse('15');
    saveLock(someLock({ pin: null, passkeys: ['b25l'], seal: btoa('salt') }));
    await hear({ kind: 'opened', key: new Uint8Array(32) });
    expect(isSealing()).toBe(true);
    store('marea.unsent.1', 'a change');
    for (const key of [TOKEN_KEY, 'marea.unsent.1']) expect(localStorage.getItem(key)).toMatch(/^sealed:/);

    saveLock(someLock());
    store('marea.unsent.2', 'sealed a moment too late');
    await hear({ kind: 'opened', key: undefined });
    expect(isSealing()).toBe(false);
    expect(localStorage).toMatchObject({
      [TOKEN_KEY]: 'r1',
      'marea.unsent.1': 'a change',
      'marea.unsent.2': 'sealed a moment too late',
    });
  });

  it('ignores a key that doesn’t match the device’s settings', async () => {
    inUse('15');
    await hear({ kind: 'opened', key: new Uint8Array(32) });
    expect([isSealing(), localStorage.getItem(TOKEN_KEY)]).toEqual([false, 'r1']);
  });
});

describe('“Lock now”', () => {
  it('is recorded until the lock is opened, which counts as use', async () => {
    inUse('15');
    void lockNow();
    await untilShown();
    expect(seen().isLocked).toBe(true);
    await openFromOtherTab();
    expect(seen()).toEqual({ usedAt: NOON, latest: NOON, isLocked: false });
  });
});
