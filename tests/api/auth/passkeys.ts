import * as v from 'valibot';
import { listPasskeys } from '#domain/account/session.calls.ts';
import { type SecurityEvent, securityEventsSchema } from '#domain/security-trail/security-trail.calls.ts';
import type { Passkey } from '../setup/authenticator.ts';
import type { Answer } from '../setup/calls.ts';
import { passkeysOn } from '../setup/passkey-calls.ts';
import type { Person } from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';

const browser = passkeysOn(fetchWorker);
export const { originOf, askedFor, answer: answerWith, signed: signedBy } = browser;

/** Makes a passkey for a person who has just signed in, with the answer that adds it. */
export const made = (person: Person, ways?: Parameters<typeof browser.make>[1]) =>
  browser.make(person.stx, ways);

/** Adds a passkey like a browser. */
export const addPasskey = (person: Person, name?: string): Promise<Passkey> => browser.add(person.stx, name);

/** Signs in with a passkey. */
export async function signInWith(
  passkey: Passkey,
  ways?: Parameters<typeof browser.signed>[1],
): Promise<Answer> {
  const { response, cookies } = await signedBy(passkey, ways);
  return answerWith(response, cookies);
}

export async function passkeysOf(person: Person) {
  return v.parse(listPasskeys.answer, (await person.get('/api/user/passkeys')).body).passkeys;
}

/** The events in the person's trail, newest first. */
export async function eventsOf(person: Person): Promise<SecurityEvent[]> {
  const { body } = await person.get('/api/user/security-events');
  return v.parse(securityEventsSchema, body).events.map(({ event }) => event);
}
