import { invalidateDependents } from '#web/lib/cycle/following.ts';
import { pastPeriodsQuery, predictionsQuery } from '#web/lib/cycle/forecast.queries.ts';
import { recentDaysQuery } from '#web/lib/day-log/days.query.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { registerOptimistic } from '#web/sync/overlay.ts';

export { pastPeriodsQuery, predictionsQuery };

// The forecast's model is loaded with the first unsent change.
registerOptimistic({
  roots: ['user', 'periods'],
  kinds: ['period-logged', 'period-deleted', 'day-logged', 'days-logged'],
  load: async () => (await import('./cycle.overlay.ts')).applyPendingCycle,
});

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
