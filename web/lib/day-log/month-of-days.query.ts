import { queryOptions } from '@tanstack/react-query';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { lastOfMonth } from '#domain/calendar/months.ts';
import type { LoadedDays } from './loaded-days.ts';

/** The days of the month that begins on a day. */
export const monthOfDaysQuery = (first: LocalDate) =>
  queryOptions({
    queryKey: ['days', 'month', first],
    queryFn: async ({ signal }): Promise<LoadedDays> =>
      (await import('./fetch-days.ts')).fetchOrLoadedDays({ from: first, to: lastOfMonth(first), signal }),
    refetchOnReconnect: 'always',
  });
