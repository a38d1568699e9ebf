import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StandalonePage } from './standalone-page.tsx';

/** A page that has its place and not yet its content, and says so. */
export function SoonPage({ feature }: { feature: 'habits' }) {
  const { t } = useTranslation();
  return (
    <StandalonePage title={t(`titles.${feature}`)}>
      <EmptyState bloom="closed" title={t('soon.title')}>
        {t(`soon.${feature}`)}
      </EmptyState>
    </StandalonePage>
  );
}
