import * as v from 'valibot';
import { type FoundDates, foundDatesSchema } from '#domain/best-dates/best-dates.calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, detailsOf, logPeriod, type Person, signIn } from '../setup/person.ts';

export const NOON = '2026-03-01T12:00:00Z';
export const SENTENCE = 'I want to throw a big birthday party for all my friends';

/** Ana on 1 March, on day 9 of a regular cycle. */
export async function ana(): Promise<Person> {
  await setClock(NOON);
  const person = await signIn(ANA);
  for (const day of ['2025-12-01', '2025-12-29', '2026-01-26', '2026-02-21']) {
    await logPeriod(person, `${day}T12:00:00Z`);
  }
  return person;
}

export async function find(person: Person, asked: Record<string, unknown>): Promise<FoundDates> {
  const answer = await person.post('/api/best/dates/find', { keyword: '', sentence: '', ...asked });
  return v.parse(foundDatesSchema, answer.body);
}

/** The number of sentence searches this month in the person's details. */
export const countOf = async (person: Person): Promise<number> => (await detailsOf(person)).ai_request_count;
