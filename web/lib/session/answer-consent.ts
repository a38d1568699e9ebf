import { type ConsentKind, consentTextVersion } from '#domain/account/consent.ts';
import { recordConsent } from '#domain/account/profile.calls.ts';
import { shownLanguage } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { patchDetails, userQuery } from './user.data.ts';

/** Gives (1) or withdraws (0) a consent to the version of the text that this build shows. */
export async function answerConsent({ kind, given }: { kind: ConsentKind; given: 0 | 1 }): Promise<void> {
  const answer = { given, language: shownLanguage(), text_version: consentTextVersion(kind) };
  await send(recordConsent, { body: { kind, ...answer } });
  const details = queryClient.getQueryData(userQuery.queryKey)?.details;
  if (details === undefined) return;
  const recorded = { ...answer, recorded_timestamp: Math.floor(Date.now() / 1000) };
  patchDetails({
    consents: { ...details.consents, [kind]: recorded },
    consents_due: details.consents_due.filter((due) => due !== kind),
    ...(kind === 'cookies' ? { cookie_consent: given } : {}),
  });
}
