import { useQuery } from '@tanstack/react-query';
import { Check, Droplet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { notify } from '#web/lib/page/notify.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { shownNow, useLaid } from '#web/sync/overlay.ts';
import { Button, type ButtonVariant } from '#web/ui/inputs/button.tsx';
import { useDeletePeriod, useLogPeriod } from './cycle.mutations.ts';
import { pastPeriodsQuery } from './cycle.queries.ts';
import { startedNewCycle } from './started-new-cycle.ts';

/** Logs a period start today; after that it says so and can undo it. */
export function LogPeriodAction({ variant = 'primary' }: { variant?: ButtonVariant }) {
  const { t } = useTranslation();
  const { today } = useToday();
  // If the log can't be loaded, a period can still be logged.
  const { data: periods = [] } = useQuery(useLaid(pastPeriodsQuery));
  const log = useLogPeriod();
  const remove = useDeletePeriod();
  // Bleeding alone may mean something else; naming it a period makes it one.
  const loggedToday = periods.find(({ origin, period_on }) => origin === 'said' && period_on === today);

  async function logToday() {
    await log.mutateAsync('now');
    const days = (shownNow(pastPeriodsQuery.queryKey) ?? []).flatMap(
      ({ period_on }) => parseLocalDate(period_on) ?? [],
    );
    const text = startedNewCycle(today, days) ? t('cycle.logged') : t('cycle.sameCycle');
    // This toast has no undo, because the button has become one.
    await notify({ tone: 'success', text });
  }

  const isBusy = log.isPending || remove.isPending;
  // One button for both, so that it keeps the focus when "log" becomes "undo".
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
        variant={loggedToday ? 'outline' : variant}
        busy={isBusy}
        busyLabel={log.isPending ? t('cycle.logging') : t('common.saving')}
        icon={loggedToday ? null : <Droplet aria-hidden="true" size={20} strokeWidth={1.75} />}
        // The mutation has already shown the failure.
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
