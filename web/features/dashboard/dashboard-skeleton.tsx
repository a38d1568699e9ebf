import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';

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

const BLOCK = 'rounded-l bg-surface-2';

/** Placeholders where the dashboard's cards will be. */
export function DashboardShape({ card }: { card?: ReactNode }) {
  return (
    <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_min(21rem,48%)] wide:gap-6">
      <div aria-hidden="true" className={`h-36 ${BLOCK}`} />
      {card ?? <div aria-hidden="true" className={`h-60 ${BLOCK}`} />}
    </div>
  );
}
