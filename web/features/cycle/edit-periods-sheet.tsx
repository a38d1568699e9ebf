import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { withPageTexts } from '#web/i18n/i18n.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';

/** Loads the calendar's code, which the first paint doesn't need. */
export const loadEditPeriods = withPageTexts(() => import('./edit-periods.tsx'));

const EditPeriods = lazy<ComponentType>(() =>
  loadEditPeriods().then(
    ({ EditPeriods: Loaded }) => ({ default: Loaded }),
    () => ({ default: CannotLoad }),
  ),
);

function CannotLoad() {
  const { t } = useTranslation();
  return <p role="alert">{t('errors.network')}</p>;
}

/** The calendar of periods, once its code is loaded. */
export function PeriodsCalendar() {
  return (
    <Suspense fallback={<div className="min-h-80" />}>
      <EditPeriods />
    </Suspense>
  );
}

/** The calendar of periods in a sheet, for pages that don't show it. */
export function EditPeriodsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('cycle.datesTitle')} closeLabel={t('common.close')}>
      <PeriodsCalendar />
    </Sheet>
  );
}
