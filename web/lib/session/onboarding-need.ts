import type { UserDetails } from '#domain/account/account.schema.ts';

/** Whether the profile lacks something the app needs, or onboarding was never finished and no cycle is known. */
export function needsOnboarding({ details, cycle }: UserDetails): boolean {
  const isProfileOpen = !details.timezone || !details.dob || details.gender === null;
  return isProfileOpen || (cycle.cycle_day === 0 && details.onboarding.completed === 0);
}

/** Whether onboarding is done: the profile is complete and all nine steps were answered once. */
export function isOnboardingDone(user: UserDetails): boolean {
  return !needsOnboarding(user) && user.details.onboarding.completed === 1;
}
