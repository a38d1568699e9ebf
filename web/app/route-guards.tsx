import { useQuery } from '@tanstack/react-query';
import { type ErrorComponentProps, Outlet, redirect, useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { LANDING_PAGE } from '#domain/pages.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { isAccountBanned, onBan } from '#web/lib/http/api-client.ts';
import { isBan } from '#web/lib/http/http.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { notify } from '#web/lib/page/notify.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import { consentStatus, needsOnboarding } from '#web/lib/session/required-steps.ts';
import { hasStoredSession, rememberShortcut } from '#web/lib/session/session.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { OfflinePage, PendingPage, RetryPage } from './error-pages.tsx';

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

/** The wait after a failed load before leaving for the landing page (contract §9). */
const GIVE_UP_MS = 10_000;

/** Shown when there is a token but the user can't be loaded. */
export function UserLoadError({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  // If the session has just ended, the page is already leaving for the landing page.
  const isLeaving = !hasStoredSession();
  const isBlocked = isBan(error);
  const isOffline = !navigator.onLine;

  useEffect(() => {
    if (isLeaving || isBlocked || isOffline) return;
    void notify({ tone: 'error', text: t('errors.userLoad') });
    const timer = setTimeout(() => {
      // Offline, the landing page wouldn't load either.
      if (navigator.onLine) location.assign(LANDING_PAGE);
    }, GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [isLeaving, isBlocked, isOffline, t]);

  if (isLeaving) return <PendingPage />;
  // The banned page is in a separate chunk, which `Guarded` loads.
  if (isBlocked) return <Guarded />;
  if (isOffline) return <OfflinePage />;
  return (
    <RetryPage
      error={error}
      hint={<p className="mt-2">{t('errors.userLoadHint')}</p>}
      onRetry={() => router.invalidate()}
    />
  );
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
