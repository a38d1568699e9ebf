import { useNavigate } from '@tanstack/react-router';
import { isKeyMissing } from '#web/lib/lock/lock-settings.ts';

/** Leaves the sign-in for a page of the app, in its place in the history. */
export function useContinueTo(): (href: string) => void {
  const navigate = useNavigate();
  return (href) => {
    // Started anew, the lock asks for the passkey that seals what the session keeps here.
    if (isKeyMissing()) location.replace(href);
    else void navigate({ href, replace: true });
  };
}
