import * as v from 'valibot';
import { listSymptoms } from '#domain/day-log/day-log.calls.ts';
import {
  dayListSchema,
  dayLoggedSchema,
  daysLoggedSchema,
  type ListedDay,
  type OwnSymptom,
} from '#domain/day-log/day-log.schema.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, type Person, pastPeriods, signIn } from '../setup/person.ts';

/** Ana at noon of a day of March 2026, in UTC. */
export async function anaOn(day: string): Promise<Person> {
  await setClock(`${day}T12:00:00Z`);
  const person = await signIn(ANA);
  await person.post('/api/user/timezone/update', { timezone: 'UTC' });
  return person;
}

/** Logs fields of a day; only the given ones change. */
export async function logDay(person: Person, date: string, change: object) {
  return v.parse(dayLoggedSchema, (await person.post(`/api/day/${date}/log`, change)).body);
}

/** Logs bleeding from one day to another. */
export async function logRange(person: Person, range: object) {
  return v.parse(daysLoggedSchema, (await person.post('/api/day/range/log', range)).body);
}

/** The logged days of an inclusive range, oldest first. */
export async function daysOf(person: Person, from: string, to: string): Promise<Required<ListedDay>[]> {
  return v.parse(dayListSchema, (await person.get(`/api/day/${from}/${to}/list`)).body).days;
}

/** The person's own symptoms. */
export async function symptomsOf(person: Person): Promise<OwnSymptom[]> {
  return v.parse(listSymptoms.answer, (await person.get('/api/day/symptoms')).body).symptoms;
}

/** A day of March 2026. */
export const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;

/** Logs bleeding on days of March 2026. */
export async function bleed(person: Person, days: readonly number[], bleeding = 'light'): Promise<void> {
  for (const day of days) await logDay(person, march(day), { bleeding });
}

/** The starts in March 2026, oldest first, each with its length. */
export async function startsOf(person: Person): Promise<[day: number, length: number | null][]> {
  const periods = await pastPeriods(person);
  return periods
    .map(({ period_on, period_length }): [number, number | null] => [
      Number(period_on.slice(-2)),
      period_length,
    ])
    .reverse();
}
