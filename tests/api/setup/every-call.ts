import type { D1Database } from '@cloudflare/workers-types';
import { v7 as uuidv7 } from 'uuid';
import type { ApiDocument } from '#worker/http/openapi.ts';
import { sha256 } from '#worker/platform/secrets.ts';
import {
  type DocumentedCall,
  exampleOf,
  MAKING,
  operationsOf,
  pathOf,
} from '../contract/documented-calls.ts';
import { EXAMPLE_NOW, EXAMPLE_SESSION_ID } from '../contract/example-requests.ts';
import { costsOf } from './costs.ts';
import { type Answer, callThrough, type Fetch, fromElsewhere } from './http-call.ts';
import type { Cost } from './metered-database.ts';
import { passkeysOn } from './passkey-calls.ts';

/** A Worker under test, its shard and its directory. */
export type Server = { readonly fetch: Fetch; readonly db: D1Database; readonly directory: D1Database };
/** A person signed in on a server. */
export type Caller = { readonly email: string; readonly stx: string; readonly xox: string };
/** The calendar's file, which the document doesn't list, as a route. */
export const CALENDAR_FILE = 'GET /calendar/{file}';

/** Values in place of the example's: those that only the server can make, and new ids for created things. */
export type Filling = {
  readonly body?: object;
  readonly path?: string;
  /** Another person's token, if the call would affect later ones. */
  readonly stx?: string;
  readonly headers?: Record<string, string>;
};

/** Signs a person in with the product's own session function, on the day of all examples. */
export async function signInOn({ fetch }: Server, email: string): Promise<Caller> {
  await fetch('/__test/outside', { method: 'POST', body: JSON.stringify({ now: EXAMPLE_NOW }) });
  const answer = await fetch('/__test/sign-in', {
    method: 'POST',
    body: JSON.stringify({ email, rotate: 1 }),
  });
  // The format of our own test entry.
  return { email, ...((await answer.json()) as Omit<Caller, 'email'>) };
}

/** Every call of the API's document, so that added calls are included automatically. */
export async function everyCall({ fetch }: Server): Promise<DocumentedCall[]> {
  const { body } = await callThrough(fetch, { route: 'GET /api/openapi.json' });
  return operationsOf(body as ApiDocument); // a test validates it against OpenAPI
}

/** Makes a documented call with its example, except for the filling. */
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

/** Creates one of everything that the examples refer to. */
export async function giveEverything(
  server: Server,
  { by, operations }: { by: Caller; operations: readonly DocumentedCall[] },
): Promise<void> {
  for (const operation of operations.filter(({ route }) => MAKING.includes(route))) {
    expectSuccess(operation.route, await makeCallOn(server, { operation, by }));
  }
}

/** The registration form of a new person. */
const REGISTRATION = { language: 'en', privacy_accepted: 1, terms_accepted: 1, adult_confirmed: 1 };

