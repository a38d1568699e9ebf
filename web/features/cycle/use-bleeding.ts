import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { type BleedingMarks, bleedingDays } from '#domain/cycle/bleeding-days.ts';
import { forecastPeriodLength } from '#domain/cycle/forecast-period-length.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { useLaid } from '#web/sync/overlay.ts';
import { pastPeriodsQuery, predictionsQuery } from './cycle.queries.ts';

/** What calendars draw from: the log, newest first, the usual length of a period and the forecast, unsent changes included. */
export function useKnownDays() {
  const { data: user } = useSuspenseQuery(useLaid(userQuery));
  const { data: periods } = useQuery(useLaid(pastPeriodsQuery));
  const { data: predictions } = useQuery(useLaid(predictionsQuery));
  const { today } = useToday();
  const { cycle, details } = user;
  const { last_period_length, period_length } = details.onboarding;
  return useMemo(() => {
    const told = [last_period_length, period_length].filter((days) => days !== null);
    return {
      starts: periods?.flatMap(({ period_on }) => parseLocalDate(period_on) ?? []) ?? [],
      usualDays: forecastPeriodLength(told),
      cycle,
      predictions,
      today,
    };
  }, [periods, predictions, today, cycle, last_period_length, period_length]);
}

/** The days of bleeding. */
export function useBleeding(): BleedingMarks {
  const known = useKnownDays();
  return useMemo(() => bleedingDays(known), [known]);
}
