import { redirect } from '@tanstack/react-router';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { needsOnboarding } from '#web/lib/session/onboarding-need.ts';

/** A history that is brought in answers onboarding's questions about the cycle, so this page is open before them. */
const IMPORT_PATH = '/settings/import';

/** Leads to onboarding from every other page while that has something to ask. */
export function requireOnboarding(user: UserDetails, path: string): void {
  if (needsOnboarding(user) && path !== IMPORT_PATH) throw redirect({ to: '/onboarding', replace: true });
}
