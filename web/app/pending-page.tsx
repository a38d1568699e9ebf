import { useTranslation } from 'react-i18next';
import { Spinner } from '#web/ui/layout/page-state.tsx';

/** Shown while a page without a placeholder of its own loads. */
export function PendingPage() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner label={t('common.loading')} />
    </div>
  );
}
