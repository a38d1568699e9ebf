import * as v from 'valibot';
import {
  type JournalEntry,
  listJournalEntries,
  saveJournalEntry,
  searchJournal,
} from '#domain/journal/journal.calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, type Person, signIn } from '../setup/person.ts';

/** Ana at noon of the first of March 2026, in UTC. */
export async function ana(): Promise<Person> {
  await setClock('2026-03-01T12:00:00Z');
  const person = await signIn(ANA);
  await person.post('/api/user/timezone/update', { timezone: 'UTC' });
  return person;
}

export const ENTRY = { date: '2026-02-28', text: 'A quiet day.', mood: 4, energy: 2, tags: ['rest'] };

/** Saves an entry and returns it as answered. */
export async function write(person: Person, changes: Record<string, unknown> = {}): Promise<JournalEntry> {
  const answer = await person.post('/api/journal/save', { ...ENTRY, ...changes });
  return v.parse(saveJournalEntry.answer, answer.body).entry;
}

export async function read(person: Person, date: string): Promise<JournalEntry> {
  return v.parse(saveJournalEntry.answer, (await person.get(`/api/journal/${date}/get`)).body).entry;
}

export async function entriesBetween(person: Person, from: string, to: string) {
  return v.parse(listJournalEntries.answer, (await person.get(`/api/journal/${from}/${to}/list`)).body);
}

/** The entries that contain a keyword. */
export async function found(person: Person, keyword: string): Promise<JournalEntry[]> {
  const answer = await person.post('/api/journal/search', { keyword });
  return v.parse(searchJournal.answer, answer.body).entries;
}

/** The days of the entries that contain a keyword. */
export async function search(person: Person, keyword: string): Promise<string[]> {
  return (await found(person, keyword)).map(({ date }) => date);
}
