import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/inputs/button.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { StandalonePage } from './standalone-page.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
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
