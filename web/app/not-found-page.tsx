import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/inputs/button.tsx';
import { EmptyState } from '#web/ui/layout/page-state.tsx';
import { windowTitle } from './route-title.ts';
import { StandalonePage } from './standalone-page.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  const title = windowTitle(t('titles.notFound'));
  // No route has this page, so it names the window itself.
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
