import { useQuery } from '@tanstack/react-query';
import { Check, Droplet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import type { PeriodEntry } from '#domain/cycle/cycle.schema.ts';
import { useDayLog } from '#web/lib/day-log/use-day-log.ts';
import { notify } from '#web/lib/page/notify.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { shownNow, useLaid } from '#web/sync/overlay.ts';
import { Button, type ButtonVariant } from '#web/ui/inputs/button.tsx';
import { useDeletePeriod, useLogPeriod, useRecount } from './cycle.mutations.ts';
import { pastPeriodsQuery } from './cycle.queries.ts';
import { startedNewCycle } from './started-new-cycle.ts';

/** The last day that was named a start after bleeding had made it one, which then stays when the name is taken back. */
let bledOn: LocalDate | undefined;

/** Logs a period start today; after that it says so and can undo it. */
export function LogPeriodAction({ variant = 'primary' }: { variant?: ButtonVariant }) {
  const { t } = useTranslation();
  const { today } = useToday();
  // If the log can't be loaded, a period can still be logged.
  const { data: periods = [] } = useQuery(useLaid(pastPeriodsQuery));
  const said = useDayLog(today);
  const log = useLogPeriod();
  const remove = useDeletePeriod();
  const recount = useRecount();
  const startToday = periods.find(({ period_on }) => period_on === today);
  // Bleeding alone may mean something else; naming it a period makes it one.
  const loggedToday = startToday?.origin === 'said' ? startToday : undefined;

  async function logToday() {
    bledOn = startToday && today;
    await log.mutateAsync('now');
    const days = (shownNow(pastPeriodsQuery.queryKey) ?? []).flatMap(
      ({ period_on }) => parseLocalDate(period_on) ?? [],
    );
    const text = startedNewCycle(today, days) ? t('cycle.logged') : t('cycle.sameCycle');
    // This toast has no undo, because the button has become one.
    await notify({ tone: 'success', text });
  }

  async function takeBack(entry: PeriodEntry) {
    // Bleeding without a strength goes with the name.
    const bleeding = said?.bleeding === 'unspecified' ? { bleeding: said.bleeding } : {};
    await remove.mutateAsync(entry);
    if (bledOn === today) await recount.mutateAsync({ on: today, ...bleeding });
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
        onClick={() => void (loggedToday ? takeBack(loggedToday) : logToday()).catch(() => {})}
      >
        {loggedToday ? t('common.undo') : t('cycle.log')}
      </Button>
      {(log.isError || remove.isError) && (
        <p className="font-medium text-danger text-small">{t('common.notSaved')}</p>
      )}
    </div>
  );
}
