import { v7 as uuidv7 } from 'uuid';
import { addPasskey, made, signedBy } from '../auth/passkeys.ts';
import { addDevice, PUSH_SUBSCRIPTION, remindersOf } from '../reminders/reminders.ts';
import { askForNewAddress, changeAddress, takeBackToken } from '../setup/address-change.ts';
import { type Answer, call, postRaw } from '../setup/calls.ts';
import { raiseLimits, setClock } from '../setup/outside.ts';
import {
  type Person,
  requestCode,
  secondsOf,
  signedInDevices,
  signIn,
  signInRotating,
} from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { makeTask } from '../setup/tasks.ts';
import { consent, shareOf, sharesOf } from '../sharing/sharing.ts';
import { type DocumentedCall, JSON_TYPE, MAKING, pathOf } from './documented-calls.ts';
import { EXAMPLE_EMAIL, EXAMPLE_NOW, EXAMPLE_SESSION_ID } from './example-requests.ts';

/** Values that a call sends in place of its example. */
export type Changes = {
  readonly body?: unknown;
  /** A raw body that isn't valid JSON. */
  readonly raw?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly stx?: string | null;
};

/** Ana, on the day of all examples. */
export async function ana(): Promise<Person> {
  await setClock(new Date(EXAMPLE_NOW * 1000).toISOString());
  // Some tests make more calls in this one minute than a person may.
  await raiseLimits();
  return signIn(EXAMPLE_EMAIL);
}

/** Makes a documented call with its example as `person`, except for `changes`. */
export function makeCall(
  operation: DocumentedCall,
  person: Person,
  { body, raw, parameters = {}, headers = {}, stx }: Changes = {},
): Promise<Answer> {
  const { method, security, requestBody } = operation;
  const shown = requestBody?.content[JSON_TYPE]?.example;
  const sent = body === undefined ? shown : body;
  const token = stx === undefined ? person.stx : stx;
  const path = pathOf(operation, parameters);
  const access = security.length > 0 && token !== null ? { stx: token } : {};
  if (raw !== undefined) return postRaw(path, { body: raw, ...access });
  return call(`${method} ${path}`, { ...(sent === undefined ? {} : { body: sent }), ...access, headers });
}

/** Creates one of everything that the examples refer to; can be repeated. */
export async function makeEverything(person: Person, operations: readonly DocumentedCall[]): Promise<void> {
  for (const operation of operations.filter(({ route }) => MAKING.includes(route))) {
    const { status } = await makeCall(operation, person);
    if (status !== 200 && status !== 201) throw new Error(`${operation.route} answered ${status}`);
  }
}

/** A new link; of five, the oldest ends first. */
async function anyShareOf(person: Person): Promise<Awaited<ReturnType<typeof shareOf>>> {
  await consent(person, 1);
  const [oldest, ...others] = await sharesOf(person);
  if (oldest && others.length === 4) await person.delete(`/api/share/${oldest.id}/delete`);
  return shareOf(person);
}

/** Plans a task, which makes a batch of changes. */
async function planned(person: Person): Promise<Changes> {
  const task_id = await makeTask(person, 'To be planned');
  const placements = [{ task_id, on: '2026-03-20' }];
  const { body } = await person.post('/api/plan/apply', { placements });
  return { parameters: { batch_id: (body as { batch_id: string }).batch_id } }; // validated against the document
}

