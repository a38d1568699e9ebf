import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetStored } from '#web/lib/device-storage.ts';
import { createApiReach } from '#web/lib/native/native-platform.ts';

const ORIGIN = 'https://marea.example';
const NAME = 'marea-code-request';
const KNOWN = 'marea-known-browser';

/** A server that returns a name for each code request, and recognises the app after a sign-in. */
let calls: Request[];
beforeEach(() => {
  calls = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = new Request(url, init);
    calls.push(call);
    const asksForCode = /code\/request$|register\/user$/.test(url);
    const isSignedIn = url.endsWith('/code/verify');
    return new Response('{}', {
      headers: {
        ...(asksForCode ? { [NAME]: `of call ${calls.length}` } : {}),
        ...(isSignedIn ? { [KNOWN]: `since call ${calls.length}` } : {}),
      },
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const post = { method: 'POST', body: '{}', headers: { Authorization: 'Bearer stx' } };

it('the native app reaches the API on its own origin, with the call’s headers and without cookies', async () => {
  await createApiReach(ORIGIN)('/api/habit/add', post);

  expect(calls[0]?.url).toBe('https://marea.example/api/habit/add');
  expect(calls[0]?.credentials).toBe('omit');
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer stx');
});

it('the native app sends the newest code request’s name with each attempt at its code', async () => {
  const reach = createApiReach(ORIGIN);
  await reach('/api/register/user', post);
  await reach('/api/login/code/request', post);
  await reach('/api/login/code/verify', post);
  await reach('/api/session/confirm', post);

  const names = calls.map(({ headers }) => headers.get(NAME));
  expect(names).toEqual([null, 'of call 1', 'of call 2', 'of call 2']);
});

it('the native app sends no code request’s name with other calls', async () => {
  const reach = createApiReach(ORIGIN);
  await reach('/api/login/code/request', post);
  await reach('/api/user/details', { method: 'GET' });

  expect(calls[1]?.headers.has(NAME)).toBe(false);
});

it('the native app is recognised after a sign-in, even at the next start and after signing out', async () => {
  await createApiReach(ORIGIN)('/api/login/code/verify', post);
  forgetStored();
  const reach = createApiReach(ORIGIN);
  await reach('/api/login/code/request', post);
  await reach('/api/register/user', post);
  await reach('/api/user/email/change', post);
  await reach('/api/user/details', { method: 'GET' });

  expect(calls.map(({ headers }) => headers.get(KNOWN))).toEqual([
    null,
    'since call 1',
    'since call 1',
    'since call 1',
    null,
  ]);
});
