import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { successSchema } from '#domain/wire/wire.schema.ts';

/** Mocks a server whose refresh tokens `r1`, `r2`, … work once; its access tokens stay valid. */
function rotatingServer() {
  let current = 1;
  let refreshes = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/token/refresh') {
      refreshes += 1;
      if (JSON.parse(String(init.body)).refresh_token !== `r${current}`) {
        const problem = { type: 'x', title: 'x', status: 400, detail: 'x', success: 0 };
        return Response.json({ ...problem, code: 'refresh_invalid' }, { status: 400 });
      }
      current += 1;
      return Response.json({ success: 1, stx: `s${current}`, xox: `r${current}` });
    }
    const isGood = /^Bearer s\d$/.test(new Headers(init.headers).get('Authorization') ?? '');
    return Response.json(isGood ? { success: 1 } : {}, { status: isGood ? 200 : 401 });
  });
  return { refreshes: () => refreshes };
}

type Work = (lock: object | null) => Promise<unknown> | null;

/** Mocks the Web Locks API: a second caller waits, or gets `null` with `ifAvailable`. */
function stubLocks() {
  let last: Promise<unknown> | undefined;
  const take = (work: Work) => {
    const turn = Promise.resolve(last).then(() => work({}));
    const held = turn
      .catch(() => undefined)
      .finally(() => {
        if (held === last) last = undefined;
      });
    last = held;
    return turn;
  };
  const request = async (_name: string, ...[first, second]: [Work | { ifAvailable: true }, Work?]) => {
    if (typeof first === 'function') return take(first);
    return last === undefined ? take(second ?? (() => null)) : second?.(null);
  };
  vi.stubGlobal('navigator', { locks: { request }, onLine: true });
}

/** Functions that clean up what a tab leaves in the window that all tests share. */
const closings: (() => void)[] = [];

/** The modules hold a tab's state, so every import after a reset is another tab of the same browser. */
async function openTab() {
  vi.resetModules();
  const session = await import('#web/lib/session/session.ts');
  const { callSignedIn } = await import('#web/lib/http/api-client.ts');
  const forgotten = vi.fn();
  const unloaded = vi.fn();
  const listening = vi.spyOn(window, 'addEventListener');
  session.watchOtherTabs(forgotten, unloaded);
  for (const [type, listener] of listening.mock.calls) {
    closings.push(() => window.removeEventListener(type, listener));
  }
  listening.mockRestore();
  const call = () => callSignedIn({ method: 'GET', path: '/api/user/details', answer: successSchema });
  return { session, call, forgotten, unloaded };
}

const RealChannel = BroadcastChannel;

/** A channel that closes when its test ends. */
class TestChannel extends RealChannel {
  constructor(name: string) {
    super(name);
    closings.push(() => this.close());
  }
}

let leave: ReturnType<typeof vi.fn>;
let reload: ReturnType<typeof vi.fn>;

beforeEach(() => {
  localStorage.clear();
  document.documentElement.hidden = false;
  leave = vi.fn();
  vi.stubGlobal('BroadcastChannel', TestChannel);
  reload = vi.fn();
  vi.stubGlobal('location', { pathname: '/dashboard', replace: leave, reload });
});
afterEach(() => {
  for (const close of closings.splice(0)) close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('two tabs of one browser', () => {
  it('with expired tokens refresh once in total, and both continue', async () => {
    stubLocks();
    const server = rotatingServer();
    localStorage.setItem('marea.session', 'r1');
    const [one, two] = [await openTab(), await openTab()];

    expect(await Promise.all([one.call(), two.call()])).toEqual([{ success: 1 }, { success: 1 }]);

    expect(server.refreshes()).toBe(1);
    expect(localStorage.getItem('marea.session')).toBe('r2');
  });

  it('both continue in a browser without locks, where the later one uses the newest refresh token', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    rotatingServer();
    localStorage.setItem('marea.session', 'r1');
    const [one, two] = [await openTab(), await openTab()];

    await Promise.all([one.call(), two.call()]);

    expect(leave).not.toHaveBeenCalled();
  });

  it('are both signed out when one of them signs out', async () => {
    rotatingServer();
    const [one, two] = [await openTab(), await openTab()];
    one.session.beginSession({ xox: 'r1', stx: 's1' });

    one.session.endSession();

    await vi.waitFor(() => expect(two.forgotten).toHaveBeenCalled());
    expect(leave).toHaveBeenCalledWith('/start');
    expect(two.session.currentAccessToken()).toBeUndefined();
    expect(document.documentElement.hidden).toBe(true);
  });

  it('detect the other’s sign-out from the storage alone, where there is no channel', async () => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    const { session, forgotten } = await openTab();
    session.beginSession({ xox: 'r1', stx: 's1' });
    window.dispatchEvent(new StorageEvent('storage', { key: 'marea.session', newValue: 'r2' }));
    expect(forgotten).not.toHaveBeenCalled();

    localStorage.removeItem('marea.session');
    window.dispatchEvent(new StorageEvent('storage', { key: 'marea.session', newValue: null }));

    expect(forgotten).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/start'));
    expect(session.currentAccessToken()).toBeUndefined();
  });

  it('reload when someone signs in in the other', async () => {
    rotatingServer();
    const [one, two] = [await openTab(), await openTab()];
    one.session.beginSession({ xox: 'r1', stx: 's1' });
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
    expect(two.unloaded).toHaveBeenCalledBefore(reload);
    expect(two.forgotten).not.toHaveBeenCalled();
  });
});

describe('a page restored from the browser’s cache', () => {
  const leavePage = () => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  const comeBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

  it('is hidden and reloads if its session has ended', async () => {
    rotatingServer();
    const { session } = await openTab();
    session.beginSession({ xox: 'r1', stx: 's1' });
    leavePage();
    localStorage.removeItem('marea.session');

    comeBack();

    expect(document.documentElement.hidden).toBe(true);
    expect(reload).toHaveBeenCalled();
  });

  it('reloads if another tab has refreshed the session, or someone else has signed in', async () => {
    rotatingServer();
    const { session } = await openTab();
    session.beginSession({ xox: 'r1', stx: 's1' });
    leavePage();
    localStorage.setItem('marea.session', 'r9');
    comeBack();
    expect(reload).toHaveBeenCalled();
  });

  it('is shown unchanged if nothing has happened', async () => {
    rotatingServer();
    const { session } = await openTab();
    session.beginSession({ xox: 'r1', stx: 's1' });
    leavePage();
    comeBack();
    expect(reload).not.toHaveBeenCalled();
    expect(document.documentElement.hidden).toBe(false);
  });

  it('removes data written as the page is left, once nobody is signed in', async () => {
    const { forgotten } = await openTab();
    leavePage();
    expect(forgotten).toHaveBeenCalled();
  });
});
