import { useTranslation } from 'react-i18next';

const BLOCK = 'rounded-l bg-surface-2';

/** The dashboard's shape while it loads. */
export function DashboardSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">{t('common.loading')}</span>
      <div aria-hidden="true" className={`h-11 w-3/4 ${BLOCK}`} />
      <div
        aria-hidden="true"
        className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_21rem] wide:gap-6"
      >
        <div className={`h-36 ${BLOCK}`} />
        <div className={`h-60 ${BLOCK}`} />
      </div>
    </div>
  );
}
