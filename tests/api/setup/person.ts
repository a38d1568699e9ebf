import * as v from 'valibot';
import { test as base } from 'vitest';
import { detailsSchema, type UserDetails } from '#domain/account/account.schema.ts';
import type { Language } from '#domain/account/language.ts';
import { type DeviceSession, listSessions, verifyLoginCode } from '#domain/account/session.calls.ts';
import * as cycle from '#domain/cycle/cycle.calls.ts';
import { type PeriodEntry, pastPeriodsSchema } from '#domain/cycle/cycle.schema.ts';
import { type Answer, call, cookiesOf, fromElsewhere } from './calls.ts';
import { newestCode } from './mails.ts';
import { fetchWorker } from './server.ts';

/** The person and the instant of most tests. */
export const ANA = 'ana@example.test';
export const NOON = '2026-03-01T12:00:00Z';

export type Tokens = { readonly xox: string; readonly stx: string };

/** A signed-in person with their calls. */
export type Person = Tokens & {
  readonly email: string;
  readonly post: (path: string, body: unknown) => Promise<Answer>;
  readonly get: (path: string) => Promise<Answer>;
  readonly delete: (path: string) => Promise<Answer>;
};

/** Signs in a device with the product's own session function; creates the account if it is missing. */
export const signIn = (email: string, language: Language = 'en'): Promise<Person> =>
  signInBy({ email, language });

/** Like `signIn`, with a session whose refresh token changes with each refresh. */
export const signInRotating = (email: string): Promise<Person> => signInBy({ email, rotate: 1 });

/** A test with Ana signed in, after the `beforeEach` hooks. */
export const test = base.extend('ana', () => signIn(ANA));

async function signInBy(input: { email: string; language?: Language; rotate?: 1 }): Promise<Person> {
  const answer = await fetchWorker('/__test/sign-in', { method: 'POST', body: JSON.stringify(input) });
  const tokens = v.parse(v.object({ xox: v.string(), stx: v.string() }), await answer.json());
  return personOf(input.email, tokens);
}

/** A person with these tokens. */
export function personOf(email: string, { xox, stx }: Tokens): Person {
  return {
    email,
    xox,
    stx,
    post: (path, body) => call(`POST ${path}`, { body, stx }),
    get: (path) => call(`GET ${path}`, { stx }),
    delete: (path) => call(`DELETE ${path}`, { stx }),
  };
}

/** The body of the sign-up form with all boxes ticked. */
export const registration = (email: string) => ({
  email,
  language: 'en',
  cookie_consent: 1,
  privacy_accepted: 1,
  terms_accepted: 1,
  adult_confirmed: 1,
});

/** Signs up like a person, from a separate network: form, mail, and the code in the form's browser. */
export async function signUp(email: string, answers: Record<string, unknown> = {}): Promise<Person> {
  const form = await call('POST /api/register/user', {
    body: { ...registration(email), ...answers },
    headers: fromElsewhere(),
  });
  return personOf(email, tokensIn(await verify(email, await newestCode(email), cookiesOf(form))));
}

/** Requests a login code from a separate network and returns the mailed code. */
export async function requestCode(email: string): Promise<string> {
  await call('POST /api/login/code/request', { body: { email }, headers: fromElsewhere() });
  return newestCode(email);
}

export const verify = (
  email: string,
  secret: string,
  headers: Record<string, string> = {},
): Promise<Answer> => call('POST /api/login/code/verify', { body: { email, secret }, headers });

export const refresh = (refreshToken: string): Promise<Answer> =>
  call('POST /api/token/refresh', { body: { refresh_token: refreshToken } });

/** The tokens of a successful sign-in. */
export function tokensIn(answer: Answer): Tokens {
  const { xox, stx } = v.parse(verifyLoginCode.answer, answer.body);
  return { xox, stx };
}

/** The person's profile. */
export async function detailsOf(person: Person): Promise<UserDetails> {
  return v.parse(detailsSchema, (await person.get('/api/user/details')).body);
}

/** The person's devices, most recent use first. */
export async function signedInDevices(person: Person): Promise<readonly DeviceSession[]> {
  return v.parse(listSessions.answer, (await person.get('/api/user/sessions')).body).sessions;
}

/** Logs the start of a period at an instant, `2026-03-01T09:00:00Z`, and returns its id. */
export async function logPeriod(person: Person, at: string): Promise<string> {
  const answer = await person.post('/api/cycle/period/log', { is_now: 0, period_timestamp: secondsOf(at) });
  return v.parse(cycle.logPeriod.answer, answer.body).period_id;
}

/** Logs the start of a period on each of these days, `2026-03-01`. */
export async function logStarts(person: Person, days: readonly string[]): Promise<void> {
  for (const day of days) await logPeriod(person, `${day}T12:00:00Z`);
}

/** Sets the mode or its details. */
export const setMode = (person: Person, change: object) => person.post('/api/cycle/mode/update', change);

/** The log of periods, newest first. */
export async function pastPeriods(person: Person, param: string | number = 'all'): Promise<PeriodEntry[]> {
  const answer = await person.get(`/api/cycle/calendar/periods/past/${param}`);
  return v.parse(pastPeriodsSchema, answer.body).previous_periods_raw_data;
}

/** An ISO instant in unix seconds. */
export function secondsOf(instant: string): number {
  const milliseconds = Date.parse(instant);
  if (Number.isNaN(milliseconds)) throw new Error(`${instant} is no instant`);
  return milliseconds / 1000;
}
