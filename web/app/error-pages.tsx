import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { errorText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { ApiProblem, UnexpectedAnswer } from '#web/lib/http/http.ts';
import { isCodeMissing, reloadForMissingCode } from '#web/lib/page/app-files.ts';
import type { BloomState } from '#web/ui/charts/glyphs.tsx';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { ContourBackground, Logo } from '#web/ui/layout/app-frame.tsx';
import { EmptyState, PageTitle, Spinner } from '#web/ui/layout/card.tsx';
import { windowTitle } from './app-root.tsx';

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

export function RetryPage({ error, hint, onRetry }: RetryPageProps) {
  const { t } = useTranslation();
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = () => {
    setIsRetrying(true);
    void onRetry().finally(() => setIsRetrying(false));
  };
  return (
    <StandalonePage
      title={t('errors.pageTitle')}
      action={
        <Button busy={isRetrying && t('common.loading')} onClick={retry}>
          {t('common.retry')}
        </Button>
      }
    >
      <p>{errorText(error)}</p>
      {hint}
      <ErrorReference error={error} />
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
    <StandalonePage
      title={t('offline.title')}
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
    <StandalonePage
      title={t('notFound.title')}
      action={
        <a className={buttonClass('primary')} href="/">
          {t('notFound.home')}
        </a>
      }
    >
      <p>{t('notFound.text')}</p>
    </StandalonePage>
  );
}

/** The request's id in small print, for support to look up in the log. */
function ErrorReference({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isAnswer = error instanceof ApiProblem || error instanceof UnexpectedAnswer;
  if (!isAnswer || error.requestId === undefined) return null;
  return <p className="text-mini text-ink-3">{t('common.requestId', { id: error.requestId })}</p>;
}

function ProductName() {
  return (
    <p className="flex min-h-tap items-center gap-2.5 font-display text-h2">
      <Logo size={34} />
      Marea
    </p>
  );
}

type StandalonePageProps = {
  title: string;
  bloom?: BloomState;
  /** What to do next. */
  action: ReactNode;
  children: ReactNode;
};

/** A page with only the product's name, a heading, a bloom and some sentences, inside the shell or outside it. */
export function StandalonePage({ title, bloom = 'leaning', action, children }: StandalonePageProps) {
  const content = (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState bloom={bloom} action={action}>
        {children}
      </EmptyState>
    </>
  );
  if (use(InsideShell)) {
    return (
      <div className="grid gap-5">
        {/* The rail shows it. */}
        <div className="rail:hidden">
          <ProductName />
        </div>
        {content}
      </div>
    );
  }
  return (
    <div className="relative isolate">
      <ContourBackground />
      <main className="mx-auto flex min-h-dvh w-full max-w-column flex-col gap-5 p-gutter text-center">
        <div className="mx-auto">
          <ProductName />
        </div>
        <div className="my-auto grid gap-5 pb-10">{content}</div>
      </main>
    </div>
  );
}

/** Shown while a page without a placeholder of its own loads. */
export function PendingPage() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner label={t('common.loading')} />
    </div>
  );
}

/** Whether a page is inside the shell, which already has the `main` landmark. */
export const InsideShell = createContext(false);
