import type { UserDetails } from '#domain/account/account.schema.ts';
import type { ConsentKind } from '#domain/account/consent.ts';
import { consentTextVersion } from '#domain/account/consent-versions.ts';

/** The consents that Marea needs before it may show or do anything, in the order of the sign-up. */
export const NEEDED_CONSENTS = ['privacy', 'terms', 'adult'] as const satisfies readonly ConsentKind[];

type ConsentState = Pick<UserDetails['details'], 'consents' | 'consents_due'>;

/**
 * The due consents that this build can ask for: an installed app may lack the newest text, and doesn't ask twice about its own.
 */
export function askableConsents({ consents, consents_due: due }: ConsentState): ConsentKind[] {
  return due.filter((kind) => {
    const answered = consents[kind]?.text_version;
    return answered === undefined || answered < consentTextVersion(kind);
  });
}

/**
 * `missing` if a needed consent was never given or was withdrawn, `newTexts` if only new versions have to be read, else
 * `nothing`.
 */
export function consentStatus({ details }: Pick<UserDetails, 'details'>): 'missing' | 'newTexts' | 'nothing' {
  if (NEEDED_CONSENTS.some((kind) => details.consents[kind]?.given !== 1)) return 'missing';
  return askableConsents(details).length > 0 ? 'newTexts' : 'nothing';
}
