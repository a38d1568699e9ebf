import { afterEach, expect, test, vi } from 'vitest';
import { someLock } from '#tests/unit/web/features/lock/some-lock.ts';
import { playApi, refused } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { playDisk } from '#tests/unit/web/sync/played-disk.ts';
import { DeleteAccountButton } from '#web/features/settings/account-buttons.tsx';
import {
  isStored,
  KNOWN_BROWSER_KEY,
  LOCK_KEY,
  NO_PASSKEY_KEY,
  store,
  TOKEN_KEY,
} from '#web/lib/device-storage.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { noteUse } from '#web/lib/lock/lock-due.ts';
import { saveLock } from '#web/lib/lock/lock-settings.ts';
import { spendTry } from '#web/lib/lock/lock-tries.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { writeSnapshot } from '#web/sync/persisted-cache.ts';
import { sealedChanges } from '#web/sync/sealed.ts';
import { loadSheetDialog } from '#web/ui/overlays/sheet.tsx';
import { passkeyServer, somePasskey } from '../passkeys/passkey-server.ts';

// The goodbye is shown for no time, while a database gets all the time it needs.
vi.mock('#web/lib/time/after.ts', () => ({
  after: async (ms: number) => {
    // Imported at the call, because this file waits by `after` itself.
    const { DATABASE_TIMEOUT_MS } = await import('#web/lib/durable-copy.ts');
    if (ms === DATABASE_TIMEOUT_MS) await new Promise(() => undefined);
  },
}));

// A token contains the account id, an unsent change its owner's `t_id`.
const TOKEN = '7d0f6f3e-4c1b-4a57-9d0e-2f3f7e1f0a11.s1.1.signature';
const ANA = 'p9xk2Vt0';
const BEN = '5a1b9c2d-8e4f-4b6a-a1c3-0d9e8f7a6b22';

afterEach(async () => {
  await leavePage();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.doUnmock('@simplewebauthn/browser');
});

const sheet = () => document.querySelector('[role="dialog"]');

test('everything deleted with the account is listed beforehand, and an export is offered first', async () => {
  await loadSheetDialog();
  await showPage(
    someUser(),
    <DeleteAccountButton exportData={<button type="button">Download my data</button>} />,
  );
  await press(withText('button', 'Delete account'));
  await seen(() => sheet() !== null);
  const text = sheet()?.textContent ?? '';
  for (const part of ['profile', 'periods', 'tasks', 'habits', 'journal', 'reminders', 'sessions']) {
    expect(text).toContain(part);
  }
  expect(text.indexOf('Download my data')).toBeGreaterThan(0);
  expect(text.indexOf('Download my data')).toBeLessThan(text.indexOf('Yes, delete everything'));
});

test('a failed deletion shows a message in the sheet, and changes nothing', async () => {
  await loadSheetDialog();
  playApi({ '/api/user/delete': refused(500, 'internal') });
  await showPage(someUser(), <DeleteAccountButton exportData={null} />);
  await press(withText('button', 'Delete account'));
  await seen(() => sheet() !== null);
  await press(withText('button', 'Yes, delete everything'));
  await seen(() => sheet()?.querySelector('[role=alert]') != null);
  expect([isStored(TOKEN_KEY), queryClient.getQueryData(userQuery.queryKey)]).toEqual([true, someUser()]);
});

test('only language, look and other people’s unsent changes stay on the device after an account is deleted', async () => {
  const disk = playDisk();
  const xox = TOKEN.replace('.1.', '.2.');
  vi.stubGlobal('fetch', async () => Response.json({ success: 1, stx: 'a2', xox }));
  for (const [key, value] of [
    ['locale', 'fr'],
    ['theme', 'dark'],
    [TOKEN_KEY, TOKEN],
    [KNOWN_BROWSER_KEY, 'k1'],
    [NO_PASSKEY_KEY, '1'],
    ['marea.greeting', '{}'],
    ['marea.unsent.1', JSON.stringify({ owner: ANA })],
    ['marea.unsent.2', JSON.stringify({ owner: BEN })],
  ] as const)
    store(key, value);
  sessionStorage.setItem('scroll', '/cycle');
  saveLock(someLock());
  noteUse();
  await spendTry(0);
  await writeSnapshot(() => 'a copy');
  await loadSheetDialog();
  await showPage(someUser({ t_id: ANA }), <DeleteAccountButton />);
  await press(withText('button', 'Delete account'));
  await seen(() => sheet() !== null);
  await press(withText('button', 'Yes, delete everything'));
  await seen(() => sessionStorage.length === 0);
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'locale',
    expect.stringMatching(/^marea\.sealed\./),
    'theme',
  ]);
  expect(sealedChanges()).toMatchObject([{ count: 1 }]);
  expect(disk.databases.size).toBe(0);
});

test('deleting an account does not change other people’s unsent changes if the browser can’t seal them', async () => {
  vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new DOMException('ended', 'OperationError'));
  passkeyServer([]);
  beginSession({ xox: TOKEN, stx: 'access' });
  store('marea.unsent.1', JSON.stringify({ owner: ANA }));
  store('marea.unsent.2', JSON.stringify({ owner: BEN }));
  sessionStorage.setItem('scroll', '/cycle');
  await loadSheetDialog();
  await showPage(someUser({ t_id: ANA }), <DeleteAccountButton exportData={null} />);
  await press(withText('button', 'Delete account'));
  await seen(() => sheet() !== null);
  await press(withText('button', 'Yes, delete everything'));
  await seen(() => sessionStorage.length === 0);
  expect([isStored('marea.unsent.1'), isStored('marea.unsent.2')]).toEqual([false, true]);
});

test('deleting an account signals to the device that its passkeys no longer exist', async () => {
  const signal = vi.fn(async () => undefined);
  const server = passkeyServer([somePasskey()]);
  vi.stubGlobal('PublicKeyCredential', { signalAllAcceptedCredentials: signal });
  beginSession({ xox: 'refresh', stx: 'access' });
  await loadSheetDialog();
  await showPage(someUser({ t_id: ANA }), <DeleteAccountButton exportData={null} />);
  await press(withText('button', 'Delete account'));
  await seen(() => sheet() !== null);
  await press(withText('button', 'Yes, delete everything'));
  await seen(() => signal.mock.calls.length === 1);

  expect(server.calls()).toEqual([{ method: 'DELETE', path: '/api/user/delete', body: undefined }]);
  expect(signal).toHaveBeenCalledWith({ rpId: 'localhost', userId: 'bWU', allAcceptedCredentialIds: [] });
});

test.each([
  [
    'cannot be loaded',
    () => {
      throw new Error('no such file');
    },
  ],
  ['never ends', () => ({ sendSignal: () => new Promise(() => undefined) })],
])(
  'a deleted account is removed from the device even if the signal about its passkeys %s',
  async (_, code) => {
    vi.doMock('@simplewebauthn/browser', code);
    passkeyServer([somePasskey()]);
    vi.stubGlobal('PublicKeyCredential', {});
    beginSession({ xox: TOKEN, stx: 'access' });
    saveLock(someLock());
    sessionStorage.setItem('scroll', '/cycle');
    await loadSheetDialog();
    await showPage(someUser({ t_id: ANA }), <DeleteAccountButton exportData={null} />);
    await press(withText('button', 'Delete account'));
    await seen(() => sheet() !== null);
    await press(withText('button', 'Yes, delete everything'));
    await seen(() => sessionStorage.length === 0);
    expect([isStored(TOKEN_KEY), isStored(LOCK_KEY)]).toEqual([false, false]);
  },
);
