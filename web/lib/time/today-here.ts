import type { LocalDate } from '#domain/calendar/local-date.ts';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';

/** The person's present day, for code outside of components. */
export function todayHere(): LocalDate {
  const timeZone = queryClient.getQueryData(userQuery.queryKey)?.details.timezone ?? DEFAULT_TIME_ZONE;
  return localDateAt(Math.floor(Date.now() / 1000), timeZone);
}
