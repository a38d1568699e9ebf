import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { listDays, readDayKinds } from '#domain/day-log/day-log.calls.ts';
import { DAY_LIST_DAYS_MAX, type ShownKinds } from '#domain/day-log/day-log.schema.ts';
import { send } from '#web/lib/http/api-client.ts';
import { todayHere } from '#web/lib/time/today-here.ts';
import type { KnownDays } from './known-days.ts';

type Span = { readonly from: LocalDate; readonly to: LocalDate; readonly signal: AbortSignal };

/** The days from one to another, both included. */
export async function fetchDays({ from, to, signal }: Span): Promise<KnownDays> {
  const { days } = await send(listDays, { params: { from, to }, signal });
  return { days, from, to };
}

/** As many days up to today as one call lists. Later ones count as known: nothing can be said of them. */
export async function fetchKept(signal: AbortSignal): Promise<KnownDays> {
  const to = todayHere();
  const known = await fetchDays({ from: addDays(to, 1 - DAY_LIST_DAYS_MAX), to, signal });
  return { ...known, to: null };
}

/** Which kinds are offered. */
export async function fetchKinds(signal: AbortSignal): Promise<ShownKinds> {
  return (await send(readDayKinds, { signal })).kinds;
}
