import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { withPageTexts } from '#web/i18n/i18n.ts';
import { isAccountBanned, onBan } from '#web/lib/ban.ts';
import { missingConsents } from '#web/lib/missing-consents.ts';
import { userQuery } from '#web/lib/user.queries.ts';
import { PendingPage } from './pending-page.tsx';
import { useAnalytics } from './use-analytics.ts';

// Seldom needed, so not part of the first chunk.
const BannedPage = lazy(
  withPageTexts(async () => ({ default: (await import('./banned-page.tsx')).BannedPage })),
);
const ConsentScreen = lazy(
  withPageTexts(async () => ({ default: (await import('./consent-screen.tsx')).ConsentScreen })),
);

/** What stands before every signed-in page: an account that is not blocked, and the consents that Marea needs. */
export function Guarded() {
  const { data: user } = useQuery(userQuery);
  const isBanned = useSyncExternalStore(onBan, isAccountBanned);
  const missing = user === undefined ? [] : missingConsents(user);
  const isLetIn = !isBanned && missing.length === 0;
  useAnalytics(isLetIn && user?.details.cookie_consent === 1);
  if (isLetIn) return <Outlet />;
  return (
    <Suspense fallback={<PendingPage />}>
      {isBanned ? <BannedPage /> : <ConsentScreen missing={missing} />}
    </Suspense>
  );
}
