import type { D1Database } from '@cloudflare/workers-types';
import { v7 as uuidv7 } from 'uuid';
import { hashOfSecret } from '#worker/calendar-feed/calendar-feed.service.ts';
import { EXAMPLE_NOW, EXAMPLE_SESSION_ID } from '#worker/http/openapi.ts';
import type { ApiDocument } from '#worker/http/openapi-document.ts';
import {
  type DocumentedCall,
  exampleOf,
  MAKING,
  operationsOf,
  pathOf,
} from '../contract/documented-calls.ts';
import { costsOf } from './costs.ts';
import { type Answer, callThrough, type Fetch, fromElsewhere } from './http-call.ts';
import type { Cost } from './metered-database.ts';
import { passkeysOn } from './passkey-calls.ts';

/** A Worker under test, its shard and its directory. */
export type Server = { readonly fetch: Fetch; readonly db: D1Database; readonly directory: D1Database };
/** Somebody signed in on it. */
export type Caller = { readonly email: string; readonly stx: string; readonly xox: string };
/** A call that no document lists, in the same words: the calendar's file. */
export const CALENDAR_FILE = 'GET /calendar/{file}';

/** What is sent in place of the example: what only the server can have made, and an id that is new where one is created. */
export type Filling = {
  readonly body?: object;
  readonly path?: string;
  /** Of another person, where the call would change what later ones go by. */
  readonly stx?: string;
  readonly headers?: Record<string, string>;
};

/** Signs somebody in by the product's own session function, on the day of all examples. */
export async function signInOn({ fetch }: Server, email: string): Promise<Caller> {
  await fetch('/__test/outside', { method: 'POST', body: JSON.stringify({ now: EXAMPLE_NOW }) });
  const answer = await fetch('/__test/sign-in', {
    method: 'POST',
    body: JSON.stringify({ email, rotate: 1 }),
  });
  // Written by our own test entry.
  return { email, ...((await answer.json()) as Omit<Caller, 'email'>) };
}

/** Every call of the API as its document lists it: one that is added is here without a line being written. */
export async function everyCall({ fetch }: Server): Promise<DocumentedCall[]> {
  const { body } = await callThrough(fetch, { route: 'GET /api/openapi.json' });
  return operationsOf(body as ApiDocument); // held to OpenAPI by a test
}

/** Makes a documented call as its example shows it, but for what fills it. */
export function makeCallOn(
  { fetch }: Server,
  { operation, by, filling = {} }: { operation: DocumentedCall; by: Caller; filling?: Filling },
): Promise<Answer> {
  const { method, security, requestBody } = operation;
  const body = filling.body ?? (requestBody ? exampleOf(operation) : undefined);
  return callThrough(fetch, {
    route: `${method} ${filling.path ?? pathOf(operation)}`,
    ...(body ? { body } : {}),
    ...(security.length > 0 ? { stx: filling.stx ?? by.stx } : {}),
    headers: filling.headers ?? {},
  });
}

/** Gives somebody one of everything that examples speak of. */
export async function giveEverything(
  server: Server,
  { by, operations }: { by: Caller; operations: readonly DocumentedCall[] },
): Promise<void> {
  for (const operation of operations.filter(({ route }) => MAKING.includes(route))) {
    expectSuccess(operation.route, await makeCallOn(server, { operation, by }));
  }
}

/** The form of somebody new. */
const REGISTRATION = { language: 'en', privacy_accepted: 1, terms_accepted: 1, adult_confirmed: 1 };

