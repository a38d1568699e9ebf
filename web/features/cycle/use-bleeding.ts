import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { type BleedingDays, bleedingDays } from '#domain/cycle/bleeding-days.ts';
import { forecastPeriodLength } from '#domain/cycle/forecast-period-length.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { useLaid } from '#web/sync/overlay.ts';
import { pastPeriodsQuery, predictionsQuery } from './cycle.queries.ts';

/** The days of bleeding from the log and the forecast, unsent changes included. */
export function useBleeding(): BleedingDays {
  const { data: user } = useSuspenseQuery(useLaid(userQuery));
  const { data: periods } = useQuery(useLaid(pastPeriodsQuery));
  const { data: predictions } = useQuery(useLaid(predictionsQuery));
  const { today } = useToday();
  const { last_period_length, period_length } = user.details.onboarding;
  return useMemo(() => {
    const told = [last_period_length, period_length].filter((days) => days !== null);
    return bleedingDays({
      starts: periods?.flatMap(({ period_on }) => parseLocalDate(period_on) ?? []) ?? [],
      usualDays: forecastPeriodLength(told),
      predictions,
      today,
    });
  }, [periods, predictions, today, last_period_length, period_length]);
}
