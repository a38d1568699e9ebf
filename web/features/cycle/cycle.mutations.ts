import { useMutation } from '@tanstack/react-query';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { reportNotStarted } from '#domain/cycle/cycle.calls.ts';
import type { DayPatch } from '#domain/day-log/apply-day-change.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { send } from '#web/lib/http/api-client.ts';
import { newId } from '#web/lib/http/new-id.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';
import { notify } from '#web/lib/page/notify.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { loadOptimistic } from '#web/sync/overlay.ts';
import { QUEUED } from '#web/sync/send-or-keep.ts';
import { deletePeriod, logPeriod } from './cycle.api.ts';
import { reloadCycle } from './cycle.queries.ts';

/** Says that something couldn't be saved. */
export const showFailure = (error: unknown) => void notify({ tone: 'error', text: failureToastText(error) });

// Busy until the log and the cycle are reloaded, so that no button acts on outdated data.
const shared = { onError: showFailure, onSettled: reloadCycle };

/** Like `shared`, but without a connection nothing is reloaded; the change already shows. */
const sharedUnlessQueued = {
  onError: showFailure,
  onSettled: async (answer: { isQueued: boolean } | undefined) => {
    if (answer?.isQueued !== true) await reloadCycle();
  },
};

/** Logs a start at an instant (unix seconds), or now. */
export function useLogPeriod() {
  const { timeZone } = useToday();
  return useSingleMutation({
    mutationKey: ['log-period'],
    mutationFn: async (when: number | 'now') => {
      const at = when === 'now' ? Math.floor(Date.now() / 1000) : when;
      const id = newId();
      const answer = await logPeriod({ id, at, isNow: when === 'now', day: localDateAt(at, timeZone) });
      if (answer !== QUEUED) return { period_id: answer.period_id, isQueued: false };
      await loadOptimistic('periods');
      return { period_id: id, isQueued: true };
    },
    ...sharedUnlessQueued,
  });
}

export function useDeletePeriod() {
  return useMutation({
    mutationKey: ['delete-period'],
    mutationFn: async (entry: Parameters<typeof deletePeriod>[0]) => {
      const isQueued = (await deletePeriod(entry)) === QUEUED;
      if (isQueued) await loadOptimistic('periods');
      return { isQueued };
    },
    ...sharedUnlessQueued,
  });
}

/** Fetches what logs a day; the first paint doesn't need it. */
export const loadLogDay = () => import('#web/lib/day-log/log-day.ts');

/** Logs a day's bleeding, or that it counts again with all of its episode. */
export function useLogBleeding() {
  return useMutation({
    mutationFn: async ({ on, ...press }: { on: LocalDate } & Pick<DayPatch, 'bleeding' | 'counts'>) =>
      (await loadLogDay()).logDay(on, press),
    onError: showFailure,
  });
}

export function useReportNotStarted() {
  return useSingleMutation({
    mutationKey: ['not-yet'],
    mutationFn: () => send(reportNotStarted, { body: {} }),
    ...shared,
  });
}
