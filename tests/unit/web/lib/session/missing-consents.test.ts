import { expect, test } from 'vitest';
import { type ConsentKind, consentTextVersion } from '#domain/account/consent.ts';
import { someUser } from '#tests/unit/web/some-user.ts';
import { requestedConsents } from '#web/features/settings/consent-gate.tsx';
import { consentStatus } from '#web/lib/session/required-steps.ts';

const OLD = '2024-01-01';

/** A person with the required consents to these text versions who has to answer `cookies` and `terms` again. */
function personWith(versions: Partial<Record<ConsentKind, string>>) {
  const given = (kind: ConsentKind) =>
    ({
      given: 1,
      language: 'en',
      text_version: consentTextVersion(kind),
      recorded_timestamp: 1,
      ...of(kind),
    }) as const;
  const of = (kind: ConsentKind) => (versions[kind] === undefined ? {} : { text_version: versions[kind] });
  const { details } = someUser({
    consents: {
      privacy: given('privacy'),
      terms: given('terms'),
      adult: given('adult'),
      cookies: given('cookies'),
      health: null,
      ai_summary: null,
      intimate: null,
    },
    consents_due: ['terms', 'cookies'],
  });
  return { what: consentStatus({ details }), kinds: requestedConsents(details).map(({ kind }) => kind) };
}

test('a consent is requested again if this build has a newer text', () => {
  expect(personWith({ terms: OLD, cookies: OLD })).toEqual({ what: 'newTexts', kinds: ['terms', 'cookies'] });
});

test('no consent is requested if this build has no newer text', () => {
  expect(personWith({})).toEqual({ what: 'nothing', kinds: [] });
  expect(personWith({ terms: '2099-01-01' })).toEqual({ what: 'nothing', kinds: [] });
});

test('only the due consent with a newer text in this build is requested', () => {
  expect(personWith({ terms: OLD })).toEqual({ what: 'newTexts', kinds: ['terms'] });
});

test('a consent that was never answered is requested, whatever texts this build has', () => {
  const { details } = someUser({ consents_due: ['cookies'] });

  expect(requestedConsents(details).map(({ kind }) => kind)).toContain('cookies');
  expect(consentStatus({ details })).toBe('missing');
});
