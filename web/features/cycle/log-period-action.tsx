import { Check, Droplet } from 'lucide-react';
import { useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { PeriodEntry } from '#domain/cycle/cycle.schema.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import { isPeriodBleeding } from '#domain/day-log/bleeding.ts';
import type { DayPatch } from '#domain/day-log/day-log.rules.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { useDayLog } from '#web/features/day-log/days.data.ts';
import { dayHeading } from '#web/i18n/format.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { notify } from '#web/lib/page/notify.ts';
import { useToday } from '#web/lib/time/today.ts';
import { optimisticData } from '#web/sync/pending.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import {
  loadLogDay,
  pastPeriodsQuery,
  useDeletePeriod,
  useLogBleeding,
  useLogPeriod,
  usePastPeriods,
} from './cycle.data.ts';

/**
 * Logs a period on a day until today (today by default), then says so and can undo it. If bleeding is logged already, there is no
 * button.
 */
export function LogPeriodAction({ on }: { on?: LocalDate | undefined }) {
  const { t } = useTranslation();
  const { today } = useToday();
  const day = on ?? today;
  const texts = useDayTexts(day);
  // If the log can't be loaded, a period can still be logged.
  const start = usePastPeriods()?.find(({ period_on }) => period_on === day);
  const shown = useDayLog(day);
  const [now, earlier] = [useStartToday(start, shown), useBleedingOn(day)];
  const { log, undo, isBusy, isFailed } = day === today ? now : earlier;
  const isLogged = start !== undefined || isPeriodBleeding(shown);

  async function logAndTell() {
    await log();
    const days = (optimisticData(pastPeriodsQuery.queryKey) ?? []).map(({ period_on }) => period_on);
    // This toast has no undo, because the button has become one.
    await notify({ tone: 'success', text: startedNewCycle(day, days) ? texts.done : t('cycle.sameCycle') });
  }

  const press = isLogged ? undo : logAndTell;
  // Until the log is sent there is no undo yet, and the button stays.
  const hasButton = press !== undefined || isBusy;
  if (day !== today && !hasButton) return null;
  // One button for both, so that it keeps the focus when "log" becomes "undo".
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isLogged && (
        <p className="flex items-center gap-1.5 font-semibold">
          <Check size={18} strokeWidth={2} />
          {texts.isLogged}
        </p>
      )}
      {hasButton && (
        <Button
          key="action"
          variant={isLogged ? 'outline' : 'primary'}
          busy={isBusy && (isLogged ? t('common.saving') : t('cycle.logging'))}
          icon={isLogged ? null : <Droplet size={20} />}
          // The mutation has already shown the failure.
          onClick={() => void press?.().catch(() => {})}
        >
          {isLogged ? t('common.undo') : texts.log}
        </Button>
      )}
      {isFailed && <p className="font-medium text-danger text-small">{t('common.notSaved')}</p>}
    </div>
  );
}

/** The action's texts, which name the day unless it's today. */
function useDayTexts(on: LocalDate) {
  const { t } = useTranslation();
  const { today } = useToday();
  const { dayAndMonth: day } = dayHeading(on, useLanguage());
  return on === today
    ? { log: t('cycle.log'), isLogged: t('cycle.loggedToday'), done: t('cycle.logged') }
    : {
        log: t('cycle.logOn', { day }),
        isLogged: t('cycle.loggedDay', { day }),
        done: t('cycle.loggedOn', { day }),
      };
}

type ShownDay = DayLog | null | undefined;
const isOnlyNamed = (start: PeriodEntry | undefined, day: ShownDay) =>
  start?.origin === 'said' && (day?.bleeding ?? 'unspecified') === 'unspecified';

/** Logs a period's start now, and undoes that. */
function useStartToday(start: PeriodEntry | undefined, shown: ShownDay) {
  const log = useLogPeriod();
  const remove = useDeletePeriod();
  // A start without a strength is undone here; a strength is cleared where it was logged.
  const canUndo = log.isSuccess || isOnlyNamed(start, shown);
  return {
    log: () => log.mutateAsync('now'),
    undo: start && canUndo ? () => remove.mutateAsync(start) : undefined,
    isBusy: log.isPending || remove.isPending,
    isFailed: log.isError || remove.isError,
  };
}

/** Logs bleeding without a strength on an earlier day, which implies the start, and restores what was logged before. */
function useBleedingOn(day: LocalDate) {
  const log = useLogBleeding();
  const [last, setLast] = useState<{ on: LocalDate; before: DayPatch | undefined }>();
  const before = last?.on === day ? last.before : undefined;
  return {
    log: async () => {
      const patch = { bleeding: 'unspecified', counts: 1 } as const;
      const undo = (await loadLogDay()).undoOf(day, patch);
      await log.mutateAsync({ on: day, ...patch });
      setLast({ on: day, before: undo });
    },
    undo: before && (() => log.mutateAsync({ on: day, ...before })),
    isBusy: log.isPending,
    isFailed: log.isError,
  };
}

/** Whether a logged day starts a new cycle; if it's fewer than 15 days after the last start, it belongs to that cycle. */
export const startedNewCycle = (day: LocalDate, logged: readonly LocalDate[]): boolean =>
  acceptedStarts(logged).accepted.includes(day);
