import { useQuery } from '@tanstack/react-query';
import { Check, Droplet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { notify } from '#web/lib/page/notify.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { shownNow, useLaid } from '#web/sync/overlay.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { useDeletePeriod, useLogPeriod } from './cycle.mutations.ts';
import { pastPeriodsQuery } from './cycle.queries.ts';
import { startedNewCycle } from './started-new-cycle.ts';

/** Logs a period start today; once that is done, says so and takes it back. */
export function LogPeriodAction() {
  const { t } = useTranslation();
  const { today } = useToday();
  // Where the log could not be loaded, a period can be logged all the same.
  const { data: periods = [] } = useQuery(useLaid(pastPeriodsQuery));
  const log = useLogPeriod();
  const remove = useDeletePeriod();
  const loggedToday = periods.find((period) => period.period_on === today);

  async function logToday() {
    await log.mutateAsync('now');
    const days = (shownNow(pastPeriodsQuery.queryKey) ?? []).flatMap(
      ({ period_on }) => parseLocalDate(period_on) ?? [],
    );
    const text = startedNewCycle(today, days) ? t('cycle.logged') : t('cycle.sameCycle');
    // No undo of its own: the button next to it has become one.
    await notify({ tone: 'success', text });
  }

  const isBusy = log.isPending || remove.isPending;
  // One button for both, so that focus stays where it was when the one becomes the other.
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {loggedToday && (
        <p className="flex items-center gap-1.5 font-semibold">
          <Check aria-hidden="true" size={18} strokeWidth={2} />
          {t('cycle.loggedToday')}
        </p>
      )}
      <Button
        key="action"
        variant={loggedToday ? 'outline' : 'primary'}
        busy={isBusy}
        busyLabel={log.isPending ? t('cycle.logging') : t('common.saving')}
        icon={loggedToday ? null : <Droplet aria-hidden="true" size={20} strokeWidth={1.75} />}
        // A failure has been told by the mutation itself.
        onClick={() => (loggedToday ? remove.mutate(loggedToday) : void logToday().catch(() => {}))}
      >
        {loggedToday ? t('common.undo') : t('cycle.log')}
      </Button>
      {(log.isError || remove.isError) && (
        <p className="font-medium text-danger text-small">{t('common.notSaved')}</p>
      )}
    </div>
  );
}
