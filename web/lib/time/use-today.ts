import { useSuspenseQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { minuteNow, subscribeToClock } from './clock.ts';

/** A day and the zone it is the day of. */
export type Today = { readonly today: LocalDate; readonly timeZone: string };

/**
 * The person's zone and the day it is there: the one source of it for every page. It moves on at midnight, when a zone
 * changes, and when a device wakes up; nothing is rendered again in between.
 */
export function useToday(): Today {
  const { data: user } = useSuspenseQuery(userQuery);
  return useTodayIn(user.details.timezone);
}

/** The day it is in the zone of a profile, or of this device while there is none. */
export function useTodayIn(zoneOfProfile: string | null): Today {
  const zone = () => zoneOfProfile ?? browserTimeZone();
  const timeZone = useSyncExternalStore(subscribeToClock, zone);
  const today = useSyncExternalStore(subscribeToClock, () => localDateAt(minuteNow(), zone()));
  return { today, timeZone };
}

/** The zone of this device, where no profile says otherwise; the contract's (§1) where even that is unknown. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Paris';
}
