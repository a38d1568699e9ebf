import type { UserDetails } from '#domain/account/account.schema.ts';

/** Whether the profile lacks what the app cannot work without, or no cycle is known and onboarding never finished. */
export function needsOnboarding({ details, cycle }: UserDetails): boolean {
  const isProfileOpen = !details.timezone || !details.dob || details.gender === null;
  return isProfileOpen || (cycle.cycle_day === 0 && details.onboarding.completed === 0);
}

/** Whether onboarding has nothing left to ask: a complete profile, and all nine steps answered once. */
export function isOnboardingDone(user: UserDetails): boolean {
  return !needsOnboarding(user) && user.details.onboarding.completed === 1;
}
