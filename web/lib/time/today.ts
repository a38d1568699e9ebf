import { useSyncExternalStore } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import type { TextContext } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery, useUser } from '#web/lib/session/user.data.ts';

type Today = { readonly today: LocalDate; readonly timeZone: string };

/** The person's zone and today's date there, the only source for all pages. Re-renders only when they change. */
export function useToday(): Today {
  return useTodayIn(useUser().details.timezone);
}

/** What texts about days depend on, see `TextContext`, and the zone of its day. */
export const useTextContext = (): TextContext & Today => ({ ...useTranslation(), ...useToday() });

/** Today's date in the profile's zone, or in the device's while there is none. */
export function useTodayIn(zoneOfProfile: string | null): Today {
  return useSyncExternalStore(subscribeToClock, () => todayIn(zoneOfProfile ?? browserTimeZone()));
}

/** The last result for each zone, cached because a page needs it a hundred times and formatting is slow. */
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

/** The device's zone, for use without a profile; the contract's default (§1) if the device's is unknown. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Paris';
}

/** The person's current day, for code outside of components. */
export function todayHere(): LocalDate {
  const timeZone = queryClient.getQueryData(userQuery.queryKey)?.details.timezone ?? DEFAULT_TIME_ZONE;
  return localDateAt(minuteNow(), timeZone);
}

/** Unix seconds, floored to the minute, always current: a page left open overnight shows the new day. */
export function useNow(): number {
  return useSyncExternalStore(subscribeToClock, minuteNow);
}

const MINUTE_MS = 60_000;
/** The longest interval between clock checks: timers pause while a device sleeps, and its zone can change at any time. */
const LONGEST_WAIT_MS = 30_000;
/** Events that may follow sleep: focus, a page restored from the cache, the network back. */
const AWAKE = ['focus', 'pageshow', 'online'] as const;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls `onTick` at the start of each minute, at least every 30 seconds, and when the page may have slept. Returns a function to stop. */
export function subscribeToClock(onTick: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(onTick);
  return () => {
    listeners.delete(onTick);
    if (listeners.size === 0) stop();
  };
}

/** Unix seconds, floored to the minute. */
export const minuteNow = (): number => (Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS) / 1000;

function tick(): void {
  wait();
  for (const onTick of listeners) onTick();
}

function wait(): void {
  clearTimeout(timer);
  timer = setTimeout(tick, Math.min(LONGEST_WAIT_MS, MINUTE_MS - (Date.now() % MINUTE_MS)));
}

function start(): void {
  wait();
  document.addEventListener('visibilitychange', tick);
  for (const event of AWAKE) window.addEventListener(event, tick);
}

function stop(): void {
  clearTimeout(timer);
  document.removeEventListener('visibilitychange', tick);
  for (const event of AWAKE) window.removeEventListener(event, tick);
}
