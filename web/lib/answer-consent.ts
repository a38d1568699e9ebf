import type { ConsentAnswer } from '#domain/account/account.schema.ts';
import type { ConsentKind } from '#domain/account/consent.ts';
import { consentTextVersion } from '#domain/account/consent-texts.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { shownLanguage } from '#web/i18n/i18n.ts';
import { callSignedIn } from './api-client.ts';
import { patchConsent } from './user.queries.ts';

/** Gives a consent (1) or takes it back (0), with the text that this build shows of it. */
export async function answerConsent({ kind, given }: { kind: ConsentKind; given: 0 | 1 }): Promise<void> {
  const answer: Required<ConsentAnswer> = {
    kind,
    given,
    language: shownLanguage(),
    text_version: consentTextVersion(kind),
  };
  await callSignedIn({ method: 'POST', path: '/api/user/consent', body: answer, answer: successSchema });
  patchConsent(answer);
}
