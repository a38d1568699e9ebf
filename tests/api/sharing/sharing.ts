import * as v from 'valibot';
import { listShares, makeShare, openShare, type Share } from '#domain/sharing/sharing.calls.ts';
import type { Answer } from '../setup/calls.ts';
import { call } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { logStarts, type Person, signIn } from '../setup/person.ts';

/** The last of the starts below, and an instant on its 20th day. */
export const STARTS = ['2026-01-02', '2026-01-30', '2026-02-27'] as const;
export const NOON = '2026-03-18T12:00:00Z';
export const NOBODYS = 'A'.repeat(43);

export const OUTLOOK = { level: 'outlook', label: 'Sam', days: 180 } as const;

/** Gives or withdraws the consent to sharing. */
export const consent = (person: Person, given: 0 | 1) =>
  person.post('/api/user/consent', { kind: 'sharing', given });

/** A person with three logged starts, on day 20 of a cycle of 28, who agreed to sharing. */
export async function noor(email = 'noor@example.test'): Promise<Person> {
  await setClock(NOON);
  const person = await signIn(email);
  await logStarts(person, STARTS);
  await consent(person, 1);
  return person;
}

/** Makes a link, and returns its answer and its secret. */
export async function shareOf(
  person: Person,
  body: object = {},
): Promise<v.InferOutput<typeof makeShare.answer> & { secret: string }> {
  const made = await person.post('/api/share/make', { ...OUTLOOK, ...body });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const answer = v.parse(makeShare.answer, made.body);
  return { ...answer, secret: secretIn(answer.address) };
}

export const secretIn = (address: string): string => /\/shared#([\w-]{43})$/.exec(address)?.[1] ?? '';

/** Opens a link like somebody else's browser. */
export const open = (secret: string, passphrase?: string, headers: Record<string, string> = {}) =>
  call('POST /api/shared/open', {
    body: { secret, ...(passphrase === undefined ? {} : { passphrase }) },
    headers,
  });

/** What a link shows. */
export const glanceAt = async (secret: string) => v.parse(openShare.answer, (await open(secret)).body);

export async function sharesOf(person: Person): Promise<readonly Share[]> {
  return v.parse(listShares.answer, (await person.get('/api/shares')).body).shares;
}

/** The reason of a refused passphrase. */
export const reasonIn = ({ body }: Answer) =>
  (body as { errors?: { reason?: string }[] }).errors?.[0]?.reason; // a problem of our own
