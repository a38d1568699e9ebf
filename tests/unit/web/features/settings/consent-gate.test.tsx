import { afterEach, expect, test } from 'vitest';
import { CONSENT_KINDS, type ConsentKind, consentTextVersion } from '#domain/account/consent.ts';
import { accepted, playApi, refused } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { ConsentGate } from '#web/features/settings/consent-gate.tsx';

afterEach(leavePage);

const CONSENT = '/api/user/consent';

/** Shows the gate of a person who has agreed to everything at sign-up, but not to the newest texts of `due`. */
async function showGate(due: readonly ConsentKind[], answered: readonly ConsentKind[] = CONSENT_KINDS) {
  const consents = Object.fromEntries(
    CONSENT_KINDS.map((kind) => {
      const text_version = due.includes(kind) ? '2020-01-01' : consentTextVersion(kind);
      return [
        kind,
        answered.includes(kind) ? { given: 1, recorded_timestamp: 0, language: 'en', text_version } : null,
      ];
    }),
  );
  const user = someUser({ consents: consents as never, consents_due: [...due] });
  await showPage(user, <ConsentGate details={user.details} />);
}
const boxes = () =>
  [...document.querySelectorAll<HTMLInputElement>('[type=checkbox]')].map(({ name }) => name);
const box = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? expect.fail(`no ${name}`);
const invalid = () =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map(({ name }) => name);
const isThere = (text: string) => document.body.textContent.includes(text);

test('a person without any consent is asked everything from the sign-up, and required consents have to be checked', async () => {
  const calls = playApi({ [CONSENT]: accepted() });
  await showGate(['privacy', 'terms', 'adult', 'cookies'], []);
  expect(boxes()).toEqual(['privacy', 'terms', 'adult', 'cookies']);
  await press(withText('button', 'Agree and continue'));
  expect(invalid()).toEqual(['privacy', 'terms', 'adult']);
  expect(calls).toEqual([]);

  for (const kind of ['privacy', 'terms', 'adult']) await press(box(kind));
  await press(withText('button', 'Agree and continue'));
  await seen(() => calls.filter(({ path }) => path === CONSENT).length === 4);
  expect(calls.filter(({ path }) => path === CONSENT).map(({ body }) => body)).toMatchObject([
    { kind: 'privacy', given: 1 },
    { kind: 'terms', given: 1 },
    { kind: 'adult', given: 1 },
    { kind: 'cookies', given: 0 },
  ]);
});

test('a person can read the texts, export, sign out or delete the account without agreeing', async () => {
  await showGate(['terms']);
  expect(document.querySelector('label a')?.getAttribute('href')).toBe('/terms-conditions');
  expect(isThere('Privacy policy') && isThere('Download my data')).toBe(true);
  expect([withText('button', 'Sign out on this device'), withText('button', 'Delete account')]).toHaveLength(
    2,
  );
});

test('a changed optional text can be left unchecked, and nothing else is offered', async () => {
  const calls = playApi({ [CONSENT]: accepted() });
  await showGate(['cookies']);
  expect([boxes(), isThere('Download my data')]).toEqual([['cookies'], false]);
  await press(withText('button', 'Continue'));
  await seen(() => calls.length > 0);
  expect(calls).toMatchObject([{ path: CONSENT, body: { kind: 'cookies', given: 0 } }]);
});

test('answers that can’t be saved stay, with a message', async () => {
  playApi({ [CONSENT]: refused(500, 'internal') });
  await showGate(['terms']);
  await press(box('terms'));
  await press(withText('button', 'Agree and continue'));
  await seen(() => document.querySelector('[role=alert]') !== null);
  expect(box('terms').checked).toBe(true);
});
