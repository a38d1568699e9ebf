import { afterEach, describe, expect, test, vi } from 'vitest';
import { accepted, playApi, refused } from '#tests/unit/web/played-api.ts';
import { show } from '#tests/unit/web/show.tsx';
import { leavePage, press, seen, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { CodeForm } from '#web/features/auth/code-form.tsx';
import { LoginForm } from '#web/features/auth/login-page.tsx';
import { SignupForm } from '#web/features/auth/signup-page.tsx';
import { ToastHost } from '#web/lib/page/toast-host.tsx';

// Languages whose texts can’t be loaded.
vi.mock('#web/texts/fr/pages.json', () => Promise.reject(new TypeError('no connection')));
vi.mock('#web/texts/nl/shell.json', () => Promise.reject(new TypeError('no connection')));

afterEach(leavePage);

const field = () =>
  document.querySelector<HTMLInputElement>('input[type=email], input[name=secret]') ??
  expect.fail('no field');
const isThere = (text: string) => document.body.textContent.includes(text);
const toasts = () => [...document.querySelectorAll('[role=alert]')].map((toast) => toast.textContent);

describe('the log-in', () => {
  const onSent = vi.fn();
  const onHasCode = vi.fn();
  const open = () =>
    show(
      <>
        <LoginForm onSent={onSent} onHasCode={onHasCode} onSignedIn={() => {}} />
        <ToastHost />
      </>,
    );

  test.each(['Send me a code', 'I already have a code'])('“%s” requires an address', async (name) => {
    const calls = playApi({});
    await open();
    await press(withText('button', name));
    await seen(() => toasts().includes('Please enter your email.'));
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field());
    expect([calls.length, onSent.mock.calls.length, onHasCode.mock.calls.length]).toEqual([0, 0, 0]);
  });

  test('a limit is shown with the time to wait, once, in the form', async () => {
    playApi({ '/api/login/code/request': refused(429, 'rate_limited', { 'Retry-After': '25' }) });
    await open();
    await typeInto(field(), 'ana@example.org');
    await press(withText('button', 'Send me a code'));
    await seen(() => document.querySelector('form [role=alert]') !== null);
    expect(toasts()).toEqual([expect.stringContaining('wait 25 seconds')]);
    expect(onSent).not.toHaveBeenCalled();
  });
});

describe('the sign-up', () => {
  const open = () => show(<SignupForm onRegistered={() => {}} />);

  test('an invalid address and missing boxes are reported at their fields', async () => {
    const calls = playApi({});
    await open();
    await typeInto(field(), 'no address');
    await press(withText('button', 'Continue'));
    expect(field().getAttribute('aria-invalid')).toBe('true');
    const boxes = [...document.querySelectorAll('[type=checkbox]')];
    expect(boxes.map((box) => box.getAttribute('aria-invalid') === 'true')).toEqual([
      true,
      true,
      true,
      false,
    ]);
    const message = document.getElementById(boxes[1]?.getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toBe('Please tick the privacy, terms and age boxes to continue.');
    // Besides the one at the address.
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(2);
    expect(calls).toEqual([]);
  });

  test('the texts are read from their names in the sentences, and no box is ticked by that', async () => {
    playApi({});
    await open();
    const links = [...document.querySelectorAll<HTMLAnchorElement>('fieldset a')];
    expect(links.map(({ textContent, pathname }) => [textContent, pathname])).toEqual([
      ['privacy policy', '/privacy-policy'],
      ['terms and conditions', '/terms-conditions'],
      ['Cookie policy', '/cookie-policy'],
    ]);
    await press(links[0] ?? expect.fail('no link'));
    await seen(() => document.querySelector('[role=dialog]') !== null);
    expect(document.querySelector('[type=checkbox]:checked')).toBeNull();
  });

  test('an outage is shown with the time to wait', async () => {
    playApi({ '/api/register/user': refused(503, 'unavailable', { 'Retry-After': '120' }) });
    await open();
    await typeInto(field(), 'ana@example.org');
    for (const box of document.querySelectorAll<HTMLElement>('[type=checkbox]')) await press(box);
    await press(withText('button', 'Continue'));
    await seen(() => isThere('2 minutes'));
  });
});

const openCode = (onSignedIn: () => void) =>
  show(
    <>
      <CodeForm
        awaited={{ email: 'ana@example.org', sentAt: 0 }}
        sendAgain={async () => {}}
        onSentAgain={() => {}}
        onOtherAddress={() => {}}
        onSignedIn={onSignedIn}
      />
      <ToastHost />
    </>,
  );

test('a correct code for a blocked account shows the support address, and a wrong one only its error', async () => {
  const answers = { '/api/login/code/verify': refused(400, 'code_invalid') };
  playApi(answers);
  await openCode(() => {});
  await typeInto(field(), 'BBBBB');
  await seen(() => field().getAttribute('aria-invalid') === 'true');
  expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
  expect(toasts()).toHaveLength(1);
  answers['/api/login/code/verify'] = refused(403, 'account_banned');
  await typeInto(field(), 'CCCCC');
  await seen(() => document.querySelector('[role=alert] a[href^="mailto:"]') !== null);
});

test('a code is sent once when it’s complete, and a wrong one can be corrected before it’s sent again', async () => {
  const calls = playApi({ '/api/login/code/verify': refused(400, 'code_invalid') });
  const sent = () => calls.map(({ body }) => body);
  const secret = (code: string) => ({ email: 'ana@example.org', secret: code, rotate: 1 });
  await openCode(() => {});
  for (const typed of ['B', 'BC', 'BCD', 'BCDF']) await typeInto(field(), typed);
  expect(sent()).toEqual([]);
  await typeInto(field(), 'BCDFG');
  await seen(() => field().getAttribute('aria-invalid') === 'true');
  for (const typed of ['BCDF', 'BCDFH', 'BCF', 'BCFX', 'BCFXH']) await typeInto(field(), typed);
  expect([sent(), field().getAttribute('aria-invalid')]).toEqual([[secret('BCDFG')], null]);
  await press(withText('button', 'Next'));
  await seen(() => field().getAttribute('aria-invalid') === 'true');
  await typeInto(field(), 'X WV 43');
  await seen(() => sent().length === 3 && field().getAttribute('aria-invalid') === 'true');
  for (const typed of ['Z', 'ZZ', 'ZZZ', 'ZZZZ', 'ZZZZZ']) await typeInto(field(), typed);
  await seen(() => sent().length === 4);
  expect(sent()).toEqual(['BCDFG', 'BCFXH', 'X WV 43', 'ZZZZZ'].map(secret));
});

test.each([
  // If the texts of its pages fail, nothing changes; if those of its shell fail, English replaces it.
  { language: 'fr', remembered: null },
  { language: 'nl', remembered: 'en' },
] as const)(
  'a person whose language, $language, can’t be loaded is still signed in',
  async ({ language, remembered }) => {
    playApi({
      '/api/login/code/verify': accepted({ xox: 'refresh', stx: 'access' }),
      '/api/user/details': accepted(someUser({ language })),
    });
    const onSignedIn = vi.fn();
    await openCode(onSignedIn);
    await typeInto(field(), 'CCCCC');
    await seen(() => onSignedIn.mock.calls.length === 1);
    expect([document.documentElement.lang, localStorage.getItem('locale')]).toEqual(['en', remembered]);
  },
);