/** What a call needs that no example can hold, by its route; made for `by` just before the call. */
export const FILLINGS: Readonly<Record<string, (server: Server, by: Caller) => Promise<Filling>>> = {
  'POST /api/register/user': async () => ({
    body: { ...REGISTRATION, email: `new-${crypto.randomUUID()}@example.test` },
    headers: fromElsewhere(),
  }),
  'POST /api/login/code/request': async (_, { email }) => ({ body: { email }, headers: fromElsewhere() }),
  'POST /api/login/code/verify': async (server, { email }) => {
    const { body, headers } = await mailedCodeOn(server, { email });
    return { body: { ...body, email, rotate: 1 }, headers };
  },
  'POST /api/login/passkey/options': async () => ({ headers: fromElsewhere() }),
  'POST /api/login/passkey/verify': ({ fetch }, { stx }) => passkeysOn(fetch).addAndSign(stx),
  // The session is younger than the passkey.
  'POST /api/session/confirm-passkey': async (server, { email, stx }) => {
    const filling = await passkeysOn(server.fetch).addAndSign(stx);
    return { ...filling, stx: (await signInOn(server, email)).stx };
  },
  'POST /api/session/confirm': (server, by) => mailedCodeOn(server, by),
  'POST /api/passkey/add': async ({ fetch }, { stx }) => ({
    body: { response: (await passkeysOn(fetch).make(stx)).response },
  }),
  'POST /api/passkey/rename': async ({ fetch }, { stx }) => ({
    body: { id: (await passkeysOn(fetch).add(stx)).id, name: 'My phone' },
  }),
  'DELETE /api/passkey/{id}/delete': async ({ fetch }, { stx }) => ({
    path: `/api/passkey/${(await passkeysOn(fetch).add(stx)).id}/delete`,
  }),
  'POST /api/user/email/request': async () => ({
    body: { email: `new-${crypto.randomUUID()}@example.test` },
    headers: fromElsewhere(),
  }),
  'POST /api/user/email/change': async (server) => (await addressChangeOn(server)).filling,
  'POST /api/user/email/take-back': async (server) => {
    const { by, filling } = await addressChangeOn(server);
    await callThrough(server.fetch, { route: 'POST /api/user/email/change', ...filling });
    return { body: { token: /#(\S+)/.exec(await mailTo(server, by.email))?.[1] } };
  },
  'POST /api/session/disown': async () => ({ body: { token: 'a-token-that-is-none' } }),
  'POST /api/token/refresh': async (_, { xox }) => ({ body: { refresh_token: xox } }),
  'POST /api/cycle/past/{started_on}/update': async ({ fetch }, { stx }) => {
    const route = 'GET /api/cycle/calendar/periods/past/all';
    const { body } = await callThrough(fetch, { route, stx });
    const { previous_periods_raw_data: starts } = body as {
      previous_periods_raw_data: { period_on: string }[];
    }; // held to the document
    // The oldest: a later one may be too near another to begin a cycle.
    return { path: `/api/cycle/past/${starts.at(-1)?.period_on}/update` };
  },
  'DELETE /api/user/session/{id}/delete': async (server, by) => ({
    path: `/api/user/session/${await sessionOf(server, by)}/delete`,
  }),
  'DELETE /api/journal/{date}/delete': async ({ fetch }, { stx }) => {
    const { body } = await callThrough(fetch, { route: 'GET /api/journal/2026-03-18/get', stx });
    const { entry } = body as { entry?: { version: string } | null }; // held to a schema by the journal's tests
    // None can be read where somebody is a copy of somebody else, whose key it is under.
    return { path: `/api/journal/2026-03-18/delete${entry ? `?based_on=${entry.version}` : ''}` };
  },
  'POST /api/import/{import_id}/take-back': async ({ fetch }, { stx }) => {
    const id = uuidv7();
    const remarks = [{ date: '2026-03-01', source: 'clue', text: id }];
    const head = { id, source: 'clue', digest: '0'.repeat(64) };
    const body = { format: 'marea', version: 1, import: head, remarks };
    await callThrough(fetch, { route: 'POST /api/user/import', body, stx });
    return { path: `/api/import/${id}/take-back` };
  },
  'POST /api/task/{id}/skip': async ({ fetch }, { stx }) => {
    const body = { task_title: 'Again and again', task_repeat: { rule: 'FREQ=DAILY' } };
    const made = await callThrough(fetch, { route: 'POST /api/task/create', body, stx });
    return { path: `/api/task/${(made.body as { task_id: string }).task_id}/skip` }; // held to the document
  },
  'POST /api/changes/{batch_id}/seen': async (server, by) => ({
    path: `/api/changes/${await batchOn(server, by)}/seen`,
  }),
  'POST /api/changes/{batch_id}/undo': async (server, by) => ({
    path: `/api/changes/${await batchOn(server, by)}/undo`,
  }),
  'POST /api/reminders/device/add': async () => ({ body: newSubscription() }),
  'DELETE /api/reminders/device/{id}/delete': async (server, by) => {
    const body = newSubscription();
    await callThrough(server.fetch, { route: 'POST /api/reminders/device/add', body, stx: by.stx });
    return { path: `/api/reminders/device/${await sessionOf(server, by)}/delete` };
  },
  [CALENDAR_FILE]: async ({ db, directory }, { email }) => {
    const secret = crypto.randomUUID().padEnd(43, 'a');
    const hash = await hashOfSecret(secret);
    const userId = await db.prepare('select user_id from users where email = ?').bind(email).first('user_id');
    const ofPerson = 'where user_id = ?';
    await db.prepare(`update calendar_feeds set secret_hash = ? ${ofPerson}`).bind(hash, userId).run();
    await directory.prepare(`update people set calendar_hash = ? ${ofPerson}`).bind(hash, userId).run();
    return { path: `/calendar/${secret}.ics` };
  },
};

/** A login code that was just mailed, and the network that asked for it. */
async function mailedCodeOn(server: Server, { email }: Pick<Caller, 'email'>) {
  const headers = fromElsewhere();
  await callThrough(server.fetch, { route: 'POST /api/login/code/request', body: { email }, headers });
  const secret = /^\s{4}([A-Z0-9]{5})$/m.exec(await mailTo(server, email))?.[1];
  return { body: { secret }, headers };
}

/** A batch of changes: a task that was planned for a day far ahead. */
/** A day that a plan may reach, by the Worker's clock. */
const IN_A_WEEK = new Date((EXAMPLE_NOW + 7 * 86_400) * 1000).toISOString().slice(0, 10);

async function batchOn({ fetch }: Server, { stx }: Caller): Promise<string> {
  const made = await callThrough(fetch, {
    route: 'POST /api/task/create',
    body: { task_title: 'To plan' },
    stx,
  });
  const { task_id } = made.body as { task_id: string }; // held to the document
  const body = { placements: [{ task_id, on: IN_A_WEEK }] };
  const { body: applied } = await callThrough(fetch, { route: 'POST /api/plan/apply', body, stx });
  return (applied as { batch_id: string }).batch_id; // held to the document
}

/** The texts of the mails to an address, newest first. */
async function mailTo({ fetch }: Server, email: string): Promise<string> {
  const mails = await callThrough(fetch, { route: `GET /dev/mail.json?to=${email}` });
  const { messages } = mails.body as { messages: { text: string }[] }; // held to a schema by the mails' tests
  return messages.map(({ text }) => text).join('\n');
}

/** Somebody new who has a code for another address. */
async function addressChangeOn(server: Server) {
  const by = await signInOn(server, `mover-${crypto.randomUUID()}@example.test`);
  const email = `moved-${crypto.randomUUID()}@example.test`;
  const headers = fromElsewhere();
  const route = 'POST /api/user/email/request';
  await callThrough(server.fetch, { route, body: { email }, stx: by.stx, headers });
  const code = /^\s{4}([A-Z0-9]{5})$/m.exec(await mailTo(server, email))?.[1];
  return { by, filling: { body: { email, code }, stx: by.stx, headers } };
}

/** A browser at a push service that nothing is sent to. */
const newSubscription = () => ({
  endpoint: `https://push.example.com/${crypto.randomUUID()}`,
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
});

/** The session that somebody calls from. */
async function sessionOf({ fetch }: Server, { stx }: Caller): Promise<string> {
  const answer = await callThrough(fetch, { route: 'GET /api/user/sessions', stx });
  const { sessions } = answer.body as { sessions: { id: string; is_current: 0 | 1 }[] }; // held to a schema by its tests
  return sessions.find(({ is_current }) => is_current === 1)?.id ?? EXAMPLE_SESSION_ID;
}

/** A new id, and a day that has no period yet, in place of those of an example that creates. */
export function creatingAnew(operation: DocumentedCall): Filling {
  if (!operation.responses['201']) return {};
  const example = exampleOf(operation) as { period_timestamp?: number };
  const shifted = example.period_timestamp
    ? { period_timestamp: example.period_timestamp - 500 * 86_400 }
    : {};
  return { body: { ...example, id: uuidv7(), ...shifted } };
}

/** The file of the calendar, in the words of the document. */
export const calendarFileCall = {
  route: CALENDAR_FILE,
  method: 'GET',
  path: '/calendar/{file}',
  security: [],
  responses: {},
  summary: 'The calendar as calendar programs fetch it',
  operationId: 'calendarFile',
  tags: [],
} satisfies DocumentedCall;

/** Calls after which there is less of somebody than before. */
export const isEnding = ({ method, path }: DocumentedCall): boolean =>
  method === 'DELETE' || path.endsWith('/logout');

/** Reads before writes, then what leaves less for the others; the account itself goes last. */
function turnOf({ method, route }: DocumentedCall): number {
  if (route === 'DELETE /api/user/delete') return 4;
  if (method === 'DELETE') return 3;
  if (route === 'POST /api/cycle/mode/update') return 2;
  // A pack is for the mode that is set then.
  if (route === 'POST /api/cycle/scheme/set') return 2.5;
  return method === 'GET' ? 0 : 1;
}

/** What every call that is asked for costs somebody who has what they have; all are made, and the account is gone afterwards. */
export async function costsOfEveryCall(
  server: Server,
  { email, operations }: { email: string; operations: readonly DocumentedCall[] },
  isAskedFor: (operation: DocumentedCall) => boolean = () => true,
): Promise<Map<string, readonly Cost[]>> {
  const costs = new Map<string, readonly Cost[]>();
  let by: Caller | null = null;
  const inOrder = operations.toSorted((one, other) => turnOf(one) - turnOf(other));
  for (const operation of inOrder) {
    if (!by) {
      by = await signInOn(server, email);
      await giveEverything(server, { by, operations });
    }
    const caller: Caller = by;
    const filling = (await FILLINGS[operation.route]?.(server, caller)) ?? creatingAnew(operation);
    const make = async () =>
      expectSuccess(operation.route, await makeCallOn(server, { operation, by: caller, filling }));
    if (isAskedFor(operation)) costs.set(operation.route, await costsOf(server.fetch, make));
    else await make();
    if (isEnding(operation)) by = null;
  }
  return costs;
}

function expectSuccess(route: string, { status, body }: Answer): void {
  if (status !== 200 && status !== 201)
    throw new Error(`${route} answered ${status} ${JSON.stringify(body)}`);
}

/** Rows that the statements of a call read. */
export const rowsReadIn = (costs: readonly Cost[] = []): number =>
  costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0);

/**
 * Rows that a call may read more than another time. A search by a random hash that finds nothing has looked at the entry that
 * comes next, where there is one; a call makes a handful of these, however many entries there are.
 */
export const NEIGHBOURS = 8;