/** Values that a call needs and no example can contain, by its route; made for `by` just before the call. */
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
  // The session must be younger than the passkey.
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
    }; // validated against the document
    // The oldest start, because a later one may be too near another to begin a cycle.
    return { path: `/api/cycle/past/${starts.at(-1)?.period_on}/update` };
  },
  'DELETE /api/user/session/{id}/delete': async (server, by) => ({
    path: `/api/user/session/${await sessionOf(server, by)}/delete`,
  }),
  'DELETE /api/journal/{date}/delete': async ({ fetch }, { stx }) => {
    const { body } = await callThrough(fetch, { route: 'GET /api/journal/2026-03-18/get', stx });
    const { entry } = body as { entry?: { version: string } | null }; // the journal's tests validate it
    // A copied person's entries cannot be read, because they are sealed for the original person.
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
  'POST /api/label/{id}/merge': async ({ fetch }, { stx }) => {
    const route = 'POST /api/label/add';
    const made = async () => {
      const { body } = await callThrough(fetch, {
        route,
        body: { name: `label ${uuidv7()}`.slice(0, 40) },
        stx,
      });
      return (body as { label_id: string }).label_id; // validated against the document
    };
    const [id, into] = [await made(), await made()];
    return { path: `/api/label/${id}/merge`, body: { into } };
  },
  'POST /api/task/{id}/skip': async ({ fetch }, { stx }) => {
    const body = { task_title: 'Again and again', task_repeat: { rule: 'FREQ=DAILY' } };
    const made = await callThrough(fetch, { route: 'POST /api/task/create', body, stx });
    return { path: `/api/task/${(made.body as { task_id: string }).task_id}/skip` }; // validated against the document
  },
  'POST /api/changes/{batch_id}/seen': async (server, by) => ({
    path: `/api/changes/${await batchOn(server, by)}/seen`,
  }),
  'POST /api/changes/{batch_id}/undo': async (server, by) => ({
    path: `/api/changes/${await batchOn(server, by)}/undo`,
  }),
  // Only an address is fetched; this one can't be opened, so that nobody is called.
  'POST /api/busy/source/refresh': async ({ db }, { email }) => {
    const address = "kind = 'address', key_version = 1, sealed = '.', next_fetch_at = 0";
    const ofPerson = 'where user_id = (select user_id from users where email = ?)';
    await db.prepare(`update busy_sources set ${address} ${ofPerson}`).bind(email).run();
    return {};
  },
  'POST /api/reminders/device/add': async () => ({ body: newSubscription() }),
  'DELETE /api/reminders/device/{id}/delete': async (server, by) => {
    const body = newSubscription();
    await callThrough(server.fetch, { route: 'POST /api/reminders/device/add', body, stx: by.stx });
    return { path: `/api/reminders/device/${await sessionOf(server, by)}/delete` };
  },
  'POST /api/user/keeping/update': async ({ fetch }, { stx }) => {
    const months = { days: 12, journal: 12, tasks: null, habits: 24 };
    const route = 'POST /api/user/keeping/preview';
    const { body } = await callThrough(fetch, { route, body: months, stx });
    return { body: { ...months, seen: (body as { seen: string }).seen } }; // validated against the document
  },
  'POST /api/share/make': async (server, by) => {
    await roomForShareOn(server, by);
    return {};
  },
  'POST /api/share/update': async (server, by) => ({
    body: { share_id: (await shareOn(server, by)).id, paused: 1 },
  }),
  'DELETE /api/share/{id}/delete': async (server, by) => ({
    path: `/api/share/${(await shareOn(server, by)).id}/delete`,
  }),
  'POST /api/shared/open': async (server, by) => ({ body: { secret: (await shareOn(server, by)).secret } }),
  [CALENDAR_FILE]: async ({ db, directory }, { email }) => {
    const secret = crypto.randomUUID().padEnd(43, 'a');
    const hash = await sha256(secret);
    const userId = await db.prepare('select user_id from users where email = ?').bind(email).first('user_id');
    const ofPerson = 'where user_id = ?';
    await db.prepare(`update calendar_feeds set secret_hash = ? ${ofPerson}`).bind(hash, userId).run();
    await directory.prepare(`update people set calendar_hash = ? ${ofPerson}`).bind(hash, userId).run();
    return { path: `/calendar/${secret}.ics` };
  },
};

/** Agrees to sharing, and ends all links, of which a person can have five. */
async function roomForShareOn({ fetch }: Server, { stx }: Caller): Promise<void> {
  await callThrough(fetch, {
    route: 'POST /api/user/consent',
    body: { kind: 'sharing', given: 1 },
    stx,
  });
  const { body } = await callThrough(fetch, { route: 'GET /api/shares', stx });
  for (const { id } of (body as { shares: { id: string }[] }).shares) // validated against the document
    await callThrough(fetch, { route: `DELETE /api/share/${id}/delete`, stx });
}

/** A new link that shows the phase. */
async function shareOn(server: Server, by: Caller): Promise<{ id: string; secret: string }> {
  await roomForShareOn(server, by);
  const body = { level: 'phase', label: 'Sam', days: 30 };
  const made = await callThrough(server.fetch, { route: 'POST /api/share/make', body, stx: by.stx });
  const { share, address } = made.body as { share: { id: string }; address: string }; // validated against the document
  return { id: share.id, secret: address.slice(-43) };
}

/** A login code that was just mailed, and the network that requested it. */
async function mailedCodeOn(server: Server, { email }: Pick<Caller, 'email'>) {
  const headers = fromElsewhere();
  await callThrough(server.fetch, { route: 'POST /api/login/code/request', body: { email }, headers });
  const secret = /^\s{4}([A-Z0-9]{5})$/m.exec(await mailTo(server, email))?.[1];
  return { body: { secret }, headers };
}

