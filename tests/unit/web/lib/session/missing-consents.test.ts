import { expect, test } from 'vitest';
import type { ConsentKind } from '#domain/account/consent.ts';
import { consentTextVersion } from '#domain/account/consent-texts.ts';
import { someUser } from '#tests/unit/web/some-user.ts';
import { askedConsents } from '#web/features/settings/asked-consents.ts';
import { consentsAsked } from '#web/lib/session/missing-consents.ts';

const OLD = '2024-01-01';

/** Somebody who gave what Marea needs to these texts, and and the server wants `cookies` and `terms` answered again. */
function asked(versions: Partial<Record<ConsentKind, string>>) {
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
    },
    consents_due: ['terms', 'cookies'],
  });
  return { what: consentsAsked({ details }), kinds: askedConsents(details).map(({ kind }) => kind) };
}

test('a text of this build that is newer than the one answered is asked about', () => {
  expect(asked({ terms: OLD, cookies: OLD })).toEqual({ what: 'newTexts', kinds: ['terms', 'cookies'] });
});

test('a build that has no newer text than the one answered asks nothing and lets the person go on', () => {
  expect(asked({})).toEqual({ what: 'nothing', kinds: [] });
  expect(asked({ terms: '2099-01-01' })).toEqual({ what: 'nothing', kinds: [] });
});

test('of two that are due, only the one that this build can renew is asked', () => {
  expect(asked({ terms: OLD })).toEqual({ what: 'newTexts', kinds: ['terms'] });
});

test('what was never answered is asked, whatever texts this build has', () => {
  const { details } = someUser({ consents_due: ['cookies'] });

  expect(askedConsents(details).map(({ kind }) => kind)).toContain('cookies');
  expect(consentsAsked({ details })).toBe('missing');
});
