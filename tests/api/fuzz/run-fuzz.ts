import fc from 'fast-check';
import { type Check, checkerOf, expectDocumented, readDocument } from '../contract/api-contract.ts';
import { type DocumentedCall, operationsOf } from '../contract/documented-calls.ts';
import { ana, makeEverything } from '../contract/example-calls.ts';
import { exportOf } from '../portability/portability.ts';
import { type Answer, call, readAnswer, refusalIn } from '../setup/calls.ts';
import { raiseLimits, readLogs } from '../setup/outside.ts';
import type { Person } from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';
import { type FuzzRequest, requestTo } from './arbitrary-request.ts';
import { lostTexts } from './lost-texts.ts';

/** Calls whose success may end the session, a consent, or the account. */
const ENDING = /\/user\/(logout|delete|consent|session\/)/;

/** The number of requests after which deleted things are created again and the whole export is read. */
const LOOK_EVERY = 100;

/** The course of a run: requests by status, and texts read back by call. */
type Course = {
  readonly statuses: Readonly<Record<number, number>>;
  readonly textsRead: Readonly<Record<string, number>>;
};

/** The sum of all counts. */
export const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Sends `count` requests over all calls of the document, the same ones for the same seed; throws at the first that breaks a promise. */
export async function runFuzz({ seed, count }: { seed: number; count: number }): Promise<Course> {
  const document = await readDocument();
  await raiseLimits();
  const operations = operationsOf(document);
  const check = checkerOf(document);
  const requests = fc.sample(fc.oneof(...operations.map(weighed)), { seed, numRuns: count });
  const statuses: Record<number, number> = {};
  const textsRead: Record<string, number> = {};
  let person = await freshPerson(operations);
  for (const [index, request] of requests.entries()) {
    let hasEnded = false;
    try {
      const answer = await send(request, person);
      hasEnded = answer.status === 200 && ENDING.test(request.path);
      expectPromises(request, answer, check);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const read = await readBack(request, answer, person);
      if (read > 0) textsRead[request.operation.route] = (textsRead[request.operation.route] ?? 0) + read;
    } catch (fault) {
      const failures = (await readLogs()).filter(({ event }) => event === 'failure');
      const failureText = JSON.stringify(
        failures.map(({ error, message, stack }) => ({ error, message, stack })),
      );
      throw new Error(`request ${index} of seed ${seed}: ${describe(request)}\n${failureText}`, {
        cause: fault,
      });
    }
    const isLookedAt = index % LOOK_EVERY === LOOK_EVERY - 1;
    if (isLookedAt || hasEnded) person = await freshPerson(operations);
    // Accepted data can also be exported.
    if (isLookedAt) await exportOf(person);
  }
  return { statuses, textsRead };
}

/** A call with a body has more to vary than a read, so it occurs twice as often. */
const weighed = (operation: DocumentedCall) => ({
  weight: operation.requestBody ? 2 : 1,
  arbitrary: requestTo(operation),
});

async function freshPerson(operations: readonly DocumentedCall[]): Promise<Person> {
  const person = await ana();
  for (const kind of ['privacy', 'health']) {
    await call('POST /api/user/consent', { stx: person.stx, body: { kind, given: 1 } });
  }
  await makeEverything(person, operations);
  return person;
}

async function send(
  { method, path, headers, body, authorization }: FuzzRequest,
  { stx }: Person,
): Promise<Answer> {
  const answer = await fetchWorker(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      authorization: authorization ?? `Bearer ${stx}`,
      ...headers,
    },
    // The runtime's own fetch types and the DOM's name the same things.
    ...(body === undefined ? {} : { body: body as string }),
  });
  return readAnswer(answer);
}

/** Expects no server error, a request id, and a documented answer or a problem. */
function expectPromises({ operation, method, path }: FuzzRequest, answer: Answer, check: Check): void {
  if (answer.status >= 500) throw new Error(`it answered ${answer.status}`);
  if (!answer.headers.has('x-request-id')) throw new Error('it bears no request id');
  if (method === 'HEAD') return;
  const isCall = method === operation.method && isPathOf(operation, path);
  if (isCall) expectDocumented(operation, answer, check);
  else if (answer.status >= 400) refusalIn(answer);
}

/** Whether the path still leads to the call: a hostile parameter can be a slash or two dots, which lead elsewhere. */
function isPathOf(operation: DocumentedCall, path: string): boolean {
  const { pathname } = new URL(path, 'http://localhost');
  return (
    new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname) && !path.includes('/../')
  );
}

/** Reads every accepted text of a call back; throws if one differs after the documented normalisation. */
async function readBack({ operation, fields }: FuzzRequest, answer: Answer, person: Person): Promise<number> {
  if (!fields || answer.status > 201) return 0;
  const { read, lost } = await lostTexts({
    route: operation.route,
    status: answer.status,
    fields,
    answer: answer.body,
    person,
  });
  if (lost.length > 0) throw new Error(`it took ${JSON.stringify(lost)} and gave back another text`);
  return read;
}

function describe({ method, path, headers, body, authorization }: FuzzRequest): string {
  const text = body instanceof Uint8Array ? `bytes ${Buffer.from(body).toString('base64')}` : (body ?? '');
  return `${method} ${path} ${JSON.stringify({ ...headers, authorization })} ${text}`.slice(0, 4_000);
}
