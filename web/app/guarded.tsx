import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { withPageTexts } from '#web/i18n/i18n.ts';
import { useIsOnline } from '#web/lib/page/use-is-online.ts';
import { isAccountBanned, onBan } from '#web/lib/session/ban.ts';
import { consentStatus } from '#web/lib/session/missing-consents.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { PendingPage } from './pending-page.tsx';

// Rarely needed, so not in the first chunk.
const BannedPage = lazy(
  withPageTexts(async () => ({ default: (await import('./banned-page.tsx')).BannedPage })),
);
const ConsentScreen = lazy(
  withPageTexts(async () => (await import('./load-consent-screen.ts')).loadConsentScreen()),
);

/** Guards every signed-in page: the account isn't blocked and has given the consents that Marea needs. */
export function Guarded() {
  const { data: user } = useQuery(userQuery);
  const isBanned = useSyncExternalStore(onBan, isAccountBanned);
  const isOnline = useIsOnline();
  const [wasLetIn, setWasLetIn] = useState(false);
  const asked = user === undefined ? 'nothing' : consentStatus(user);
  // New texts are asked about when the app starts, not mid-visit, and not offline, where no answer could be sent.
  const isLetIn = !isBanned && (asked === 'nothing' || (asked === 'newTexts' && (wasLetIn || !isOnline)));
  if (isLetIn && user !== undefined && !wasLetIn) setWasLetIn(true);
  useAnalytics(isLetIn && user?.details.cookie_consent === 1);
  if (isLetIn) return <Outlet />;
  return (
    <Suspense fallback={<PendingPage />}>
      {isBanned || user === undefined ? <BannedPage /> : <ConsentScreen user={user} />}
    </Suspense>
  );
}

/** Counts the visit while the person `agrees`, if the page names a Matomo; otherwise the code isn't even fetched. */
function useAnalytics(agrees: boolean): void {
  const router = useRouter();
  useEffect(() => {
    const endpoint = document.querySelector<HTMLMetaElement>('meta[name="matomo"]')?.content;
    if (endpoint === undefined || !agrees) return;
    const over = new AbortController();
    import('./begin-counting.ts')
      .then(({ startAnalytics }) => startAnalytics({ endpoint, router, signal: over.signal }))
      // If its code can't be loaded, nothing is counted.
      .catch(() => undefined);
    return () => over.abort();
  }, [agrees, router]);
}
