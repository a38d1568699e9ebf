import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import {
  deletePeriod as deleteCall,
  logPeriod as logCall,
  reportNotStarted,
} from '#domain/cycle/cycle.calls.ts';
import type {
  CycleAheadPrediction,
  CycleInformation,
  PeriodEntry,
  Predictions,
} from '#domain/cycle/cycle.schema.ts';
import { type BleedingMarks, bleedingDays, forecastPeriodLength } from '#domain/cycle/periods.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { recentDaysQuery, useRecentDays } from '#web/features/day-log/days.data.ts';
import { shownLanguage, textsQuery } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { isNotFound, requestOf } from '#web/lib/http/http.ts';
import { notifyFailure, queryClient, useSingleMutation } from '#web/lib/http/query-client.ts';
import { prefetchWhenIdle } from '#web/lib/page/lazy-part.tsx';
import { userQuery } from '#web/lib/session/user.data.ts';
import { useToday } from '#web/lib/time/today.ts';
import { newId } from '#web/sync/change.ts';
import {
  enqueueMutation,
  loadOptimistic,
  QUEUED,
  type Queued,
  registerOptimistic,
  useOptimisticQuery,
  useOptimisticUser,
} from '#web/sync/pending.ts';
import type { PastBleeding } from '#web/ui/planner/cycle-card.tsx';
import {
  cycleRecordQuery,
  invalidateDependents,
  pastPeriodsQuery,
  predictionsQuery,
} from './forecast.data.ts';

export { pastPeriodsQuery, predictionsQuery };

// The forecast's model is loaded with the first unsent change.
registerOptimistic({
  roots: ['user', 'periods'],
  kinds: ['period-logged', 'period-deleted', 'day-logged', 'days-logged'],
  load: async () => (await import('./cycle.optimistic.ts')).applyPendingCycle,
});
// A press on bleeding needs it.
prefetchWhenIdle(6, () => loadOptimistic('user'));

/** Reloads everything that depends on the log; resolves when it's loaded. */
export async function reloadCycle(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: cycleRecordQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: pastPeriodsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: predictionsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
    // A logged start also logs bleeding on its day.
    queryClient.invalidateQueries({ queryKey: recentDaysQuery.queryKey }),
    invalidateDependents(),
  ]);
}

/**
 * Loads what the dashboard and the cycle page wait for; if the log or the days' texts fail to load, the pages show anyway.
 * `known` may already load the log and the forecast, so it's awaited before they're requested.
 */
export function loadCycle(queryClient: QueryClient, known: Promise<unknown>): Promise<unknown> {
  return Promise.all([
    known.then(() => queryClient.prefetchQuery(pastPeriodsQuery)),
    known.then(() => queryClient.ensureQueryData(predictionsQuery)).catch(() => undefined),
    queryClient.prefetchQuery(textsQuery('days', shownLanguage())),
  ]);
}

/** Pending until the log and the cycle are reloaded, so that no button acts on outdated data; a queued change shows already. */
const shared = {
  onError: notifyFailure,
  onSettled: async (answer: object | undefined) => {
    if (!(answer && 'isQueued' in answer && answer.isQueued)) await reloadCycle();
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
    ...shared,
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
    ...shared,
  });
}

export function useReportNotStarted() {
  return useSingleMutation({
    mutationKey: ['not-yet'],
    mutationFn: () => send(reportNotStarted, { body: {} }),
    ...shared,
  });
}

/** Logs a start under an id of this device: at an instant (unix seconds), or now by the server's clock, if queued at that instant. */
export function logPeriod({
  id,
  at,
  isNow,
  day,
}: {
  id: string;
  at: number;
  isNow: boolean;
  day: LocalDate;
}) {
  const body = { id, is_now: 0, period_timestamp: at } as const;
  return enqueueMutation({
    ...requestOf(logCall, { body: isNow ? { id, is_now: 1 } : body }),
    later: { body },
    answer: logCall.answer,
    about: { kind: 'period-logged', id, day },
  });
}

/** Deletes an entry; if it's already gone, that counts as deleted. */
export async function deletePeriod(
  entry: Pick<PeriodEntry, 'id' | 'period_on'>,
): Promise<'deleted' | Queued> {
  const { id, period_on: day } = entry;
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

/** How today's place in the cycle is shown. `next` is the nearest span, `undefined` while it isn't known. */
export type CycleLook =
  | { readonly kind: 'empty' | 'days' | 'no-forecast' }
  | { readonly kind: 'band'; readonly next: CycleAheadPrediction | undefined };

/** Whether the cycle shows its days, only a span, no forecast, or nothing. `predictions` are `undefined` while they load. */
export function cycleLook(cycle: CycleInformation, predictions: Predictions | undefined): CycleLook {
  if (cycle.eq_cycle_day === 0) return { kind: 'empty' };
  if (cycle.next_period_in_days !== null) return { kind: 'days' };
  const isOver = predictions?.current?.missed_log?.period_start === null;
  if (isOver || cycle.in_transition === 0) return { kind: 'no-forecast' };
  return { kind: 'band', next: predictions?.cycles[0] };
}

/** What calendars show, unsent changes included: starts, newest first, each day's bleeding, the usual length of a period, the forecast. */
export function useLoadedDays() {
  const user = useOptimisticUser();
  const log = usePastPeriods();
  const predictions = usePredictions();
  const days = useRecentDays()?.days;
  const levels = useMemo(() => new Map(bleedingEntries(days ?? [])), [days]);
  const { today } = useToday();
  const { cycle, details } = user;
  const { last_period_length, period_length } = details.onboarding;
  return useMemo(() => {
    const periods = (log ?? []).map(({ period_on: on, origin, period_length: length }) => ({
      on,
      isReported: origin === 'said',
      length,
    }));
    const lengths = [...periods.map(({ length }) => length), last_period_length, period_length];
    return {
      periods,
      levels,
      usualDays: forecastPeriodLength(lengths.filter((days) => days !== null)),
      cycle,
      predictions,
      today,
    };
  }, [log, levels, predictions, today, cycle, last_period_length, period_length]);
}

/** The forecast, unsent changes included; `undefined` until it is loaded. */
export const usePredictions = () => useQuery(useOptimisticQuery(predictionsQuery)).data;

/** Every logged start, newest first, unsent changes included; `undefined` until they are loaded. */
export const usePastPeriods = () => useQuery(useOptimisticQuery(pastPeriodsQuery)).data;

export function useBleeding(): BleedingMarks {
  const known = useLoadedDays();
  return useMemo(() => bleedingDays(known), [known]);
}

/** The bleeding of the current cycle's days until today, by cycle day. */
export function usePastBleeding({ cycle_day: dayOfToday }: CycleInformation) {
  const marks = useBleeding();
  const { today } = useToday();
  return (day: number): PastBleeding | undefined => {
    const mark = marks.get(addDays(today, day - dayOfToday));
    return mark === 'expected' ? undefined : mark;
  };
}

export const bleedingEntries = (days: readonly DayLog[]): (readonly [LocalDate, BleedingLevel])[] =>
  days.flatMap(({ date, bleeding }) => (bleeding === null ? [] : [[date, bleeding] as const]));
