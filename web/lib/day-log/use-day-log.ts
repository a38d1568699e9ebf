import { useQuery } from '@tanstack/react-query';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { ListedDay } from '#domain/day-log/day-log.schema.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { oldDayQuery, useRecentDays } from './days.query.ts';
import { dayIn } from './known-days.ts';

/** A day of the log, unsent changes included: `null` if nothing is said of it, `undefined` while it isn't known. */
export function useDayLog(date: LocalDate): ListedDay | null | undefined {
  const recent = useRecentDays();
  const isOld = recent?.to === null && date < recent.from;
  const old = useQuery({ ...useOptimisticQuery(oldDayQuery(date)), enabled: isOld });
  return isOld ? dayIn(old.data, date) : dayIn(recent, date);
}
