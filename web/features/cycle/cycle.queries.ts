import { queryOptions } from '@tanstack/react-query';
import { listPastPeriods, readPredictions } from '#domain/cycle/cycle.calls.ts';
import { CYCLE_KEYS } from '#web/lib/day-log/cycle-keys.ts';
import { keptDaysQuery } from '#web/lib/day-log/days.query.ts';
import { send } from '#web/lib/http/api-client.ts';
import { freshUntilShown } from '#web/lib/http/fresh-until-shown.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { layOver } from '#web/sync/overlay.ts';

/** Every logged period start, newest first. */
export const pastPeriodsQuery = queryOptions({
  queryKey: CYCLE_KEYS.past,
  queryFn: async ({ signal }) =>
    (await send(listPastPeriods, { params: { param: 'all' }, signal })).previous_periods_raw_data,
  staleTime: 5 * 60_000,
  meta: { toastsFailure: true },
});

/** The current cycle and the coming ones. Reloaded with each visit, because the profile and the date affect it too. */
export const predictionsQuery = queryOptions({
  queryKey: CYCLE_KEYS.predicted,
  queryFn: ({ signal }) => send(readPredictions, { signal }),
  staleTime: freshUntilShown,
  refetchOnWindowFocus: 'always',
});

// The forecast's model is loaded with the first unsent change, or when the app is idle.
layOver({
  roots: ['user', 'periods'],
  kinds: ['period-logged', 'period-deleted', 'day-logged', 'days-logged'],
  load: async () => (await import('./cycle.overlay.ts')).layCycle,
});

/** Reloads everything that depends on the log; resolves when it's loaded. */
export async function reloadCycle(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: pastPeriodsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: predictionsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
    // A start puts bleeding on its day.
    queryClient.invalidateQueries({ queryKey: keptDaysQuery.queryKey }),
  ]);
}
