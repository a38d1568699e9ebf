import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playPasskeys } from '#tests/unit/web/played-passkeys.ts';
import { show } from '#tests/unit/web/show.tsx';
import { leavePage, press, seen, withText } from '#tests/unit/web/shown-page.tsx';
import { PasskeySignIn } from '#web/features/auth/login-page.tsx';

const onSignedIn = vi.fn();
/** The requested paths. */
let calls: string[];
/** The server's answers by path. */
let answers: Record<string, () => Promise<Response>>;

const alert = () => document.querySelector('[role="alert"]')?.textContent;
const options = { challenge: 'AAAA', rpId: 'localhost', timeout: 1000, userVerification: 'required' };
const refusal = (status: number, code: string) => async () =>
  Response.json({ type: 'x', title: 'x', status, detail: 'x', code, success: 0 }, { status });

beforeEach(() => {
  calls = [];
  onSignedIn.mockClear();
  answers = {
    '/api/login/passkey/options': async () => Response.json({ success: 1, options }),
    '/api/login/passkey/verify': refusal(400, 'code_invalid'),
  };
  playPasskeys();
  vi.stubGlobal('fetch', (path: string) => {
    calls.push(path);
    return answers[path]?.() ?? Promise.reject(new TypeError('no network'));
  });
});
afterEach(leavePage);

const open = () =>
  show(
    <>
      <input autoComplete="username webauthn" />
      <PasskeySignIn onSignedIn={onSignedIn} />
    </>,
  );
/** Focuses the field of the address. */
const goIn = () => act(async () => document.querySelector('input')?.focus());
const turns = async () => {
  for (let count = 0; count < 20; count += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('the offer of passkeys in the address’s field', () => {
  it('requests nothing before the field has the focus', async () => {
    await open();
    await act(turns);
    expect(calls).toEqual([]);
    await goIn();
    await seen(() => calls.includes('/api/login/passkey/options'));
  });

  it.each([
    ['without a connection', () => Promise.reject(new TypeError('no network'))],
    ['after too many requests', refusal(429, 'rate_limited')],
  ])('fails silently if it can’t be made, %s, but a press shows the failure', async (_, answer) => {
    answers['/api/login/passkey/options'] = answer;
    await open();
    await goIn();
    await seen(() => calls.length === 1);
    await turns();
    await seen(() => alert() === undefined);
    await press(withText('button', 'Sign in with a passkey'));
    await seen(() => alert() !== undefined);
  });

  it('shows that a chosen passkey was refused', async () => {
    await open();
    await goIn();
    await seen(() => alert() !== undefined);
    expect(calls).toEqual(['/api/login/passkey/options', '/api/login/passkey/verify']);
    expect(alert()).toContain('passkey');
    expect(onSignedIn).not.toHaveBeenCalled();
  });
});

it('the form suggests the code after too many tries', async () => {
  answers['/api/login/passkey/verify'] = refusal(429, 'rate_limited');
  await open();
  await press(withText('button', 'Sign in with a passkey'));
  await seen(() => alert() !== undefined);
  expect(alert()).toContain('mail you a code');
});
