import { type Answer, fromElsewhere, send } from './call.ts';
import type { Life } from './life.ts';
import type { Notebook } from './notebook.ts';
import type { Server } from './serve.ts';

/** A signed-in person with an account. */
export type Person = {
  readonly life: Life;
  readonly email: string;
  /** The long-lived token, which stays the same. */
  xox: string;
  /** The short-lived one. */
  stx: string;
  /** The cookie by which the product knows this person's browser. */
  cookie: string;
  /** The path of the calendar's file; empty without one. */
  calendar: string;
};

const CONSENTS = { privacy_accepted: 1, terms_accepted: 1, adult_confirmed: 1 };

/** Creates an account by the product's own calls: registration, mailed code, and the person's data up to today. */
export async function signUp(
  server: Server,
  { life, notes }: { life: Life; notes: Notebook },
): Promise<Person> {
  const person: Person = {
    life,
    email: `${life.name}@example.org`,
    xox: '',
    stx: '',
    cookie: '',
    calendar: '',
  };
  const { language, cookies = 0 } = life;
  const body = { email: person.email, language, cookie_consent: cookies, ...CONSENTS };
  const route = 'POST /api/register/user';
  const answer = await send(server, { route, body, headers: fromElsewhere() });
  notes.add(route, answer);
  await enterCode(server, { person, notes, asked: answer });
  for (const [path, sent] of life.making) await write(server, { person, notes, path, body: sent });
  return person;
}

/** Makes one call of a person's life, and records the request with its answer. */
export async function write(
  server: Server,
  { person, notes, path, body }: { person: Person; notes: Notebook; path: string; body: object },
): Promise<Answer> {
  const route = `POST ${path}`;
  const answer = await send(server, { route, body, stx: person.stx });
  if (answer.status >= 300)
    throw new Error(`${person.life.name}: ${route} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  notes.add(route, answer);
  person.calendar = /\/calendar\/[\w-]+\.ics/.exec(JSON.stringify(answer.body))?.[0] ?? person.calendar;
  return answer;
}

/** A new short-lived token; signs in again by a mailed code if the session has ended. */
export async function signIn(server: Server, { person, notes }: { person: Person; notes: Notebook }) {
  const refresh = 'POST /api/token/refresh';
  const refreshed = await send(server, {
    route: refresh,
    body: { refresh_token: person.xox },
    headers: fromElsewhere(),
  });
  notes.add(refresh, refreshed);
  if (refreshed.status === 200) {
    person.stx = textIn(refreshed.body, 'stx');
    return;
  }
  const route = 'POST /api/login/code/request';
  const headers = { ...fromElsewhere(), cookie: person.cookie };
  const asked = await send(server, { route, body: { email: person.email }, headers });
  notes.add(route, asked);
  await enterCode(server, { person, notes, asked });
}

/** Enters the newest mailed code in the browser that requested it. */
async function enterCode(
  server: Server,
  { person, notes, asked }: { person: Person; notes: Notebook; asked: Answer },
): Promise<void> {
  const cookie = [person.cookie, cookiesOf(asked)].filter(Boolean).join('; ');
  const route = 'POST /api/login/code/verify';
  const answer = await send(server, {
    route,
    body: { email: person.email, secret: await mailedCode(server, person.email), rotate: 0 },
    headers: { ...fromElsewhere(), cookie },
  });
  notes.add(route, answer);
  if (answer.status !== 200)
    throw new Error(`${person.life.name} was not let in: ${JSON.stringify(answer.body)}`);
  person.xox = textIn(answer.body, 'xox');
  person.stx = textIn(answer.body, 'stx');
  person.cookie = cookiesOf(answer) || person.cookie;
}

/** The code last mailed to an address. */
export async function mailedCode(server: Server, email: string): Promise<string> {
  const code = (await mailsTo(server, email)).flatMap(
    (text) => /^\s{4}([A-Z0-9]{5})$/m.exec(text)?.[1] ?? [],
  );
  return code[0] ?? 'NONE0';
}

/** The texts of the mails to an address, newest first. */
export async function mailsTo(server: Server, email: string): Promise<string[]> {
  const { body } = await send(server, { route: `GET /dev/mail.json?to=${encodeURIComponent(email)}` });
  return itemsIn(body, 'messages').map((message) => textIn(message, 'text'));
}

/** The cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = ({ headers }: Answer): string =>
  (headers['set-cookie'] ?? '')
    .split('\n')
    .map((line) => line.replace(/;.*/, ''))
    .join('; ');

/** A text of an answer; empty if it has none under this name. */
export function textIn(body: unknown, name: string): string {
  const value = fieldIn(body, name);
  return typeof value === 'string' ? value : '';
}

/** A list of an answer; empty if it has none under this name. */
export function itemsIn(body: unknown, name: string): readonly unknown[] {
  const value = fieldIn(body, name);
  return Array.isArray(value) ? value : [];
}

/** A field of an object; `undefined` if there is none. */
export const fieldIn = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;
