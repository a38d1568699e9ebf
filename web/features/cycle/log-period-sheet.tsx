import { useTranslation } from 'react-i18next';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { PeriodsCalendar } from './edit-periods-sheet.tsx';
import { LogPeriodAction } from './log-period-action.tsx';

/** For logging today with the button, and another day in the calendar. */
export function LogPeriodSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('cycle.datesTitle')} closeLabel={t('common.close')}>
      <div className="grid gap-5">
        <div className="grid justify-items-center">
          <LogPeriodAction />
        </div>
        <PeriodsCalendar />
      </div>
    </Sheet>
  );
}
