import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someUser } from '#tests/unit/web/some-user.ts';
import { playDisk } from '#tests/unit/web/sync/played-disk.ts';
import { wipeDevice } from '#web/features/lock/lock-gate.tsx';
import { resealStored, sealWith, store, TOKEN_KEY } from '#web/lib/device-storage.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { noteUse, ownerOf } from '#web/lib/lock/lock-due.ts';
import { saveLock } from '#web/lib/lock/lock-settings.ts';
import { spendTry } from '#web/lib/lock/lock-tries.ts';
import { sealerOf } from '#web/lib/lock/seal.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { writeSnapshot } from '#web/sync/persisted-cache.ts';
import { sealedChanges, sealUnsent, unsealOf } from '#web/sync/sealed.ts';
import { someLock, until } from './some-lock.ts';

// A token contains the account id, an unsent change its owner's `t_id`.
const TOKEN = '7d0f6f3e-4c1b-4a57-9d0e-2f3f7e1f0a11.s1.1.signature';
const ANA = 'p9xk2Vt0';
const BEN = '5a1b9c2d-8e4f-4b6a-a1c3-0d9e8f7a6b22';
const unsentOf = (owner: string) => JSON.stringify({ owner, about: { name: `a change of ${owner}` } });
const leave = vi.fn();
const unsubscribe = vi.fn(async () => true);
const close = vi.fn();
let disk: ReturnType<typeof playDisk>;
/** The received calls. */
let calls: { path: string; body: unknown; token: string | null }[];

/** A browser with a reminder subscription and a shown reminder. */
const REMINDED = {
  pushManager: { getSubscription: async () => ({ unsubscribe }) },
  getNotifications: async () => [{ close }],
};
function playServiceWorker(registration: object | undefined): void {
  const value = { getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });
}

beforeEach(async () => {
  calls = [];
  disk = playDisk();
  await writeSnapshot(() => 'a copy');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('location', { pathname: '/dashboard', replace: leave });
  vi.stubGlobal('fetch', async (path: string, { body, headers }: RequestInit) => {
    calls.push({ path, body: JSON.parse(String(body)), token: new Headers(headers).get('Authorization') });
    return Response.json({ success: 1, stx: 'a2', xox: 'r2' });
  });
  playServiceWorker(undefined);
  localStorage.clear();
  localStorage.setItem('theme', 'dark');
  store(TOKEN_KEY, TOKEN);
  store('marea.unsent.1', unsentOf(ANA));
  sessionStorage.setItem('scroll', '/cycle');
  queryClient.setQueryData(userQuery.queryKey, someUser({ t_id: ANA }));
  saveLock(someLock({ owner: await ownerOf(ANA) }));
  noteUse();
  await spendTry(0);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.restoreAllMocks();
  vi.clearAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('wiping the device', () => {
  it('removes all personal data at once, even without a connection, and waits at most three seconds', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    void wipeDevice();
    await until(() => Object.keys(localStorage).length === 1);
    expect(Object.keys(localStorage)).toEqual(['theme']);
    expect([sessionStorage.length, [...disk.databases.keys()]]).toEqual([0, []]);
    expect(queryClient.getQueryData(userQuery.queryKey)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2999);
    expect(leave).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(leave).toHaveBeenCalledExactlyOnceWith('/login');
  });

  it.each([
    ['', () => undefined],
    [', also at a start that is still locked', () => queryClient.clear()],
  ])('leaves other people’s unsent changes, sealed, and none of this person’s%s', async (_, start) => {
    await sealUnsent();
    start();
    store('marea.unsent.2', unsentOf(ANA));
    store('marea.unsent.3', unsentOf(BEN));
    store(`marea.journal.${BEN}.2026-11-20`, '{"fields":{},"base":null}');
    await wipeDevice();
    expect(sealedChanges()).toMatchObject([{ count: 2 }]);
    expect(JSON.stringify(localStorage)).not.toContain('a change');
    expect(await unsealOf(ANA)).toBe(false);
    expect(await unsealOf(BEN)).toBe(true);
    expect(localStorage.getItem('marea.unsent.3')).toBe(unsentOf(BEN));
  });

  it('does not change other people’s unsent changes if the browser can’t seal them', async () => {
    vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new DOMException('ended', 'OperationError'));
    const ofBen = [`marea.journal.${BEN}.2026-11-20`, 'marea.unsent.3'];
    store('marea.unsent.3', unsentOf(BEN));
    store(`marea.journal.${BEN}.2026-11-20`, '{"fields":{},"base":null}');
    store(`marea.journal.${ANA}.2026-11-20`, '{"fields":{},"base":null}');
    queryClient.clear();
    await wipeDevice();
    expect(Object.keys(localStorage).toSorted()).toEqual([...ofBen, 'theme']);
    expect(localStorage.getItem('marea.unsent.3')).toBe(unsentOf(BEN));
  });

  it('signs out the session by its token, and stores no other', async () => {
    await wipeDevice();
    expect(calls).toEqual([
      { path: '/api/token/refresh', body: { refresh_token: TOKEN }, token: null },
      { path: '/api/user/logout', body: { logout_all: 0 }, token: 'Bearer a2' },
    ]);
    expect(Object.keys(localStorage)).toEqual(['theme']);
    expect(leave).toHaveBeenCalledExactlyOnceWith('/login');
  });

  it('ends reminders here and closes shown ones, even if the server can’t be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    playServiceWorker(REMINDED);
    await wipeDevice();
    expect([unsubscribe.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('wipes a sealed device without its key, whose token can’t be sent', async () => {
    resealStored(() => sealWith(sealerOf(new Uint8Array(32))));
    sealWith(undefined);
    void wipeDevice();
    await until(() => leave.mock.calls.length > 0);
    expect([calls, Object.keys(localStorage)]).toEqual([[], ['theme']]);
  });
});
