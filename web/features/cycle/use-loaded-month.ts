import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { monthOfDaysQuery } from '#web/features/day-log/day-log.data.ts';
import { useRecentDays } from '#web/features/day-log/days.data.ts';
import { useOptimisticQuery } from '#web/sync/pending.ts';
import { bleedingEntries, useLoadedDays } from './cycle.data.ts';

/** The data that calendars show, with the days of a month that begins before the loaded ones. */
export function useLoadedMonth(month: LocalDate) {
  const known = useLoadedDays();
  const recent = useRecentDays();
  const isOld = recent?.to === null && month < recent.from;
  const { data } = useQuery({ ...useOptimisticQuery(monthOfDaysQuery(month)), enabled: isOld });
  return useMemo(
    () =>
      data === undefined
        ? known
        : { ...known, levels: new Map([...bleedingEntries(data.days), ...known.levels]) },
    [known, data],
  );
}
