import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playPasskeys } from '#tests/unit/web/played-passkeys.ts';
import { show } from '#tests/unit/web/show.tsx';
import { leavePage, press, seen, withText } from '#tests/unit/web/shown-page.tsx';
import { PasskeySignIn } from '#web/features/auth/login-form.tsx';

const onSignedIn = vi.fn();
/** Paths that the server was asked for. */
let calls: string[];
/** How it answers them. */
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
/** The person goes into the address's field. */
const goIn = () => act(async () => document.querySelector('input')?.focus());
const turns = async () => {
  for (let count = 0; count < 20; count += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('the offer of passkeys in the address’s field', () => {
  it('asks for nothing before the person is there', async () => {
    await open();
    await act(turns);
    expect(calls).toEqual([]);
    await goIn();
    await seen(() => calls.includes('/api/login/passkey/options'));
  });

  it.each([
    ['without a connection', () => Promise.reject(new TypeError('no network'))],
    ['asked too often', refusal(429, 'rate_limited')],
  ])('says nothing if it can’t be made, %s; a press says it', async (_, answer) => {
    answers['/api/login/passkey/options'] = answer;
    await open();
    await goIn();
    await seen(() => calls.length === 1);
    await turns();
    await seen(() => alert() === undefined);
    await press(withText('button', 'Sign in with a passkey'));
    await seen(() => alert() !== undefined);
  });

  it('says that a passkey was refused, which somebody chose there', async () => {
    await open();
    await goIn();
    await seen(() => alert() !== undefined);
    expect(calls).toEqual(['/api/login/passkey/options', '/api/login/passkey/verify']);
    expect(alert()).toContain('passkey');
    expect(onSignedIn).not.toHaveBeenCalled();
  });
});

it('names the code as the way in after too many tries', async () => {
  answers['/api/login/passkey/verify'] = refusal(429, 'rate_limited');
  await open();
  await press(withText('button', 'Sign in with a passkey'));
  await seen(() => alert() !== undefined);
  expect(alert()).toContain('mail you a code');
});
