import type { UserDetails } from '#domain/account/account.schema.ts';
import type { ConsentKind } from '#domain/account/consent.ts';

/** What Marea must have been given before it may show or do anything for somebody, in the order of the sign-up. */
export const NEEDED_CONSENTS = ['privacy', 'terms', 'adult'] as const satisfies readonly ConsentKind[];

export type NeededConsent = (typeof NEEDED_CONSENTS)[number];

/** Whether a consent is `missing`, never given or withdrawn, or there are only `newTexts` of some to be read, or `nothing` is asked. */
export function consentsAsked({ details }: Pick<UserDetails, 'details'>): 'missing' | 'newTexts' | 'nothing' {
  if (NEEDED_CONSENTS.some((kind) => details.consents[kind]?.given !== 1)) return 'missing';
  return details.consents_due.length > 0 ? 'newTexts' : 'nothing';
}
