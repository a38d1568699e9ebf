import { Check, Droplet } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { PeriodEntry } from '#domain/cycle/cycle.schema.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import { isPeriodBleeding } from '#domain/day-log/bleeding.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { useDayLog } from '#web/features/day-log/days.data.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { notify } from '#web/lib/page/notify.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { optimisticData } from '#web/sync/pending.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { pastPeriodsQuery, useDeletePeriod, useLogPeriod, usePastPeriods } from './cycle.data.ts';

/** Logs today's period, then says so and can undo it. If bleeding is logged already, there is no button. `children` come after it. */
export function LogPeriodAction({ children }: { children?: ReactNode }) {
  const { t, today } = useTextContext();
  // If the log can't be loaded, a period can still be logged.
  const start = usePastPeriods()?.find(({ period_on }) => period_on === today);
  const shown = useDayLog(today);
  const { log, undo, isBusy } = useStartToday(start, shown);
  const isLogged = start !== undefined || isPeriodBleeding(shown);

  async function logAndTell() {
    await log();
    const days = (optimisticData(pastPeriodsQuery.queryKey) ?? []).map(({ period_on }) => period_on);
    // This toast has no undo, because the button has become one.
    await notify({
      tone: 'success',
      text: t(startedNewCycle(today, days) ? 'cycle.logged' : 'cycle.sameCycle'),
    });
  }

  const press = isLogged ? undo : logAndTell;
  // Until the log is sent there is no undo yet, and the button stays.
  const hasButton = press !== undefined || isBusy;
  // One button for both, so that it keeps the focus when "log" becomes "undo".
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isLogged && (
        <p className="flex items-center gap-1.5 font-semibold">
          <Check size={18} strokeWidth={2} />
          {t('cycle.loggedToday')}
        </p>
      )}
      {hasButton && (
        <Button
          variant={isLogged ? 'outline' : 'primary'}
          busy={isBusy && (isLogged ? t('common.saving') : t('cycle.logging'))}
          icon={isLogged ? null : <Droplet size={20} />}
          // The mutation has already shown the failure.
          onClick={() => void press?.().catch(() => {})}
        >
          {isLogged ? t('common.undo') : t('cycle.log')}
        </Button>
      )}
      {children}
    </div>
  );
}

/** Logs a period's start now, and undoes that. */
function useStartToday(start: PeriodEntry | undefined, shown: DayLog | null | undefined) {
  const log = useLogPeriod();
  const remove = useDeletePeriod();
  // A start without a strength is undone here; a strength is cleared where it was logged.
  const isOnlyNamed = start?.origin === 'said' && (shown?.bleeding ?? 'unspecified') === 'unspecified';
  const canUndo = log.isSuccess || isOnlyNamed;
  return {
    log: () => log.mutateAsync('now'),
    undo: start && canUndo ? () => remove.mutateAsync(start) : undefined,
    isBusy: log.isPending || remove.isPending,
  };
}

/** Whether a logged day starts a new cycle; if it's fewer than 15 days after the last start, it belongs to that cycle. */
export const startedNewCycle = (day: LocalDate, logged: readonly LocalDate[]): boolean =>
  acceptedStarts(logged).accepted.includes(day);

// Not in the first paint.
const PeriodSheet = lazyPart(async () => (await import('./period-sheet.tsx')).PeriodSheet, {
  texts: ['pages'],
  fallback: null,
  missing: 'later',
});

type PeriodRequest = Pick<ComponentProps<typeof PeriodSheet>, 'from' | 'opensOn'>;

const OpenSheet = createContext<(request: PeriodRequest) => void>(() => {});

/** Opens the page's sheet for a past period. */
export const usePeriodSheet = () => useContext(OpenSheet);

type WithPeriodSheetProps = {
  asked?: PeriodRequest | undefined;
  onClose?: () => void;
  children: ReactNode;
};

/** A page with its one sheet for a past period, open also while `asked`; saving may remove the cards that open it, but not the sheet. */
export function WithPeriodSheet({ asked, onClose, children }: WithPeriodSheetProps) {
  const [request, setRequest] = useState(asked);
  const [isOpen, setIsOpen] = useState(false);
  const shown = asked ?? request;
  const open = (next: PeriodRequest) => {
    setRequest(next);
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    onClose?.();
  };
  return (
    <OpenSheet value={open}>
      {children}
      {shown && <PeriodSheet {...shown} open={isOpen || asked !== undefined} onClose={close} />}
    </OpenSheet>
  );
}
