import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StandalonePage } from './standalone-page.tsx';

export function OfflinePage() {
  const { t } = useTranslation();
  return (
    <StandalonePage title={t('offline.title')}>
      <EmptyState
        bloom="leaning"
        title={t('offline.text')}
        action={<Button onClick={() => location.reload()}>{t('common.reload')}</Button>}
      />
    </StandalonePage>
  );
}
