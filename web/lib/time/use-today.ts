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
  return useSyncExternalStore(subscribeToClock, () => todayIn(zoneOfProfile ?? browserTimeZone()));
}

/** The last answer for each zone: a page asks a hundred times, and formatting is slow. */
const known = new Map<string, { readonly minute: number; readonly value: Today }>();

/** The same object as long as the day is the same. */
function todayIn(timeZone: string): Today {
  const minute = minuteNow();
  const last = known.get(timeZone);
  if (last?.minute === minute) return last.value;
  const today = localDateAt(minute, timeZone);
  const value = last?.value.today === today ? last.value : { today, timeZone };
  known.set(timeZone, { minute, value });
  return value;
}

/** The device's zone, for use without a profile; if that's unknown, the contract's default (§1). */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Paris';
}
