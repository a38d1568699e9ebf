import { useTranslation } from 'react-i18next';
import { Sheet } from '#web/ui/sheet.tsx';
import { EditPeriods } from './edit-periods.tsx';

/** The calendar of periods in a sheet, where it has no place of its own on the page. */
export function EditPeriodsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('cycle.datesTitle')} closeLabel={t('common.close')}>
      <EditPeriods />
    </Sheet>
  );
}
