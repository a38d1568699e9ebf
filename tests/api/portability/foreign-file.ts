import * as v from 'valibot';
import { importTakenBackSchema, madeImportsSchema } from '#domain/portability/made-imports.schema.ts';
import { raiseLimits, setClock } from '../setup/outside.ts';
import { ANA, type Person, signIn } from '../setup/person.ts';
import { allowIntimate } from './portability.ts';

const AT = 1_770_000_000;

/** Ana at noon of 1 March 2026, UTC, with the consent to intimate data. */
export async function anaWithImports(): Promise<Person> {
  await setClock('2026-03-01T12:00:00Z');
  await raiseLimits();
  const person = await signIn(ANA);
  await person.post('/api/user/timezone/update', { timezone: 'UTC' });
  await allowIntimate(person);
  return person;
}

/** The id of an import, a UUIDv7. */
export const importId = (number: number): string =>
  `019a5f6e-7c00-7000-8000-${String(number).padStart(12, '0')}`;

/** Another app's file as the device converts it. */
export const foreignFile = (
  number: number,
  { theirs = [], ...records }: { theirs?: object[]; [kind: string]: unknown },
) => ({
  format: 'marea',
  version: 1,
  import: { id: importId(number), source: 'clue', digest: 'ab'.repeat(32), theirs },
  ...records,
});

/** A day of a file. */
export const fileDay = (date: string, fields: object = {}) => ({
  date,
  saved_at: AT,
  source: 'clue',
  ...fields,
});

/** A start of a file. */
export const fileStart = (date: string) => ({ id: `start-${date}`, started_on: date, created_at: AT });

/** A journal entry of a file. */
export const filePage = (date: string, { text = '', tags = [] }: { text?: string; tags?: string[] }) => ({
  date,
  text,
  mood: null,
  energy: null,
  tags,
  saved_at: AT,
});

/** Imports that a person can take back. */
export async function importsOf(person: Person) {
  const { body } = await person.get('/api/imports');
  return v.parse(madeImportsSchema, body).imports;
}

/** Takes an import back. */
export async function takeBack(person: Person, number: number) {
  const { body } = await person.post(`/api/import/${importId(number)}/take-back`, {});
  const { removed, kept: remaining } = v.parse(importTakenBackSchema, body);
  return { removed, kept: remaining };
}
