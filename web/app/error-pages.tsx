import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { LANDING_PAGE } from '#domain/pages.ts';
import { errorText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { ApiProblem, isBan, UnexpectedAnswer } from '#web/lib/http/http.ts';
import { isCodeMissing, reloadForMissingCode } from '#web/lib/page/app-files.ts';
import { notify } from '#web/lib/page/notify.ts';
import { hasStoredSession } from '#web/lib/session/session.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { EmptyState } from '#web/ui/layout/card.tsx';
import { windowTitle } from './app-root.tsx';
import { Guarded } from './route-guards.tsx';
import { PendingPage, StandalonePage } from './standalone-page.tsx';

export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  // After a deploy this build's files are gone; a reload opens the same place in the new build.
  const [isReloading] = useState(() => isCodeMissing(error) && reloadForMissingCode());

  async function retry() {
    // A failed module isn't requested again within one page load.
    if (isCodeMissing(error)) return location.reload();
    await router.invalidate();
    reset();
  }

  if (isReloading) return <PendingPage />;
  if (!navigator.onLine) return <OfflinePage />;
  return <RetryPage error={error} onRetry={retry} />;
}

type RetryPageProps = { error: unknown; hint?: ReactNode; onRetry: () => Promise<void> };

function RetryPage({ error, hint, onRetry }: RetryPageProps) {
  const { t } = useTranslation();
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = () => {
    setIsRetrying(true);
    void onRetry().finally(() => setIsRetrying(false));
  };
  return (
    <StandalonePage title={t('errors.pageTitle')}>
      <EmptyState
        bloom="leaning"
        action={
          <Button busy={isRetrying && t('common.loading')} onClick={retry}>
            {t('common.retry')}
          </Button>
        }
      >
        <p>{errorText(error)}</p>
        {hint}
        <ErrorReference error={error} />
      </EmptyState>
    </StandalonePage>
  );
}

/** Shown when offline with nothing cached; retries by itself once the connection is back. */
export function OfflinePage() {
  const { t } = useTranslation();
  const router = useRouter();
  useEffect(() => {
    const comeBack = () => void router.invalidate();
    window.addEventListener('online', comeBack);
    return () => window.removeEventListener('online', comeBack);
  }, [router]);
  return (
    <StandalonePage title={t('offline.title')}>
      <EmptyState
        bloom="leaning"
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <Button onClick={() => location.reload()}>{t('common.reload')}</Button>
            <a className={buttonClass('outline')} href="/">
              {t('notFound.home')}
            </a>
          </span>
        }
      >
        <p>{t('offline.text')}</p>
      </EmptyState>
    </StandalonePage>
  );
}

export function NotFoundPage() {
  const { t } = useTranslation();
  const title = windowTitle(t('titles.notFound'));
  // No route shows this page, so it sets the window's title itself.
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <StandalonePage title={t('notFound.title')}>
      <EmptyState
        bloom="leaning"
        action={
          <a className={buttonClass('primary')} href="/">
            {t('notFound.home')}
          </a>
        }
      >
        <p>{t('notFound.text')}</p>
      </EmptyState>
    </StandalonePage>
  );
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

/** The request's id in small print, for support to look up in the log. */
function ErrorReference({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isAnswer = error instanceof ApiProblem || error instanceof UnexpectedAnswer;
  if (!isAnswer || error.requestId === undefined) return null;
  return <p className="text-mini text-ink-3">{t('common.requestId', { id: error.requestId })}</p>;
}
