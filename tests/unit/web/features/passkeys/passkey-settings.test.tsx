import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leavePage, press, seen, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { PasskeySettings } from '#web/features/passkeys/passkey-settings.tsx';
import { saveLock } from '#web/lib/lock/lock-settings.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { loadSheetDialog } from '#web/ui/overlays/sheet.tsx';
import { someLock } from '../lock/some-lock.ts';
import { passkeyServer, somePasskey } from './passkey-server.ts';

const PHONE = somePasskey();
const LAPTOP = somePasskey({
  id: 'two',
  name: 'Laptop <b>of Noor</b>',
  last_used_at: Date.parse('2026-03-02T08:30:00Z') / 1000,
});

const page = () => document.body.textContent ?? '';
const rows = () => [...document.querySelectorAll('li')].map((row) => row.textContent ?? '');
const sheet = () => document.querySelector<HTMLElement>('[role="dialog"]');
const nameField = () => {
  const field = document.querySelector<HTMLInputElement>('input[name="name"]');
  if (field === null) throw new Error('no field for a name');
  return field;
};
const signal = vi.fn(async (_: unknown) => undefined);

let server: ReturnType<typeof passkeyServer>;
async function open(passkeys = [PHONE, LAPTOP]): Promise<void> {
  server = passkeyServer(passkeys);
  beginSession({ xox: 'refresh', stx: 'access' });
  await loadSheetDialog();
  await showPage(someUser(), <PasskeySettings />);
}

beforeEach(() => {
  signal.mockClear();
  vi.stubGlobal('PublicKeyCredential', { signalAllAcceptedCredentials: signal });
});
afterEach(leavePage);

describe('the list of passkeys', () => {
  it('shows each name as plain text, with the dates of creation and last use', async () => {
    await open();
    await seen(() => rows().length === 2);
    expect(rows()[0]).toMatch(/^FairphoneAdded .*1 Mar.*Not used yet/);
    expect(rows()[1]).toMatch(/^Laptop <b>of Noor<\/b>Added .*Last used .*2 Mar/);
    for (const name of ['Rename Fairphone', 'Remove Fairphone']) withText('button', name);
  });

  it('shows that there are none, and how to add one', async () => {
    await open([]);
    await seen(() => page().includes('No passkeys yet.'));
    withText('button', 'Add a passkey');
  });

  it('shows why passkeys aren’t available here, and still lists them', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    await open();
    await seen(() => rows().length === 2);
    expect(page()).toContain('Passkeys need a browser that knows them');
    expect(page()).not.toContain('Add a passkey');
  });

  it('shows that it couldn’t be loaded, and can be loaded again', async () => {
    server = passkeyServer([PHONE]);
    server.refuse('/api/user/passkeys', { status: 403, code: 'forbidden' });
    beginSession({ xox: 'refresh', stx: 'access' });
    await showPage(someUser(), <PasskeySettings />);
    await seen(() => page().includes('Try again'));
    expect(rows()).toEqual([]);
    server.refuse('/api/user/passkeys', undefined);
    await press(withText('button', 'Try again'));
    await seen(() => rows().length === 1);
  });
});

describe('a passkey’s name', () => {
  beforeEach(async () => {
    await open();
    await seen(() => rows().length === 2);
    await press(withText('button', 'Rename Fairphone'));
    await seen(() => sheet() !== null);
  });

  it('can be changed', async () => {
    expect(nameField().value).toBe('Fairphone');
    await typeInto(nameField(), '  Old phone ');
    await press(withText('button', 'Save'));
    await seen(() => sheet() === null && rows()[0]?.startsWith('Old phone') === true);
    expect(server.calls()).toEqual([
      { method: 'POST', path: '/api/passkey/rename', body: { id: 'one', name: 'Old phone' } },
    ]);
  });

  it.each(['Fairphone', '   '])('isn’t changed if nothing new is typed: "%s"', async (typed) => {
    await typeInto(nameField(), typed);
    await press(withText('button', 'Save'));
    await seen(() => sheet() === null);
    expect(server.calls()).toEqual([]);
  });

  it('stays in its open sheet, with the reason, if it couldn’t be changed', async () => {
    server.refuse('/api/passkey/rename', { status: 429, code: 'rate_limited' });
    await typeInto(nameField(), 'Old phone');
    await press(withText('button', 'Save'));
    await seen(() => sheet()?.querySelector('[role="alert"]') !== null);
    expect(nameField().value).toBe('Old phone');
  });
});

describe('removing a passkey', () => {
  const ask = async () => {
    await seen(() => rows().length === 2);
    await press(withText('button', 'Remove Fairphone'));
    await seen(() => sheet() !== null);
  };
  const confirm = () => press(withText('[role="dialog"] button', 'Remove'));

  it('needs a confirmation, which can be cancelled', async () => {
    await open();
    await ask();
    expect(sheet()?.textContent).toContain('Remove Fairphone?');
    await press(withText('button', 'Keep'));
    await seen(() => sheet() === null);
    expect(server.calls()).toEqual([]);
  });

  it('removes it from the list, and signals the remaining ones to the browser', async () => {
    await open();
    await ask();
    await confirm();
    await seen(() => sheet() === null && rows().length === 1);
    expect(server.calls()).toEqual([{ method: 'DELETE', path: '/api/passkey/one/delete', body: undefined }]);
    await seen(() => signal.mock.calls.length === 1);
    expect(signal).toHaveBeenCalledWith({
      rpId: 'localhost',
      userId: 'bWU',
      allAcceptedCredentialIds: ['two'],
    });
  });

  it('also succeeds if it was removed elsewhere meanwhile', async () => {
    await open();
    await ask();
    server.remove('one');
    server.refuse('/api/passkey/one/delete', { status: 404, code: 'not_found' });
    await confirm();
    await seen(() => sheet() === null && rows().length === 1);
  });

  it('works in a browser without passkeys, without a signal', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    await open();
    await ask();
    await confirm();
    await seen(() => sheet() === null && rows().length === 1);
  });

  it('isn’t possible while it opens this device’s lock', async () => {
    await open();
    saveLock(someLock({ passkeys: ['one'] }));
    await ask();
    expect(sheet()?.textContent).toContain('It opens the lock on this device');
    withText('a', 'To the lock');
    expect([...(sheet()?.querySelectorAll('button') ?? [])].map((one) => one.textContent)).not.toContain(
      'Remove',
    );
  });
});
