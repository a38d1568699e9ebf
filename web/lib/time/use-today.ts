import { useSuspenseQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { minuteNow, subscribeToClock } from './clock.ts';

/** A day and its time zone. */
export type Today = { readonly today: LocalDate; readonly timeZone: string };

/**
 * The person's zone and today's date there, the only source for all pages. Changes at midnight, with the zone, or when the
 * device wakes; no renders in between.
 */
export function useToday(): Today {
  const { data: user } = useSuspenseQuery(userQuery);
  return useTodayIn(user.details.timezone);
}

/** Today's date in the profile's zone, or in the device's while there is none. */
export function useTodayIn(zoneOfProfile: string | null): Today {
  const zone = () => zoneOfProfile ?? browserTimeZone();
  const timeZone = useSyncExternalStore(subscribeToClock, zone);
  const today = useSyncExternalStore(subscribeToClock, () => localDateAt(minuteNow(), zone()));
  return { today, timeZone };
}

/** The device's zone, for use without a profile; if that's unknown, the contract's default (§1). */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Paris';
}
