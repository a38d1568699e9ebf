import { useTranslation } from 'react-i18next';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { EditPeriods } from './edit-periods.tsx';
import { LogPeriodAction } from './log-period-action.tsx';

/** Opened by the installed app's shortcut: log today with the button, another day in the calendar. */
export function LogPeriodSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('cycle.datesTitle')} closeLabel={t('common.close')}>
      <div className="grid gap-5">
        <div className="grid justify-items-center">
          <LogPeriodAction />
        </div>
        <EditPeriods />
      </div>
    </Sheet>
  );
}
