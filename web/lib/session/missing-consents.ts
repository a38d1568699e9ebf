import type { UserDetails } from '#domain/account/account.schema.ts';
import type { ConsentKind } from '#domain/account/consent.ts';
import { consentTextVersion } from '#domain/account/consent-texts.ts';

/** What Marea must have been given before it may show or do anything for somebody, in the order of the sign-up. */
export const NEEDED_CONSENTS = ['privacy', 'terms', 'adult'] as const satisfies readonly ConsentKind[];

export type NeededConsent = (typeof NEEDED_CONSENTS)[number];

type Said = Pick<UserDetails['details'], 'consents' | 'consents_due'>;

/** What is due and can be asked here: an installed app may not have the newest text yet, and asks nobody twice about its own. */
export function askableConsents({ consents, consents_due: due }: Said): ConsentKind[] {
  return due.filter((kind) => {
    const answered = consents[kind]?.text_version;
    return answered === undefined || answered < consentTextVersion(kind);
  });
}

/** Whether a consent is `missing`, never given or withdrawn, or there are only `newTexts` of some to be read, or `nothing` is asked. */
export function consentsAsked({ details }: Pick<UserDetails, 'details'>): 'missing' | 'newTexts' | 'nothing' {
  if (NEEDED_CONSENTS.some((kind) => details.consents[kind]?.given !== 1)) return 'missing';
  return askableConsents(details).length > 0 ? 'newTexts' : 'nothing';
}
