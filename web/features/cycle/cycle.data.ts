import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import {
  deletePeriod as deleteCall,
  logPeriod as logCall,
  reportNotStarted,
} from '#domain/cycle/cycle.calls.ts';
import type { PeriodEntry } from '#domain/cycle/cycle.schema.ts';
import type { DayPatch } from '#domain/day-log/day-log.rules.ts';
import { recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { shownLanguage, textsQuery } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { isNotFound, requestOf } from '#web/lib/http/http.ts';
import { newId } from '#web/lib/http/new-id.ts';
import { queryClient, useSingleMutation } from '#web/lib/http/query-client.ts';
import { prefetchWhenIdle } from '#web/lib/page/lazy-part.tsx';
import { notify } from '#web/lib/page/notify.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { useToday } from '#web/lib/time/today.ts';
import { enqueueMutation, QUEUED, type Queued } from '#web/sync/enqueue-mutation.ts';
import { loadOptimistic, registerOptimistic } from '#web/sync/optimistic.ts';
import { invalidateDependents, pastPeriodsQuery, predictionsQuery } from './forecast.data.ts';

export { pastPeriodsQuery, predictionsQuery };

// The forecast's model is loaded with the first unsent change.
registerOptimistic({
  roots: ['user', 'periods'],
  kinds: ['period-logged', 'period-deleted', 'day-logged', 'days-logged'],
  load: async () => (await import('./cycle.optimistic.ts')).applyPendingCycle,
});
// For a press on bleeding.
prefetchWhenIdle(6, () => loadOptimistic('user'));

/** Reloads everything that depends on the log; resolves when it's loaded. */
export async function reloadCycle(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: pastPeriodsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: predictionsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
    // A start puts bleeding on its day.
    queryClient.invalidateQueries({ queryKey: recentDaysQuery.queryKey }),
    invalidateDependents(),
  ]);
}

/**
 * What the dashboard and the cycle page wait for; if the log or the days' texts fail to load, they show anyway. `known` may
 * already bring the log and the forecast, so it's awaited before they're requested.
 */
export function loadCycle(queryClient: QueryClient, known: Promise<unknown>): Promise<unknown> {
  return Promise.all([loadLog(queryClient, known), loadDayTexts(queryClient)]);
}

/** The text for each day, in the current language. */
function loadDayTexts(queryClient: QueryClient): Promise<void> {
  return queryClient.prefetchQuery(textsQuery('days', shownLanguage()));
}

function loadLog(queryClient: QueryClient, known: Promise<unknown>): Promise<unknown> {
  return Promise.all([
    known.then(() => queryClient.prefetchQuery(pastPeriodsQuery)),
    known.then(() => queryClient.ensureQueryData(predictionsQuery)).catch(() => undefined),
  ]);
}

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
export const loadLogDay = () => import('#web/features/day-log/log-day.ts');

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

/** A period start to log, with an id made on this device; `at` in unix seconds. */
export type NewPeriod = {
  readonly id: string;
  readonly at: number;
  readonly isNow: boolean;
  readonly day: LocalDate;
};

/** Logs a period start: at an instant, or now. "Now" is the server's clock; if the call has to wait, it's `at`. */
export function logPeriod({ id, at, isNow, day }: NewPeriod) {
  const body = { id, is_now: 0, period_timestamp: at } as const;
  return enqueueMutation({
    ...requestOf(logCall, { body: isNow ? { id, is_now: 1 } : body }),
    later: { body },
    answer: logCall.answer,
    about: { kind: 'period-logged', id, day },
  });
}

/** Deletes an entry; if it's already gone, that counts as deleted. */
export async function deletePeriod({ id, period_on: day }: DeletedPeriod): Promise<'deleted' | Queued> {
  try {
    const answer = await enqueueMutation({
      ...requestOf(deleteCall, { params: { id } }),
      answer: deleteCall.answer,
      about: { kind: 'period-deleted', id, day },
    });
    return answer === QUEUED ? QUEUED : 'deleted';
  } catch (error) {
    if (isNotFound(error)) return 'deleted';
    throw error;
  }
}

type DeletedPeriod = Pick<PeriodEntry, 'id' | 'period_on'>;
