import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LANDING_PAGE } from '#domain/pages.ts';
import { isBan } from '#web/lib/http/api-problem.ts';
import { notify } from '#web/lib/page/notify.ts';
import { hasStoredSession } from '#web/lib/session/session.ts';
import { Guarded } from './guarded.tsx';
import { OfflinePage } from './offline-page.tsx';
import { PendingPage } from './pending-page.tsx';
import { RetryPage } from './retry-page.tsx';

/** How long to wait after a failed load before leaving for the landing page (contract §9). */
const GIVE_UP_MS = 10_000;

/** Shown when there is a token but the user can't be loaded. */
export function UserLoadError({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  // The session has just ended, so the page is already leaving for the landing page.
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
