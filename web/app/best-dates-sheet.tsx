import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BestDates } from '#web/features/best-dates/best-dates.tsx';
import type { TaskCalls } from '#web/features/best-dates/day-task.ts';
import { LogPeriodAction } from '#web/features/cycle/log-period-action.tsx';
import { createTask, deleteTask, deletionOf } from '#web/features/tasks/tasks.api.ts';
import { reloadTasks } from '#web/features/tasks/tasks.queries.ts';
import { buttonClass } from '#web/ui/inputs/button.tsx';
// Not the lazy dialog: this file is already a chunk of its own.
import { SheetDialog } from '#web/ui/overlays/sheet-dialog.tsx';

const TASK_CALLS: TaskCalls = {
  make: createTask,
  takeBack: (id) => deleteTask(deletionOf({ id, mode: 1, name: null })),
  reload: reloadTasks,
};

/** Find Best Dates, composed from several features. */
export function BestDatesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SheetDialog open={open} onClose={onClose} title={t('nav.bestDates')} closeLabel={t('common.close')}>
      <BestDates
        startCycle={
          <>
            <LogPeriodAction />
            <Link to="/cycle" className={buttonClass('quiet')} onClick={onClose}>
              {t('bestDates.toCycle')}
            </Link>
          </>
        }
        taskCalls={TASK_CALLS}
      />
    </SheetDialog>
  );
}
