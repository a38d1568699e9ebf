import type { UserDetails } from '#domain/account/account.schema.ts';
import { CONSENT_KINDS, type ConsentKind } from '#domain/account/consent.ts';
import { consentTextVersion } from '#domain/account/consent-versions.ts';
import { askableConsents, NEEDED_CONSENTS } from '#web/lib/session/missing-consents.ts';

/** A consent to ask for when the app starts. */
export type RequestedConsent = {
  readonly kind: ConsentKind;
  /** Whether Marea can't go on without it. */
  readonly isNeeded: boolean;
  /** The day its text changed since the last answer, `YYYY-MM-DD`; `null` if that isn't why it's asked. */
  readonly newSince: string | null;
};

/** The consents that are missing or have a new text, in the order of the sign-up. */
export function requestedConsents(
  details: Pick<UserDetails['details'], 'consents' | 'consents_due'>,
): RequestedConsent[] {
  const { consents } = details;
  const due = askableConsents(details);
  const needed: ReadonlySet<ConsentKind> = new Set(NEEDED_CONSENTS);
  return CONSENT_KINDS.flatMap((kind) => {
    const isNeeded = needed.has(kind);
    const isMissing = isNeeded && consents[kind]?.given !== 1;
    if (!isMissing && !due.includes(kind)) return [];
    const hasNewText = due.includes(kind) && (consents[kind] ?? null) !== null;
    return [{ kind, isNeeded, newSince: hasNewText ? consentTextVersion(kind) : null }];
  });
}
