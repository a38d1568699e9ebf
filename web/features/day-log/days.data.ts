import { queryOptions, useQuery } from '@tanstack/react-query';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { DayLog, ListedDay } from '#domain/day-log/day-log.schema.ts';
import { cycleRecordQuery } from '#web/features/cycle/forecast.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { useIsLater } from '#web/lib/page/use-browser-state.ts';
import { registerChangeHandler } from '#web/sync/change.ts';
import { registerOptimistic, useOptimisticQuery } from '#web/sync/pending.ts';
import { dayIn, type LoadedDays } from './loaded-days.ts';

const FRESH_MS = 5 * 60_000;

/** The days of a bit more than the last year. At first only today, which comes with the dashboard's call. */
export const recentDaysQuery = queryOptions({
  queryKey: ['days', 'kept'],
  queryFn: async ({ signal }): Promise<LoadedDays> =>
    (await import('./day-log.data.ts')).fetchRecentDays(signal),
  staleTime: ({ state }) => (state.data?.to === null ? FRESH_MS : 0),
});

/** A day before those of `recentDaysQuery`. */
export const oldDayQuery = (date: LocalDate) =>
  queryOptions({
    queryKey: ['days', date],
    queryFn: async ({ signal }): Promise<LoadedDays> =>
      (await import('./day-log.data.ts')).fetchOrLoadedDays({ from: date, to: date, signal }),
    refetchOnReconnect: 'always',
  });

/**
 * The recent days, unsent changes included; `undefined` until some are loaded. They load soon after the page, or at once on
 * pages that are about days.
 */
export function useRecentDays(): LoadedDays | undefined {
  const enabled = useIsLater(prefetchDays);
  // It reloads with them, but nothing here shows it.
  useQuery({ ...cycleRecordQuery, enabled, notifyOnChangeProps: [] });
  return useQuery({ ...useOptimisticQuery(recentDaysQuery), enabled }).data;
}

function prefetchDays(): void {
  void queryClient.prefetchQuery(recentDaysQuery);
  void queryClient.prefetchQuery(cycleRecordQuery);
}

/** Stores today's log from the dashboard's call, which was made at `askedAt` (unix milliseconds). */
export function setToday(today: string, { day, askedAt }: { day: DayLog | null; askedAt: number }): void {
  const { data, dataUpdatedAt = 0 } = queryClient.getQueryState(recentDaysQuery.queryKey) ?? {};
  if (dataUpdatedAt > askedAt) return;
  const before = data?.days.find(({ date }) => date === today);
  // The dashboard's call returns no remarks.
  const remarks = before?.remarks ?? [];
  const logged = day ?? (before && remarks.length > 0 ? clearedDay(before) : undefined);
  const own = logged === undefined ? [] : [{ ...logged, remarks }];
  const others = data?.to === null ? data.days.filter(({ date }) => date !== today) : [];
  // In its place, so that an equal answer is the same data and nothing renders again.
  const days = [...others, ...own].sort((one, other) => (one.date < other.date ? -1 : 1));
  const known: LoadedDays = data?.to === null ? { ...data, days } : { from: today, to: today, days };
  // The update time stays, because the other days weren't reloaded.
  queryClient.setQueryData(recentDaysQuery.queryKey, known, { updatedAt: dataUpdatedAt });
}

/** A loaded day after everything logged on it was cleared. */
const clearedDay = (day: ListedDay): DayLog =>
  ({
    ...Object.fromEntries(Object.keys(day).map((key) => [key, null])),
    date: day.date,
    counts: 1,
    disturbed: 0,
  }) as DayLog; // all other fields are null

registerOptimistic({
  roots: ['days'],
  kinds: ['day-logged', 'days-logged', 'period-logged', 'period-deleted'],
  load: async () => (await import('./days.optimistic.ts')).applyPendingDays,
});
registerChangeHandler(
  ['day-logged', 'days-logged'],
  async () => (await import('./days.optimistic.ts')).daysHandler,
);

/** A day of the log, unsent changes included: `null` if nothing is logged, `undefined` while it isn't known. */
export function useDayLog(date: LocalDate): ListedDay | null | undefined {
  const recent = useRecentDays();
  const isOld = recent?.to === null && date < recent.from;
  const old = useQuery({ ...useOptimisticQuery(oldDayQuery(date)), enabled: isOld });
  return isOld ? dayIn(old.data, date) : dayIn(recent, date);
}

const ONE_HOUR_MS = 3_600_000;

/** Which kinds are offered: 1, or 0 for those that are switched off. */
export const dayKindsQuery = queryOptions({
  queryKey: ['day-kinds'],
  queryFn: async ({ signal }) => (await import('./day-log.data.ts')).fetchKinds(signal),
  staleTime: ONE_HOUR_MS,
});
