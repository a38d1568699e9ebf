import type { UserDetails } from '#domain/account/account.schema.ts';

/** Whether the profile lacks something the app needs, or onboarding was never finished and no cycle is known. */
export function needsOnboarding({ details, cycle }: UserDetails): boolean {
  const { completed, last_period_on } = details.onboarding;
  const isCycleUnknown = cycle.cycle_day === 0 && last_period_on === null;
  return isProfileOpen(details) || (isCycleUnknown && completed === 0);
}

/**
 * Whether onboarding has nothing left to ask: the profile is complete, and all nine steps were answered once, or a history that
 * was brought in says more of the cycle than they do.
 */
export function isOnboardingDone({ details }: UserDetails): boolean {
  const { completed, last_period_on, cycle_length } = details.onboarding;
  // Onboarding itself asks for the usual length before the last period.
  const hasHistory = last_period_on !== null && cycle_length === null;
  return !isProfileOpen(details) && (completed === 1 || hasHistory);
}

const isProfileOpen = ({ timezone, dob, gender }: UserDetails['details']): boolean =>
  !timezone || !dob || gender === null;
