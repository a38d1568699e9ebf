import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { bleedingDays } from '#domain/cycle/periods.ts';
import { phaseDays } from '#domain/cycle/phase-days.ts';
import { monthOfDaysQuery } from '#web/features/day-log/day-log.data.ts';
import { useRecentDays } from '#web/features/day-log/days.data.ts';
import { useOptimisticQuery } from '#web/sync/pending.ts';
import { bleedingEntries, useLoadedDays } from './cycle.data.ts';

/** What calendars show: each day's bleeding and phase, also in a month that begins before the loaded days. */
export function useLoadedMonth(month: LocalDate) {
  const known = useLoadedDays();
  const recent = useRecentDays();
  const isOld = recent?.to === null && month < recent.from;
  const { data } = useQuery({ ...useOptimisticQuery(monthOfDaysQuery(month)), enabled: isOld });
  return useMemo(() => {
    const levels = new Map([...bleedingEntries(data?.days ?? []), ...known.levels]);
    const loaded = { ...known, levels };
    return { ...loaded, marks: bleedingDays(loaded), phaseOf: phaseDays(loaded) };
  }, [known, data]);
}
