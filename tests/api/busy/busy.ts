import * as v from 'valibot';
import { expect } from 'vitest';
import { addBusySource, type BusySource, listBusyDays, listBusySources } from '#domain/busy/busy.calls.ts';
import { type Answer, call, refusalIn } from '../setup/calls.ts';
import { fireCron, setClock } from '../setup/outside.ts';
import { type Person, secondsOf } from '../setup/person.ts';

export type Added = v.InferOutput<typeof addBusySource.answer>;

export const addSource = (person: Person, body: object): Promise<Answer> =>
  person.post('/api/busy/source/add', { label: 'Work', ...body });

/** Adds a calendar, and expects that it is taken. */
export async function added(person: Person, body: object): Promise<Added> {
  const answer = await addSource(person, body);
  if (answer.status > 201) throw new Error(`the calendar was refused: ${JSON.stringify(answer.body)}`);
  return v.parse(addBusySource.answer, answer.body);
}

/** The same under an `Idempotency-Key`. */
export const addUnderKey = (person: Person, body: object, key: string): Promise<Answer> =>
  call('POST /api/busy/source/add', {
    body: { label: 'Work', ...body },
    stx: person.stx,
    headers: { 'idempotency-key': key },
  });

export async function sourcesOf(person: Person): Promise<BusySource[]> {
  return v.parse(listBusySources.answer, (await person.get('/api/busy/sources')).body).sources;
}

/** The only calendar of a person. */
export async function sourceOf(person: Person): Promise<BusySource> {
  const [source, ...others] = await sourcesOf(person);
  expect(others).toEqual([]);
  if (!source) throw new Error('there is no calendar');
  return source;
}

export async function daysOf(person: Person, from: string, to: string) {
  return v.parse(listBusyDays.answer, (await person.get(`/api/busy/${from}/${to}`)).body).days;
}

export const minutesOn = async (person: Person, day: string) =>
  (await daysOf(person, day, day))[0]?.busy_minutes;

/** The refusal of an address, with its reason. */
export function reasonIn(answer: Answer) {
  const { errors } = answer.body as { errors?: { path: string; reason?: string }[] }; // checked by `refusalIn`
  return { ...refusalIn(answer), reason: errors?.map(({ reason }) => reason).join() };
}
export const refusedFor = (reason: string) => ({
  status: 400,
  code: 'validation_failed',
  fields: ['address'],
  reason,
});

/** Fires the trigger that fetches calendars, so long after an instant. */
export async function runCalendars(instant: string, secondsLater = 0): Promise<void> {
  await setClock(instant, secondsLater);
  await fireCron(secondsOf(instant) + secondsLater, 'imports');
}

export const HOUR = 3_600;
export const DAY = 24 * HOUR;
