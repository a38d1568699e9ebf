import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TaskCalls } from '#web/features/best-dates/best-dates.data.ts';
import { BestDates } from '#web/features/best-dates/best-dates.tsx';
import { LogPeriodAction } from '#web/features/cycle/log-period-action.tsx';
import { createTask, deleteTask, deletionOf } from '#web/features/tasks/tasks.api.ts';
import { reloadTasks } from '#web/features/tasks/tasks.data.ts';
import { useUser } from '#web/lib/session/use-user.ts';
import { buttonClass } from '#web/ui/inputs/button.tsx';
// Not the lazy dialog: this file is already a chunk of its own.
import { SheetDialog } from '#web/ui/overlays/sheet-dialog.tsx';

const TASK_CALLS: Omit<TaskCalls, 'make'> = {
  takeBack: (id) => deleteTask(deletionOf({ id, mode: 1, name: null })),
  reload: reloadTasks,
};

type BestDatesSheetProps = {
  open: boolean;
  onClose: () => void;
  /** An activity to look for at once. */
  sentence?: string | undefined;
  /** Called when a task was made of a day. */
  onMade?: (() => void) | undefined;
};

/** Find Best Dates, composed from several features. */
export function BestDatesSheet({ open, onClose, sentence, onMade }: BestDatesSheetProps) {
  const { t } = useTranslation();
  const user = useUser();
  const taskCalls: TaskCalls = {
    ...TASK_CALLS,
    make: async (task) => {
      const answer = await createTask(task);
      onMade?.();
      return answer;
    },
  };
  return (
    <SheetDialog open={open} onClose={onClose} title={t('nav.bestDates')} closeLabel={t('common.close')}>
      <BestDates
        sentence={sentence}
        startCycle={
          <>
            {user.cycle.cycle_mode === 'natural' && <LogPeriodAction />}
            <Link to="/cycle" className={buttonClass('quiet')} onClick={onClose}>
              {t('bestDates.toCycle')}
            </Link>
          </>
        }
        taskCalls={taskCalls}
      />
    </SheetDialog>
  );
}