/** Values that only the server can make: a code from a mail, a refresh token, the id of a device. */
export const MADE_BY_SERVER: Record<string, (person: Person) => Promise<Changes>> = {
  'POST /api/login/code/verify': async ({ email }) => ({
    body: { email, secret: await requestCode(email), rotate: 1 },
  }),
  'POST /api/login/passkey/verify': async (person) => {
    const { response, cookies } = await signedBy(await addPasskey(person));
    return { body: { response }, headers: cookies };
  },
  'POST /api/session/confirm': async ({ email }) => ({ body: { secret: await requestCode(email) } }),
  'POST /api/session/confirm-passkey': async (person) => {
    const { response, cookies } = await signedBy(await addPasskey(person));
    return { body: { response }, headers: cookies };
  },
  'POST /api/user/keeping/update': async (person) => {
    const months = { days: 12, journal: 12, tasks: null, habits: 24 };
    const { body } = await person.post('/api/user/keeping/preview', months);
    return { body: { ...months, seen: (body as { seen: string }).seen } }; // validated against the document
  },
  'POST /api/passkey/add': async (person) => ({ body: { response: (await made(person)).response } }),
  'POST /api/passkey/rename': async (person) => ({
    body: { id: (await addPasskey(person)).id, name: 'My phone' },
  }),
  'DELETE /api/passkey/{id}/delete': async (person) => ({
    parameters: { id: (await addPasskey(person)).id },
  }),
  'POST /api/token/refresh': async ({ email }) => ({
    body: { refresh_token: (await signInRotating(email)).xox },
  }),
  // Made by another person, because the following calls expect Ana at her address.
  'POST /api/user/email/change': async () => {
    const mover = await signIn('mover@example.org');
    const email = 'moved@example.org';
    return { body: { email, code: await askForNewAddress(mover, email) }, stx: mover.stx };
  },
  'POST /api/user/email/take-back': async () => {
    await changeAddress(await signIn('taker@example.org'), 'taken@example.org');
    return { body: { token: await takeBackToken('taker@example.org') } };
  },
  // The cycle must have begun.
  'POST /api/cycle/past/{started_on}/update': async (person) => {
    const started_on = '2026-02-20';
    await person.post('/api/cycle/period/log', {
      is_now: 0,
      period_timestamp: secondsOf(`${started_on}T12:00:00Z`),
    });
    return { parameters: { started_on } };
  },
  // The pack is only accepted in its mode.
  'POST /api/cycle/scheme/set': async (person) => {
    await person.post('/api/cycle/mode/update', { cycle_mode: 'contraception' });
    return {};
  },
  'DELETE /api/user/session/{id}/delete': async ({ email }) => {
    const other = await signIn(email);
    const device = (await signedInDevices(other)).find((session) => session.is_current === 1);
    return { parameters: { id: device?.id ?? EXAMPLE_SESSION_ID } };
  },
  'DELETE /api/journal/{date}/delete': async (person) => {
    const { body } = await person.get('/api/journal/2026-03-18/get');
    return { parameters: { based_on: (body as { entry: { version: string } }).entry.version } };
  },
  'POST /api/share/make': async (person) => {
    await consent(person, 1);
    return {};
  },
  'POST /api/share/update': async (person) => ({
    body: { share_id: (await anyShareOf(person)).share.id, paused: 1 },
  }),
  'DELETE /api/share/{id}/delete': async (person) => ({
    parameters: { id: (await anyShareOf(person)).share.id },
  }),
  'POST /api/shared/open': async (person) => ({ body: { secret: (await anyShareOf(person)).secret } }),
  'POST /api/label/{id}/merge': async (person) => {
    const { body } = await person.post('/api/label/add', { name: 'office' });
    return { body: { into: (body as { label_id: string }).label_id } }; // validated against the document
  },
  'POST /api/task/{id}/skip': async (person) => ({
    parameters: { id: await makeTask(person, 'Again and again', { task_repeat: { rule: 'FREQ=DAILY' } }) },
  }),
  'POST /api/changes/{batch_id}/seen': planned,
  'POST /api/changes/{batch_id}/undo': planned,
  'POST /api/import/{import_id}/take-back': async (person) => {
    const import_id = uuidv7();
    const remarks = [{ date: '2026-03-01', source: 'clue', text: import_id }];
    const head = { id: import_id, source: 'clue', digest: '0'.repeat(64) };
    await person.post('/api/user/import', { format: 'marea', version: 1, import: head, remarks });
    return { parameters: { import_id } };
  },
  // Only an address is fetched; this one can't be opened, so that nobody is called.
  'POST /api/busy/source/refresh': async () => {
    await query("update busy_sources set kind = 'address', key_version = 1, sealed = '.', next_fetch_at = 0");
    return {};
  },
  'DELETE /api/reminders/device/{id}/delete': async (person) => {
    await addDevice(person, PUSH_SUBSCRIPTION);
    const [device] = (await remindersOf(person)).devices;
    return { parameters: { id: device?.id ?? EXAMPLE_SESSION_ID } };
  },
};

/** An id that never existed. */
export const unknownId = (): string => uuidv7();
