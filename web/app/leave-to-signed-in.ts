import { redirect } from '@tanstack/react-router';
import { hasStoredSession } from '#web/lib/session/session.ts';

/** Sends people who are already signed in from log-in and sign-up to the dashboard. */
export function redirectSignedIn(): void {
  if (hasStoredSession()) throw redirect({ to: '/dashboard', replace: true });
}
