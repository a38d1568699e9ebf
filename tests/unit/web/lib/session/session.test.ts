import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { successSchema } from '#domain/wire/wire.schema.ts';

type Answer = { status: number; body: unknown };

const ok: Answer = { status: 200, body: { success: 1 } };

function problem(status: number, code: string): Answer {
  return { status, body: { type: 'x', title: 'x', status, detail: 'x', code, success: 0 } };
}

/** Mocks a server with one valid access token that answers refreshes with `refresh`. */
function serverWith({
  goodToken,
  refresh,
}: {
  goodToken: string;
  refresh: (sent: string) => Answer | Error;
}) {
  const calls: { path: string; token: string | null }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('Authorization');
    calls.push({ path, token });
    const answer =
      path === '/api/token/refresh'
        ? refresh(String(JSON.parse(String(init.body)).refresh_token))
        : token === `Bearer ${goodToken}`
          ? ok
          : problem(401, 'unauthorized');
    if (answer instanceof Error) throw answer;
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
  return { calls, refreshes: () => calls.filter(({ path }) => path === '/api/token/refresh').length };
}

const refreshed = (stx: string, xox: string): Answer => ({ status: 200, body: { success: 1, stx, xox } });

/** The modules hold a tab's token, so every test is its own tab. */
async function openTab(pathname: string) {
  vi.resetModules();
  const leave = vi.fn();
  vi.stubGlobal('location', { pathname, replace: leave });
  const session = await import('#web/lib/session/session.ts');
  const { callSignedIn } = await import('#web/lib/http/api-client.ts');
  const call = () => callSignedIn({ method: 'GET', path: '/api/user/details', answer: successSchema });
  return { session, call, leave };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a session', () => {
  it('is refreshed once for several calls refused at the same time, and all are retried', async () => {
    const { session, call } = await openTab('/dashboard');
    const server = serverWith({ goodToken: 'new', refresh: () => refreshed('new', 'r2') });
    session.beginSession({ xox: 'r1', stx: 'old' });

    const answers = await Promise.all([call(), call(), call()]);

    expect(answers).toEqual([{ success: 1 }, { success: 1 }, { success: 1 }]);
    expect(server.refreshes()).toBe(1);
    expect(localStorage.getItem('marea.session')).toBe('r2');
  });

  it('requests an access token before the first call after a reload', async () => {
    const { call } = await openTab('/dashboard');
    const server = serverWith({ goodToken: 'new', refresh: () => refreshed('new', 'r2') });
    localStorage.setItem('marea.session', 'r1');

    await call();

    expect(server.calls.map(({ path }) => path)).toEqual(['/api/token/refresh', '/api/user/details']);
  });

  it('keeps its refresh token if the server doesn’t rotate it', async () => {
    const { session, call } = await openTab('/dashboard');
    serverWith({ goodToken: 'new', refresh: () => ({ status: 200, body: { success: 1, stx: 'new' } }) });
    session.beginSession({ xox: 'r1', stx: 'old' });

    await call();

    expect(localStorage.getItem('marea.session')).toBe('r1');
  });

  it('ends and leads to the landing page when the server rejects its refresh token', async () => {
    const { session, call, leave } = await openTab('/dashboard');
    serverWith({ goodToken: 'new', refresh: () => problem(400, 'refresh_invalid') });
    session.beginSession({ xox: 'r1', stx: 'old' });

    await expect(call()).rejects.toMatchObject({ code: 'refresh_invalid' });

    expect(session.hasStoredSession()).toBe(false);
    expect(leave).toHaveBeenCalledWith('/start');
  });

  it('does not end yet if there are unsent changes and the code that seals them can’t be loaded', async () => {
    vi.doMock('#web/sync/sealed.ts', () => {
      throw new Error('not loaded');
    });
    const { session, call, leave } = await openTab('/dashboard');
    serverWith({ goodToken: 'new', refresh: () => problem(400, 'refresh_invalid') });
    session.beginSession({ xox: 'r1', stx: 'old' });
    localStorage.setItem('marea.unsent.1', '{}');

    await expect(call()).rejects.toMatchObject({ name: 'NetworkFailure' });

    expect(session.hasStoredSession()).toBe(true);
    expect(leave).not.toHaveBeenCalled();
    vi.doUnmock('#web/sync/sealed.ts');
    await expect(call()).rejects.toMatchObject({ code: 'refresh_invalid' });
    expect(leave).toHaveBeenCalledWith('/start');
  });

  it('does not leave a public page when it ends', async () => {
    const { session, call, leave } = await openTab('/login');
    serverWith({ goodToken: 'new', refresh: () => problem(400, 'refresh_invalid') });
    session.beginSession({ xox: 'r1', stx: 'old' });

    await expect(call()).rejects.toThrow();

    expect(leave).not.toHaveBeenCalled();
  });

  it('survives a network failure during the refresh', async () => {
    const { session, call, leave } = await openTab('/dashboard');
    serverWith({ goodToken: 'new', refresh: () => new TypeError('failed to fetch') });
    session.beginSession({ xox: 'r1', stx: 'old' });

    await expect(call()).rejects.toMatchObject({ name: 'NetworkFailure' });

    expect(session.hasStoredSession()).toBe(true);
    expect(leave).not.toHaveBeenCalled();
  });

  it('continues with a token just stored by another tab if its own was used up', async () => {
    const { session, call } = await openTab('/dashboard');
    const server = serverWith({
      goodToken: 'new',
      refresh: (sent) => {
        if (sent === 'r2') return refreshed('new', 'r3');
        localStorage.setItem('marea.session', 'r2');
        return problem(400, 'refresh_invalid');
      },
    });
    session.beginSession({ xox: 'r1', stx: 'old' });

    await call();

    expect(server.refreshes()).toBe(2);
    expect(localStorage.getItem('marea.session')).toBe('r3');
  });

  it('checks again for a missing refresh token after five seconds, then leaves', async () => {
    vi.useFakeTimers();
    const { call, leave } = await openTab('/dashboard');
    const server = serverWith({ goodToken: 'new', refresh: () => refreshed('new', 'r2') });

    const refused = expect(call()).rejects.toMatchObject({ code: 'unauthorized' });
    await vi.advanceTimersByTimeAsync(4999);
    expect(leave).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await refused;

    expect(leave).toHaveBeenCalledWith('/start');
    expect(server.refreshes()).toBe(0);
  });

  it('does not loop when even the fresh token is refused', async () => {
    const { session, call } = await openTab('/dashboard');
    const server = serverWith({ goodToken: 'never', refresh: () => refreshed('new', 'r2') });
    session.beginSession({ xox: 'r1', stx: 'old' });

    await expect(call()).rejects.toMatchObject({ status: 401 });

    expect(server.refreshes()).toBe(1);
  });
});
