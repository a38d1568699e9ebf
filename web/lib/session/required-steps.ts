import type { UserDetails } from '#domain/account/account.schema.ts';
import { type ConsentKind, consentTextVersion } from '#domain/account/consent.ts';

/** Whether the profile lacks something the app needs, or onboarding was never finished and no cycle is known. */
export function needsOnboarding({ details, cycle }: UserDetails): boolean {
  const { completed, last_period_on } = details.onboarding;
  const isCycleUnknown = cycle.cycle_day === 0 && last_period_on === null;
  return isProfileOpen(details) || (isCycleUnknown && completed === 0);
}

/** Whether nothing is left to ask: a complete profile, and all nine steps answered or a history imported. */
export function isOnboardingDone({ details }: UserDetails): boolean {
  const { completed, last_period_on, cycle_length } = details.onboarding;
  // Onboarding asks for the usual length first, so a period without one was imported.
  const hasHistory = last_period_on !== null && cycle_length === null;
  return !isProfileOpen(details) && (completed === 1 || hasHistory);
}

const isProfileOpen = ({ timezone, dob, gender }: UserDetails['details']): boolean =>
  !timezone || !dob || gender === null;

/** The consents that Marea needs before it may show or do anything, in the order of the sign-up. */
export const NEEDED_CONSENTS = ['privacy', 'terms', 'adult'] as const satisfies readonly ConsentKind[];

type ConsentState = Pick<UserDetails['details'], 'consents' | 'consents_due'>;

/** The due consents that this build can ask for: an installed app may lack the newest text, and asks only once about its own. */
export function askableConsents({ consents, consents_due: due }: ConsentState): ConsentKind[] {
  return due.filter((kind) => {
    const answered = consents[kind]?.text_version;
    return answered === undefined || answered < consentTextVersion(kind);
  });
}

/** `missing` if a needed consent was never given or was withdrawn, `newTexts` if only new versions have to be read. */
export function consentStatus({ details }: Pick<UserDetails, 'details'>): 'missing' | 'newTexts' | 'nothing' {
  if (NEEDED_CONSENTS.some((kind) => details.consents[kind]?.given !== 1)) return 'missing';
  return askableConsents(details).length > 0 ? 'newTexts' : 'nothing';
}