/** A day within the range of plans, by the Worker's clock. */
const IN_A_WEEK = new Date((EXAMPLE_NOW + 7 * 86_400) * 1000).toISOString().slice(0, 10);

async function batchOn({ fetch }: Server, { stx }: Caller): Promise<string> {
  const made = await callThrough(fetch, {
    route: 'POST /api/task/create',
    body: { task_title: 'To plan' },
    stx,
  });
  const { task_id } = made.body as { task_id: string }; // validated against the document
  const body = { placements: [{ task_id, on: IN_A_WEEK }] };
  const { body: applied } = await callThrough(fetch, { route: 'POST /api/plan/apply', body, stx });
  return (applied as { batch_id: string }).batch_id; // validated against the document
}

/** The texts of the mails to an address, newest first. */
async function mailTo({ fetch }: Server, email: string): Promise<string> {
  const mails = await callThrough(fetch, { route: `GET /dev/mail.json?to=${email}` });
  const { messages } = mails.body as { messages: { text: string }[] }; // the mails' tests validate it
  return messages.map(({ text }) => text).join('\n');
}

/** A new person with a code for another address. */
async function addressChangeOn(server: Server) {
  const by = await signInOn(server, `mover-${crypto.randomUUID()}@example.test`);
  const email = `moved-${crypto.randomUUID()}@example.test`;
  const headers = fromElsewhere();
  const route = 'POST /api/user/email/request';
  await callThrough(server.fetch, { route, body: { email }, stx: by.stx, headers });
  const code = /^\s{4}([A-Z0-9]{5})$/m.exec(await mailTo(server, email))?.[1];
  return { by, filling: { body: { email, code }, stx: by.stx, headers } };
}

/** A subscription at a push service that never gets a message. */
const newSubscription = () => ({
  endpoint: `https://push.example.com/${crypto.randomUUID()}`,
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
});

/** The id of the caller's session. */
async function sessionOf({ fetch }: Server, { stx }: Caller): Promise<string> {
  const answer = await callThrough(fetch, { route: 'GET /api/user/sessions', stx });
  const { sessions } = answer.body as { sessions: { id: string; is_current: 0 | 1 }[] }; // its own tests validate it
  return sessions.find(({ is_current }) => is_current === 1)?.id ?? EXAMPLE_SESSION_ID;
}

/** A new id, and a day without a period, in place of a creating example's. */
export function creatingAnew(operation: DocumentedCall): Filling {
  if (!operation.responses['201']) return {};
  const example = exampleOf(operation) as { period_timestamp?: number };
  const shifted = example.period_timestamp
    ? { period_timestamp: example.period_timestamp - 500 * 86_400 }
    : {};
  return { body: { ...example, id: uuidv7(), ...shifted } };
}

/** The calendar's file in the format of a documented call. */
export const calendarFileCall = {
  route: CALENDAR_FILE,
  method: 'GET',
  path: '/calendar/{file}',
  security: [],
  responses: {},
  summary: 'The calendar as calendar programs fetch it',
  description: '',
  operationId: 'calendarFile',
  tags: [],
} satisfies DocumentedCall;

/** Whether a call removes some of a person's data or sessions. */
export const isEnding = ({ method, path }: DocumentedCall): boolean =>
  method === 'DELETE' || path.endsWith('/logout');

/** The order of a call: reads, writes, then calls that remove data, and the account's deletion last. */
function turnOf({ method, route }: DocumentedCall): number {
  if (route === 'DELETE /api/user/delete') return 4;
  if (method === 'DELETE') return 3;
  if (route === 'POST /api/cycle/mode/update') return 2;
  // The pack needs the mode that is set just before.
  if (route === 'POST /api/cycle/scheme/set') return 2.5;
  return method === 'GET' ? 0 : 1;
}

/** The costs of the requested calls for a person; all calls are made, and the account is deleted afterwards. */
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

/** The rows read by a call's statements. */
export const rowsReadIn = (costs: readonly Cost[] = []): number =>
  costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0);

/**
 * The tolerated difference in rows between two runs of a call. A search for a random hash that finds nothing reads the next
 * entry, if there is one; a call makes a few such searches, however many entries there are.
 */
export const NEIGHBOURS = 8;
