// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someUser } from '#tests/unit/web/some-user.ts';
import { playDatabase } from '#tests/unit/web/sync/played-database.ts';
import { wipeDevice } from '#web/features/lock/wipe-device.ts';
import { sealWith, store, TOKEN_KEY } from '#web/lib/device-storage.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { keepLock, noteSeen } from '#web/lib/lock/lock-settings.ts';
import { spendTry } from '#web/lib/lock/lock-tries.ts';
import { sealerOf } from '#web/lib/lock/seal.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { someLock, until } from './some-lock.ts';

const leave = vi.fn();
const unsubscribe = vi.fn(async () => true);
const close = vi.fn();
let database: ReturnType<typeof playDatabase>;
/** What the server was asked. */
let calls: { path: string; body: unknown; token: string | null }[];

/** A browser that gets reminders and shows one. */
const REMINDED = {
  pushManager: { getSubscription: async () => ({ unsubscribe }) },
  getNotifications: async () => [{ close }],
};
function playServiceWorker(registration: object | undefined): void {
  const value = { getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });
}

beforeEach(() => {
  calls = [];
  database = playDatabase();
  database.kept = 'a copy';
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('location', { pathname: '/dashboard', replace: leave });
  vi.stubGlobal('fetch', async (path: string, { body, headers }: RequestInit) => {
    calls.push({ path, body: JSON.parse(String(body)), token: new Headers(headers).get('Authorization') });
    return Response.json({ success: 1, stx: 'a2', xox: 'r2' });
  });
  playServiceWorker(undefined);
  localStorage.clear();
  localStorage.setItem('theme', 'dark');
  store(TOKEN_KEY, 'r1');
  store('marea.unsent.1', 'a change');
  store('marea.sealed.1', 'of an earlier session');
  sessionStorage.setItem('scroll', '/cycle');
  queryClient.setQueryData(userQuery.queryKey, someUser());
  keepLock(someLock());
  noteSeen();
  spendTry(0);
});
afterEach(() => {
  vi.clearAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('emptying the device', () => {
  it('leaves nothing of the person at once, without a connection too, and waits no longer than three seconds', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    void wipeDevice();
    expect(Object.keys(localStorage)).toEqual(['theme']);
    expect([sessionStorage.length, database.happened.at(-1)]).toEqual([0, 'deleted']);
    expect(queryClient.getQueryData(userQuery.queryKey)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2999);
    expect(leave).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(leave).toHaveBeenCalledExactlyOnceWith('/login');
  });

  it('signs the session out by its token, and keeps no other', async () => {
    await wipeDevice();
    expect(calls).toEqual([
      { path: '/api/token/refresh', body: { refresh_token: 'r1' }, token: null },
      { path: '/api/user/logout', body: { logout_all: 0 }, token: 'Bearer a2' },
    ]);
    expect(Object.keys(localStorage)).toEqual(['theme']);
    expect(leave).toHaveBeenCalledExactlyOnceWith('/login');
  });

  it('ends reminders here, with those that are shown, also if the server can’t be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    playServiceWorker(REMINDED);
    await wipeDevice();
    expect([unsubscribe.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('empties a sealed one without its key too, whose token nobody can send', async () => {
    sealWith(sealerOf(new Uint8Array(32)));
    store(TOKEN_KEY, 'r1');
    sealWith(undefined);
    void wipeDevice();
    await until(() => leave.mock.calls.length > 0);
    expect([calls, Object.keys(localStorage)]).toEqual([[], ['theme']]);
  });
});
