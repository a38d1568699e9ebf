import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { EmptyState } from '#web/ui/layout/page-state.tsx';
import { StandalonePage } from './standalone-page.tsx';

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
