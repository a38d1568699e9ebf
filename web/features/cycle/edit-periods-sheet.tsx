import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { withPageTexts } from '#web/i18n/i18n.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';

/** Fetches the calendar; it is nothing the first paint needs. */
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

/** The calendar of periods as it comes. */
export function PeriodsCalendar() {
  return (
    <Suspense fallback={<div className="min-h-80" />}>
      <EditPeriods />
    </Suspense>
  );
}

/** The calendar of periods in a sheet, where it has no place of its own on the page. */
export function EditPeriodsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('cycle.datesTitle')} closeLabel={t('common.close')}>
      <PeriodsCalendar />
    </Sheet>
  );
}
