import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { createKeychainTokenStore } from '#web/lib/native/native-platform.ts';
import { createShellKeychain } from './shell-keychain.ts';

const STORAGE_WAIT_MS = 500;

/** Opens a shell whose Keychain hasn't answered a write yet; returns the calls that reach the server. */
async function openShell() {
  const shell = createShellKeychain();
  const nowhere = { read: async () => undefined, drop: async () => {} };
  const before = createKeychainTokenStore(shell.bridge, nowhere);
  before.write('r1');
  await before.settled();

  let write: () => void = () => {};
  const writing = new Promise<void>((resolve) => {
    write = resolve;
  });
  const internalSetItem: typeof shell.bridge.internalSetItem = async (item) => {
    await writing;
    return shell.bridge.internalSetItem(item);
  };
  const tokens = createKeychainTokenStore({ ...shell.bridge, internalSetItem }, nowhere);
  await tokens.ready;

  const calls: string[] = [];
  const reachApi = async (path: string, init: RequestInit) => {
    calls.push(`${path} ${new Headers(init.headers).get('Authorization') ?? ''}`.trim());
    const body = path === '/api/token/refresh' ? { success: 1, stx: 's2', xox: 'r2' } : { success: 1 };
    return new Response(JSON.stringify(body));
  };
  vi.doMock('#web/lib/native/platform.ts', () => ({ tokenStore: () => tokens, reachApi }));
  const { callSignedIn } = await import('#web/lib/http/api-client.ts');
  const answered = vi.fn();
  const call = callSignedIn({ method: 'GET', path: '/api/user/details', answer: successSchema });
  void call.then(answered);
  return { calls, write, call, answered };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.doUnmock('#web/lib/native/platform.ts');
  vi.useRealTimers();
});

it('a new access token is used once the device has the refresh token that came with it', async () => {
  const { calls, write, call } = await openShell();
  await vi.advanceTimersByTimeAsync(STORAGE_WAIT_MS - 1);
  expect(calls).toEqual(['/api/token/refresh']);

  write();
  await call;

  expect(calls).toEqual(['/api/token/refresh', '/api/user/details Bearer s2']);
});

it('a call does not wait forever for a Keychain that does not answer', async () => {
  const { calls, answered } = await openShell();

  await vi.advanceTimersByTimeAsync(STORAGE_WAIT_MS);

  expect(calls).toEqual(['/api/token/refresh', '/api/user/details Bearer s2']);
  expect(answered).toHaveBeenCalledOnce();
});
