import { useQuery } from '@tanstack/react-query';
import { Outlet, redirect, useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { LANDING_PAGE } from '#domain/pages.ts';
import { isAccountBanned, onBan } from '#web/lib/http/api-client.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import { consentStatus, needsOnboarding } from '#web/lib/session/required-steps.ts';
import { hasStoredSession, rememberShortcut } from '#web/lib/session/session.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { PendingPage } from './standalone-page.tsx';

// Rarely needed, so not in the first chunk.
const BannedPage = lazyPart(async () => (await import('./banned-page.tsx')).BannedPage, {
  texts: ['pages'],
  fallback: <PendingPage />,
});
const ConsentGate = lazyPart(
  async () => (await import('#web/features/settings/consent-gate.tsx')).ConsentGate,
  { texts: ['pages', 'settings'], fallback: <PendingPage /> },
);

/** Guards every signed-in page: the account isn't blocked and has given the consents that Marea needs. */
export function Guarded() {
  const { data: user } = useQuery(userQuery);
  const isBanned = useSyncExternalStore(onBan, isAccountBanned);
  const isOnline = useIsOnline();
  const [wasLetIn, setWasLetIn] = useState(false);
  const consent = user === undefined ? 'nothing' : consentStatus(user);
  // New texts are shown when the app starts, not mid-visit, and not offline, because no answer could be sent.
  const isLetIn = !isBanned && (consent === 'nothing' || (consent === 'newTexts' && (wasLetIn || !isOnline)));
  if (isLetIn && user !== undefined && !wasLetIn) setWasLetIn(true);
  useAnalytics(isLetIn && user?.details.cookie_consent === 1);
  if (isLetIn) return <Outlet />;
  return isBanned || user === undefined ? <BannedPage /> : <ConsentGate details={user.details} />;
}

/** Counts the visit while the person `agrees`, if the page configures a Matomo; otherwise the code isn't even fetched. */
function useAnalytics(agrees: boolean): void {
  const router = useRouter();
  useEffect(() => {
    const endpoint = document.querySelector<HTMLMetaElement>('meta[name="matomo"]')?.content;
    if (endpoint === undefined || !agrees) return;
    const over = new AbortController();
    import('#web/features/analytics/count-visit.ts')
      .then(({ startAnalytics }) => startAnalytics({ endpoint, router, signal: over.signal }))
      // If its code can't be loaded, nothing is counted.
      .catch(() => undefined);
    return () => over.abort();
  }, [agrees, router]);
}

/** Without a refresh token, leaves for the landing page, which the Worker serves, and never resolves. */
export async function requireStoredSession({ preload }: { preload: boolean }): Promise<void> {
  if (preload || hasStoredSession()) return;
  rememberShortcut(window.location);
  window.location.replace(LANDING_PAGE);
  // The page is about to unload; the app must not show until then.
  await new Promise(() => {});
}

/** An imported history answers onboarding's questions about the cycle, so the import is open during onboarding. */
const IMPORT_PATH = '/settings/import';

/** Redirects every other page to onboarding until that is done. */
export function requireOnboarding(user: UserDetails, path: string): void {
  if (needsOnboarding(user) && path !== IMPORT_PATH) throw redirect({ to: '/onboarding', replace: true });
}

export function redirectSignedIn(): void {
  if (hasStoredSession()) throw redirect({ to: '/dashboard', replace: true });
}
