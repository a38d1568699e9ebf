import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Passkey } from '#domain/account/passkey.schema.ts';
import { PASSKEY, playPasskeys } from '#tests/unit/web/played-passkeys.ts';
import { leavePage, press, seen, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { PasskeySettings } from '#web/features/passkeys/passkey-settings.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';
import { passkeysQuery } from '#web/lib/session/passkeys.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { somePasskey } from './passkey-server.ts';

type Answer = { status: number; code: string } | undefined;

const page = () => document.body.textContent ?? '';
const codeField = () => {
  const field = document.querySelector<HTMLInputElement>('input[name="secret"]');
  if (field === null) throw new Error('no field for a code');
  return field;
};
const submit = () => press(withText('button', 'Continue'));

/** Every call except that of the list. */
let calls: { path: string; body: unknown }[];
/** The account's passkeys. */
let listed: Passkey[];
/** The refusals by path; other paths succeed. */
let refusals: Record<string, Answer>;
const CHALLENGE = { challenge: 'AAAA', rpId: 'localhost', timeout: 1000, userVerification: 'required' };
const OPTIONS = {
  rp: { id: 'localhost', name: 'Marea' },
  user: { id: 'bWU', name: 'noor@example.org', displayName: 'Noor' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 1000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
  extensions: { prf: {} },
};

beforeEach(async () => {
  calls = [];
  refusals = {};
  listed = [];
  playPasskeys({ prf: { enabled: true } });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path !== '/api/user/passkeys') calls.push({ path, body: JSON.parse(String(init.body ?? 'null')) });
    const refused = refusals[path];
    if (refused !== undefined) {
      const problem = { type: 'x', title: 'x', detail: 'x', success: 0, ...refused };
      return Response.json(problem, { status: refused.status });
    }
    const options = path === '/api/login/passkey/options' ? CHALLENGE : OPTIONS;
    return Response.json({ options, ...listOf(listed) });
  });
  beginSession({ xox: 'refresh', stx: 'access' });
  await showPage(someUser(), <PasskeySettings />);
  await seen(() => page().includes('No passkeys yet.'));
});
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'credentials');
  await leavePage();
});

const listOf = (passkeys: Passkey[]) => ({
  success: 1 as const,
  rp_id: 'localhost',
  user_handle: 'bWU',
  passkeys,
});
const add = () => press(withText('button', 'Add a passkey'));

describe('adding a passkey', () => {
  it('creates one on this device and adds it to the account', async () => {
    await add();
    await seen(() => calls.length === 2);
    expect(calls.map(({ path }) => path)).toEqual(['/api/passkey/options', '/api/passkey/add']);
    expect(calls[1]?.body).toMatchObject({
      response: { id: PASSKEY, clientExtensionResults: { prf: { enabled: true } } },
    });
  });

  it.each([
    ['cancelled or timed out', 'NotAllowedError', 'Nothing was added. Try again.'],
    ['made twice', 'InvalidStateError', 'This device already has a passkey for Marea.'],
    ['broken', 'UnknownError', 'Nothing was added. Try again.'],
  ])('shows why nothing was added if it was %s, and can be tried again', async (_, name, text) => {
    playPasskeys(name);
    await add();
    await seen(() => page().includes(text));
    expect(calls.map(({ path }) => path)).toEqual(['/api/passkey/options']);
    playPasskeys();
    await add();
    await seen(() => calls.length === 3 && !page().includes(text));
  });

  it('shows that there can’t be more than ten', async () => {
    refusals['/api/passkey/options'] = { status: 409, code: 'conflict' };
    await add();
    await seen(() => page().includes('You have ten passkeys. Remove one first.'));
  });
});

describe('some time after the sign-in', () => {
  beforeEach(async () => {
    refusals['/api/passkey/options'] = { status: 403, code: 'confirmation_needed' };
    await add();
    await seen(() => page().includes('First a code'));
  });

  const askForCode = async () => {
    await press(withText('button', 'Mail me a code'));
    await seen(() => document.querySelector('input[name="secret"]') !== null);
    calls = [];
  };

  it('a code is mailed to the person’s own address only on request', async () => {
    expect(page()).toContain('noor@example.org');
    expect(calls.map(({ path }) => path)).toEqual(['/api/passkey/options']);
    await press(withText('button', 'Mail me a code'));
    await seen(() => document.querySelector('input[name="secret"]') !== null);
    expect(calls.at(-1)).toEqual({ path: '/api/login/code/request', body: { email: 'noor@example.org' } });
    expect(document.activeElement).toBe(codeField());
  });

  it('the correct code continues with the passkey', async () => {
    await askForCode();
    delete refusals['/api/passkey/options'];
    await typeInto(codeField(), ' abcde ');
    await seen(() => calls.length === 3);
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/session/confirm',
      '/api/passkey/options',
      '/api/passkey/add',
    ]);
    expect(calls[0]?.body).toEqual({ secret: 'abcde' });
    expect(page()).not.toContain('First a code');
  });

  const haveOne = async () => {
    listed = [somePasskey()];
    await act(() => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }));
  };

  it('an existing passkey is a proof too', async () => {
    expect(page()).not.toContain('Use a passkey');
    await haveOne();
    delete refusals['/api/passkey/options'];
    calls = [];
    await press(withText('button', 'Use a passkey'));
    await seen(() => calls.length === 4);
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/login/passkey/options',
      '/api/session/confirm-passkey',
      '/api/passkey/options',
      '/api/passkey/add',
    ]);
    expect(calls[1]?.body).toMatchObject({ response: { id: PASSKEY } });
  });

  it.each([
    ['one of this session', 'code_invalid', 'only one from before you signed in here can'],
    ['too often', 'rate_limited', 'Too many tries with a passkey'],
  ])('a refused passkey shows the reason: %s', async (_, code, text) => {
    refusals['/api/session/confirm-passkey'] = { status: 400, code };
    await haveOne();
    await press(withText('button', 'Use a passkey'));
    await seen(() => page().includes(text));
  });

  it('the code is still possible if no passkey is chosen', async () => {
    await haveOne();
    playPasskeys('NotAllowedError');
    await press(withText('button', 'Use a passkey'));
    await seen(() => page().includes('No passkey was chosen.'));
    expect(page()).toContain('Mail me a code');
  });

  it('a wrong code gets an error at its field until another is typed, and adds nothing', async () => {
    await askForCode();
    refusals['/api/session/confirm'] = { status: 400, code: 'code_invalid' };
    await typeInto(codeField(), 'XXXXX');
    await seen(() => codeField().ariaInvalid === 'true');
    expect(calls.map(({ path }) => path)).toEqual(['/api/session/confirm']);
    await typeInto(codeField(), 'Y');
    await seen(() => codeField().ariaInvalid !== 'true');
  });

  it('an empty code is reported, not sent', async () => {
    await askForCode();
    await typeInto(codeField(), '   ');
    await submit();
    await seen(() => codeField().ariaInvalid === 'true');
    expect(calls).toEqual([]);
  });

  it('a code that can’t be mailed right now gets a message', async () => {
    refusals['/api/login/code/request'] = { status: 429, code: 'rate_limited' };
    await press(withText('button', 'Mail me a code'));
    await seen(() => document.querySelector('[role="alert"]') !== null);
    expect(document.querySelector('input[name="secret"]')).toBeNull();
  });
});
