import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { browserTimeZone } from '#web/lib/use-today.ts';
import { userQuery } from '#web/lib/user.queries.ts';
import { pastPeriodsQuery } from './cycle.queries.ts';

/**
 * Shows a start that waits to be sent in the log and, where it is today's, as the first day of a cycle. What else follows from
 * it is worked out by the server once it is there.
 */
export function showKeptPeriod({ id, at }: { id: string; at: number }): void {
  const user = queryClient.getQueryData(userQuery.queryKey);
  const timeZone = user?.details.timezone ?? browserTimeZone();
  const day = localDateAt(at, timeZone);
  const entry = { id, period_on: day, period_timestamp: noonOf(day, timeZone) };
  queryClient.setQueryData(pastPeriodsQuery.queryKey, (periods = []) =>
    periods.some(({ period_on }) => period_on === day)
      ? periods
      : [...periods, entry].sort((one, other) => (one.period_on < other.period_on ? 1 : -1)),
  );
  if (day !== localDateAt(Math.floor(Date.now() / 1000), timeZone)) return;
  queryClient.setQueryData(
    userQuery.queryKey,
    (known) =>
      known && {
        ...known,
        cycle: {
          ...known.cycle,
          cycle_day: 1,
          eq_cycle_day: 1,
          aligned_day: 1,
          cycle_phase: 'menstrual' as const,
          next_period_in_days: known.cycle.cycle_length,
        },
      },
  );
}

/** Takes an entry out of the log whose deletion waits to be sent. */
export function hideDeletedPeriod(id: string): void {
  queryClient.setQueryData(pastPeriodsQuery.queryKey, (periods) =>
    periods?.filter((period) => period.id !== id),
  );
}
