import { redirect } from '@tanstack/react-router';
import { hasStoredSession } from '#web/lib/session.ts';

/** Log in and sign up are for whoever is not signed in; the others go where they would have gone. */
export function leaveToSignedIn(): void {
  if (hasStoredSession()) throw redirect({ to: '/dashboard', replace: true });
}
