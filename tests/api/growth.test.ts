import { expect, test } from 'vitest';
import { isWhole } from '#tests/whole.ts';
import type { Job } from '#worker/scheduled.ts';
import type { DocumentedCall } from './contract/documented-calls.ts';
import { EXAMPLE_NOW } from './contract/example-requests.ts';
import { costsOf } from './setup/costs.ts';
import { addCrowd } from './setup/crowd.ts';
import {
  calendarFileCall,
  costsOfEveryCall,
  everyCall,
  giveEverything,
  isEnding,
  NEIGHBOURS,
  rowsReadIn,
  type Server,
  signInOn,
} from './setup/every-call.ts';
import { fireCron } from './setup/outside.ts';
import { passkeysOn } from './setup/passkey-calls.ts';
import { ANA } from './setup/person.ts';
import { DB, DIRECTORY, fetchWorker } from './setup/server.ts';
import { query } from './setup/tables.ts';

/** After a call that ends something everything is created again, which takes most of the time, so the gate only makes the last such call. */
const isMade = (operation: DocumentedCall) =>
  isWhole || !isEnding(operation) || operation.route === 'DELETE /api/user/delete';
/** The gate counts the rows of every third call, and of the last ending one. */
const isCounted = (operation: DocumentedCall, index: number) =>
  isWhole || isEnding(operation) || index % 3 === 0;
const MANY = isWhole ? 290 : 25;

const SLOT_SECONDS = 3_600;
let slot = EXAMPLE_NOW;
/** A new slot for each run, because each slot runs once. */
function nextSlot(): number {
  slot += SLOT_SECONDS;
  return slot;
}

/** The rows read by a trigger's run without work. */
async function rowsOfIdleRun({ fetch }: Server, job: Job): Promise<number> {
  // The first run does the pending work. The outbox only stores mails on a developer's machine.
  await fireCron(nextSlot(), job);
  await query('delete from outbox_mails');
  return rowsReadIn(await costsOf(fetch, () => fireCron(nextSlot(), job)));
}

/** The rows read by the calls and by every trigger, for a new person. */
async function rowsRead(server: Server, email: string): Promise<Map<string, number>> {
  const operations = [...(await everyCall(server)).filter(isMade), calendarFileCall];
  const counted = new Set(operations.filter(isCounted));
  const calls = await costsOfEveryCall(server, { email, operations }, (operation) => counted.has(operation));
  expect(calls.size).toBe(counted.size);
  return new Map([
    ...[...calls].map(([route, costs]) => [route, rowsReadIn(costs)] as const),
    ['retention', await rowsOfIdleRun(server, 'retention')],
    ['reminders', await rowsOfIdleRun(server, 'reminders')],
    ['imports', await rowsOfIdleRun(server, 'imports')],
  ]);
}

test('no call reads more rows with more people', { timeout: 120_000 }, async () => {
  const server = { fetch: fetchWorker, db: DB, directory: DIRECTORY };
  const operations = await everyCall(server);
  const model = await signInOn(server, 'model@example.test');
  await giveEverything(server, { by: model, operations });
  await passkeysOn(fetchWorker).add(model.stx);
  await passkeysOn(fetchWorker).askedFor();
  const [row] = await query('select user_id, address_key from users');
  const template = { userId: String(row?.user_id), addressKey: String(row?.address_key) };
  await addCrowd(server, { template, name: 'few', people: 10 });
  const few = await rowsRead(server, ANA);
  await addCrowd(server, { template, name: 'many', people: MANY });
  const many = await rowsRead(server, 'ben@example.test');

  expect(few.size).toBeGreaterThan(operations.length / (isWhole ? 1 : 4));
  const grown = [...few].filter(([what, rows]) => !((many.get(what) ?? Number.NaN) <= rows + NEIGHBOURS));
  expect(grown).toEqual([]);
});
