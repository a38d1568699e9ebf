import { redirect } from '@tanstack/react-router';
import { hasStoredSession } from '#web/lib/session/session.ts';

/** Log in and sign up are for anyone who is not signed in; the others go where they would have gone. */
export function leaveToSignedIn(): void {
  if (hasStoredSession()) throw redirect({ to: '/dashboard', replace: true });
}
