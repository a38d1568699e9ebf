import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addDays, parseLocalDate } from '#domain/calendar/local-date.ts';
import { type BleedingMarks, bleedingDays } from '#domain/cycle/bleeding-days.ts';
import type { CycleInformation } from '#domain/cycle/cycle.schema.ts';
import { forecastPeriodLength } from '#domain/cycle/forecast-period-length.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import type { PastBleeding } from '#web/ui/charts/dial-dot.tsx';
import { pastPeriodsQuery, predictionsQuery } from './cycle.queries.ts';
import { useLoggedBleeding } from './use-said-bleeding.ts';

/**
 * What calendars draw from, unsent changes included: the logged starts, newest first, what is logged of each day's bleeding, the
 * usual length of a period and the forecast.
 */
export function useLoadedDays() {
  const { data: user } = useSuspenseQuery(useOptimisticQuery(userQuery));
  const { data: log } = useQuery(useOptimisticQuery(pastPeriodsQuery));
  const { data: predictions } = useQuery(useOptimisticQuery(predictionsQuery));
  const levels = useLoggedBleeding();
  const { today } = useToday();
  const { cycle, details } = user;
  const { last_period_length, period_length } = details.onboarding;
  return useMemo(() => {
    const periods = (log ?? []).flatMap(({ period_on, origin, period_length: length }) => {
      const on = parseLocalDate(period_on);
      return on === undefined ? [] : { on, isReported: origin === 'said', length };
    });
    const lengths = [...periods.map(({ length }) => length), last_period_length, period_length];
    return {
      periods,
      levels,
      usualDays: forecastPeriodLength(lengths.filter((days) => days !== null)),
      cycle,
      predictions,
      today,
    };
  }, [log, levels, predictions, today, cycle, last_period_length, period_length]);
}

/** The days of bleeding. */
export function useBleeding(): BleedingMarks {
  const known = useLoadedDays();
  return useMemo(() => bleedingDays(known), [known]);
}

/** The bleeding of the days of the running cycle that have come, by their number. */
export function usePastBleeding({ cycle_day: dayOfToday }: CycleInformation) {
  const marks = useBleeding();
  const { today } = useToday();
  return (day: number): PastBleeding | undefined => {
    const mark = marks.get(addDays(today, day - dayOfToday));
    return mark === 'expected' ? undefined : mark;
  };
}
