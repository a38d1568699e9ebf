import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { readDashboard } from '#domain/dashboard/dashboard.calls.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.schema.ts';
import { movedQuery } from '#web/features/changes/moved-banner.tsx';
import { pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/cycle.data.ts';
import { CYCLE_KEYS } from '#web/features/cycle/forecast.data.ts';
import { recentDaysQuery, setToday } from '#web/features/day-log/days.data.ts';
import { habitsOfTodayQuery } from '#web/features/habits/habits.data.ts';
import { tasksOfDayQuery } from '#web/features/tasks/tasks-of-day.data.ts';
import { hasUnsent } from '#web/lib/durable-copy.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ApiProblem, UnexpectedAnswer } from '#web/lib/http/http.ts';
import { fetchDetails, userQueryBy } from '#web/lib/session/user.data.ts';

/**
 * If the user or today isn't loaded yet, loads everything the dashboard first shows in one call, which also answers the user
 * query and fills the queries of the other parts. Never rejects; code that awaits the user query gets the error.
 */
export async function prefetchDashboard(queryClient: QueryClient): Promise<void> {
  // Unsent changes are sent before any read, and for that the user is loaded alone.
  if (hasUnsent()) return;
  // Signing in loads the user alone.
  if (queryClient.getQueryData(recentDaysQuery.queryKey) === undefined) return reloadDashboard(queryClient);
  await queryClient.prefetchQuery(dashboardQuery(queryClient));
}

/** Like `prefetchDashboard`, but reloads data restored from an earlier visit. Never rejects: if it fails, that data stays. */
export async function reloadDashboard(queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchQuery({ ...dashboardQuery(queryClient), staleTime: 0 });
}

const dashboardQuery = (queryClient: QueryClient) =>
  ({ ...userQueryBy((signal) => fetchDashboard(queryClient, signal)), retry: false }) as const;

async function fetchDashboard(queryClient: QueryClient, signal: AbortSignal): Promise<UserDetails> {
  const askedAt = Date.now();
  try {
    const dashboard = await send(readDashboard, { signal });
    seedQueries(queryClient, { dashboard, askedAt });
    return dashboard.user;
  } catch (error) {
    // Perhaps only one part failed, so each is loaded by itself and the others show.
    if (shouldFetchSeparately(error)) return fetchDetails(signal);
    throw error;
  }
}

/** Whether a different call may succeed: this one hit a server error, is unknown to the server, or had an unexpected answer. */
function shouldFetchSeparately(error: unknown): boolean {
  if (error instanceof UnexpectedAnswer) return true;
  return error instanceof ApiProblem && (error.status >= 500 || error.status === 404);
}

/** Puts each part into its query, unless that already has newer data. */
function seedQueries(
  queryClient: QueryClient,
  { dashboard, askedAt }: { dashboard: Dashboard; askedAt: number },
): void {
  const { user, predictions, periods, habits, today, tasks, day, moved } = dashboard;
  const give = (queryKey: QueryKey, data: unknown) => {
    const changedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (changedAt <= askedAt) queryClient.setQueryData(queryKey, data);
  };
  // The record that they are computed from has changed, too.
  const known = queryClient.getQueryData(pastPeriodsQuery.queryKey);
  if (known && JSON.stringify(known) !== JSON.stringify(periods.previous_periods_raw_data)) {
    void queryClient.invalidateQueries({ queryKey: CYCLE_KEYS.record });
  }
  give(predictionsQuery.queryKey, predictions);
  give(pastPeriodsQuery.queryKey, periods.previous_periods_raw_data);
  give(habitsOfTodayQuery.queryKey, habits);
  give(tasksOfDayQuery({ phase: user.cycle.cycle_phase ?? 'all', today }).queryKey, tasks.tasks);
  give(movedQuery.queryKey, moved);
  setToday(today, { day, askedAt });
}
