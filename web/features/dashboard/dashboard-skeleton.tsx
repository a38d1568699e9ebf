import { useTranslation } from 'react-i18next';
import { BLOCK, DashboardShape } from './dashboard-shape.tsx';

export function DashboardSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">{t('common.loading')}</span>
      <div aria-hidden="true" className={`h-11 w-3/4 ${BLOCK}`} />
      <DashboardShape />
    </div>
  );
}
