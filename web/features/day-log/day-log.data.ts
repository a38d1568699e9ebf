import { queryOptions } from '@tanstack/react-query';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { lastOfMonth } from '#domain/calendar/months.ts';
import { type CycleRecordAnswer, readCycleRecord } from '#domain/cycle/cycle-record.calls.ts';
import {
  addSymptom,
  listDays,
  listSymptoms,
  readDayKinds,
  updateSymptom,
} from '#domain/day-log/day-log.calls.ts';
import { TEMPERATURE_UNITS, type TemperatureUnit } from '#domain/day-log/day-log.fields.ts';
import { DAY_LIST_DAYS_MAX, type OwnSymptom, type ShownKinds } from '#domain/day-log/day-log.schema.ts';
import { readStored } from '#web/lib/device-storage.ts';
import { send } from '#web/lib/http/api-client.ts';
import { answerOrLoaded, queryClient } from '#web/lib/http/query-client.ts';
import { todayHere } from '#web/lib/time/today.ts';
import { newId } from '#web/sync/change.ts';
import { dayIn, type LoadedDays } from './loaded-days.ts';

/** The days of a month, given its first day. */
export const monthOfDaysQuery = (first: LocalDate) =>
  queryOptions({
    queryKey: ['days', 'month', first],
    queryFn: ({ signal }) => fetchOrLoadedDays({ from: first, to: lastOfMonth(first), signal }),
    refetchOnReconnect: 'always',
  });

/** The person's own symptoms, hidden ones included; no other answer has their names. */
export const ownSymptomsQuery = queryOptions({
  queryKey: ['own-symptoms'],
  queryFn: async ({ signal }) => (await send(listSymptoms, { signal })).symptoms,
});

/** The id of the person's own symptom with this name: an existing one, shown again if it was hidden, or a new one. */
export async function nameSymptom(name: string): Promise<string> {
  const own = await queryClient.ensureQueryData(ownSymptomsQuery);
  const known = own.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (known !== undefined) {
    if (known.archived === 1) await changeSymptom(known.symptom_id, { archived: 0 });
    return known.symptom_id;
  }
  const { symptom_id } = await send(addSymptom, { body: { name, id: newId() } });
  put((last) => [...last, { symptom_id, name, archived: 0 }]);
  return symptom_id;
}

/** Renames a symptom, hides it or shows it again. */
export async function changeSymptom(
  id: string,
  change: Partial<Pick<OwnSymptom, 'name' | 'archived'>>,
): Promise<void> {
  await send(updateSymptom, { body: { symptom_id: id, ...change } });
  put((last) => last.map((one) => (one.symptom_id === id ? { ...one, ...change } : one)));
}

function put(change: (last: OwnSymptom[]) => OwnSymptom[]): void {
  queryClient.setQueryData(ownSymptomsQuery.queryKey, (last) => change(last ?? []));
}

/** Where the unit is remembered on this device; the key is named on the page about cookies. */
export const TEMPERATURE_UNIT_KEY = 'marea.temperature';

/** The unit that was chosen on this device; °C by default. */
export const readTemperatureUnit = (): TemperatureUnit =>
  TEMPERATURE_UNITS.find((unit) => unit === readStored(TEMPERATURE_UNIT_KEY)) ?? 'C';

type Span = { readonly from: LocalDate; readonly to: LocalDate; readonly signal: AbortSignal };

/** Fetches the logged days of a span, both ends included. */
async function fetchDays({ from, to, signal }: Span): Promise<LoadedDays> {
  const { days } = await send(listDays, { params: { from, to }, signal });
  return { days, from, to };
}

/** Like `fetchDays`, but if that fails, returns loaded days that cover the whole span, if any. */
export const fetchOrLoadedDays = (span: Span): Promise<LoadedDays> =>
  answerOrLoaded(fetchDays(span), () => loadedBetween(span));

function loadedBetween({ from, to }: Span): LoadedDays | undefined {
  const loaded = queryClient.getQueriesData<LoadedDays>({ queryKey: ['days'] });
  const known = loaded.flatMap(([, days]) => days ?? []);
  const covers = (on: LocalDate) => (days: LoadedDays) => dayIn(days, on) !== undefined;
  const found = known.filter(covers(from)).find(covers(to));
  return found && { days: found.days.filter(({ date }) => from <= date && date <= to), from, to };
}

/** Fetches as many days up to today as one call lists. Later days count as loaded, because nothing can be logged on them. */
export async function fetchRecentDays(signal: AbortSignal): Promise<LoadedDays> {
  const to = todayHere();
  const known = await fetchDays({ from: addDays(to, 1 - DAY_LIST_DAYS_MAX), to, signal });
  return { ...known, to: null };
}

/** Fetches the record of the cycle, which is loaded with the recent days. */
export const fetchCycleRecord = (signal: AbortSignal): Promise<CycleRecordAnswer> =>
  send(readCycleRecord, { signal });

/** Fetches which kinds are offered. */
export async function fetchKinds(signal: AbortSignal): Promise<ShownKinds> {
  return (await send(readDayKinds, { signal })).kinds;
}
