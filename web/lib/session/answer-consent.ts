import { type ConsentKind, consentTextVersion } from '#domain/account/consent.ts';
import { recordConsent } from '#domain/account/profile.calls.ts';
import type { ConsentAnswer } from '#domain/account/session.schema.ts';
import { shownLanguage } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { patchDetails, userQuery } from './user.data.ts';

/** Gives (1) or withdraws (0) a consent to the version of the text that this build shows. */
export async function answerConsent({ kind, given }: { kind: ConsentKind; given: 0 | 1 }): Promise<void> {
  const answer: Required<ConsentAnswer> = {
    kind,
    given,
    language: shownLanguage(),
    text_version: consentTextVersion(kind),
  };
  await send(recordConsent, { body: answer });
  patchConsent(answer);
}

/** Updates a consent in the cached details after it was given (1) or withdrawn (0). */
function patchConsent({ kind, ...answer }: Required<ConsentAnswer>): void {
  const details = queryClient.getQueryData(userQuery.queryKey)?.details;
  if (details === undefined) return;
  const { given } = answer;
  patchDetails({
    consents: {
      ...details.consents,
      [kind]: { ...answer, recorded_timestamp: Math.floor(Date.now() / 1000) },
    },
    consents_due: details.consents_due.filter((due) => due !== kind),
    ...(kind === 'cookies' ? { cookie_consent: given } : {}),
  });
}
