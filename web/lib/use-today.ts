import { useSuspenseQuery } from '@tanstack/react-query';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { useNow } from './use-now.ts';
import { userQuery } from './user.queries.ts';

/** The person's zone and the day it is there, kept up to date over midnight. */
export function useToday(): { today: LocalDate; timeZone: string } {
  const { data: user } = useSuspenseQuery(userQuery);
  const timeZone = user.details.timezone ?? browserTimeZone();
  return { today: localDateAt(useNow(), timeZone), timeZone };
}

/** The zone of this device, where no profile says otherwise; the specification's default where even that is unknown. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Paris';
}
