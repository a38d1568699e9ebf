import type { UserDetails } from '#domain/account/account.schema.ts';
import type { ConsentKind } from '#domain/account/consent.ts';

/** What Marea must have been given before it may show or do anything for somebody. */
const NEEDED = ['privacy', 'terms', 'adult'] as const satisfies readonly ConsentKind[];

export type NeededConsent = (typeof NEEDED)[number];

/** The consents that were never given or were withdrawn, in the order of the sign-up. */
export function missingConsents({ details }: Pick<UserDetails, 'details'>): NeededConsent[] {
  return NEEDED.filter((kind) => details.consents[kind]?.given !== 1);
}
