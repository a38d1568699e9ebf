import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { readDashboard } from '#domain/dashboard/dashboard.calls.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.schema.ts';
import { pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/cycle.queries.ts';
import { habitsOfTodayQuery } from '#web/features/habits/habits.queries.ts';
import { tasksOfDayQuery } from '#web/features/tasks/tasks-of-day.query.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ApiProblem, UnexpectedAnswer } from '#web/lib/http/api-problem.ts';
import { askDetails, userQueryBy } from '#web/lib/session/user.queries.ts';
import { hasUnsent } from '#web/sync/has-unsent.ts';

/**
 * Asks in one call for what the dashboard first shows, where the person is not loaded yet: that call answers for the user, and
 * gives the other parts to their queries. Never rejects; anyone who waits for the user hears what went wrong.
 */
export async function beginLoadingDashboard(queryClient: QueryClient): Promise<void> {
  // Changes of this device are sent before anything is read, and for that the person is asked for alone.
  if (hasUnsent()) return;
  const ask = (signal: AbortSignal) => askDashboard(queryClient, signal);
  await queryClient.prefetchQuery({ ...userQueryBy(ask), retry: false });
}

/** The same for what is there already, of an earlier visit. Never rejects: what is there stays, and says what it is. */
export async function loadDashboardAnew(queryClient: QueryClient): Promise<void> {
  const ask = (signal: AbortSignal) => askDashboard(queryClient, signal);
  await queryClient.prefetchQuery({ ...userQueryBy(ask), retry: false, staleTime: 0 });
}

async function askDashboard(queryClient: QueryClient, signal: AbortSignal): Promise<UserDetails> {
  const askedAt = Date.now();
  try {
    const dashboard = await send(readDashboard, { signal });
    giveOut(queryClient, { dashboard, askedAt });
    return dashboard.user;
  } catch (error) {
    // Perhaps of one part only: each is then asked for by itself, and the others show.
    if (isOfThisCall(error)) return askDetails(signal);
    throw error;
  }
}

/** Whether another call may well succeed: the server stumbled, or does not know this one, or answered something else. */
function isOfThisCall(error: unknown): boolean {
  if (error instanceof UnexpectedAnswer) return true;
  return error instanceof ApiProblem && (error.status >= 500 || error.status === 404);
}

/** Gives each part to the query that shows it, unless that has something newer. */
function giveOut(
  queryClient: QueryClient,
  { dashboard, askedAt }: { dashboard: Dashboard; askedAt: number },
): void {
  const { user, predictions, periods, habits, today, tasks } = dashboard;
  const give = (queryKey: QueryKey, data: unknown) => {
    const changedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (changedAt <= askedAt) queryClient.setQueryData(queryKey, data);
  };
  give(predictionsQuery.queryKey, predictions);
  give(pastPeriodsQuery.queryKey, periods.previous_periods_raw_data);
  give(habitsOfTodayQuery.queryKey, habits);
  give(tasksOfDayQuery({ phase: user.cycle.cycle_phase ?? 'all', today }).queryKey, tasks.tasks);
}
