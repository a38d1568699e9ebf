import { send } from './call.ts';
import { type DocumentedCall, pathOf } from './documented-calls.ts';
import type { Notebook } from './notebook.ts';
import { itemsIn, type Person, textIn } from './people.ts';
import type { Server } from './serve.ts';

type Asked = {
  readonly calls: readonly DocumentedCall[];
  readonly person: Person;
  /** Another person, whose things the caller must not access. */
  readonly other: Person;
  readonly notes: Notebook;
};

/** Calls that would end the session, or mail a code, with a valid body. */
const LEFT_OUT = ['/api/user/logout', '/api/login/code/request', '/api/register/user'];

const FORGED = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJub2JvZHkifQ.c2lnbmF0dXJl';

/** Records the refusals of calls: without a session, with invalid bodies, for other people's things, with wrong methods. */
export async function beRefused(server: Server, asked: Asked): Promise<void> {
  await withoutSession(server, asked);
  await withWrongBodies(server, asked);
  await forThingsOfOthers(server, asked);
  await byOtherWays(server, asked);
}

async function withoutSession(server: Server, { calls, notes }: Asked): Promise<void> {
  for (const call of calls.filter(({ isPublic }) => !isPublic)) {
    const route = `${call.method} ${pathOf(call)}`;
    notes.add(`nobody: ${route}`, await send(server, { route, body: call.body }));
    notes.add(`forged: ${route}`, await send(server, { route, body: call.body, stx: FORGED }));
  }
}

/** Bodies with an invalid value for each field in turn, then bodies that are no objects. */
async function withWrongBodies(server: Server, { calls, person, notes }: Asked): Promise<void> {
  for (const call of calls.filter(({ body, path }) => body !== undefined && !LEFT_OUT.includes(path))) {
    const example = call.body as Readonly<Record<string, unknown>>; // the product's tests hold it to its schema
    const wrong = Object.keys(example).map((field) => ({ ...example, [field]: { wrong: [1] } }));
    const all = Object.fromEntries(Object.keys(example).map((field) => [field, 'x'.repeat(12)]));
    for (const body of [...wrong, all, [], '{"cut off": ']) {
      const route = `${call.method} ${pathOf(call)}`;
      notes.add(
        `wrong: ${route} ${JSON.stringify(body).slice(0, 200)}`,
        await send(server, { route, body, stx: person.stx }),
      );
    }
  }
}

async function forThingsOfOthers(server: Server, { calls, person, other, notes }: Asked): Promise<void> {
  const { body } = await send(server, { route: 'POST /api/task/list', body: {}, stx: other.stx });
  const ids = itemsIn(body, 'tasks')
    .slice(0, 2)
    .map((task) => textIn(task, 'id'));
  for (const call of calls.filter(({ parameters }) => parameters.some(({ name }) => /(^|_)id$/.test(name)))) {
    const names = call.parameters.filter(({ name }) => /(^|_)id$/.test(name)).map(({ name }) => name);
    for (const id of [...ids, 'no-such-id', '%00']) {
      const route = `${call.method} ${pathOf(call, Object.fromEntries(names.map((name) => [name, id])))}`;
      notes.add(`of others: ${route}`, await send(server, { route, body: call.body, stx: person.stx }));
    }
  }
  for (const task_id of ids) {
    const route = 'POST /api/task/update';
    const body = { task_id, task_title: 'Not mine' };
    notes.add(`of others: ${route} ${task_id}`, await send(server, { route, body, stx: person.stx }));
  }
}

const OTHER_WAYS = [
  'GET /api',
  'GET /api/nothing/here',
  'PUT /api/task/create',
  'DELETE /api/dashboard',
  'POST /api/dashboard',
  'GET /api/day/2026-02-30/2026-03-01/list',
  'GET /api/day/2026-03-02/2026-03-01/list',
  'GET /api/day/2020-01-01/2026-03-01/list',
  'GET /api/habit/cycle/spring/timeframe/all/get',
  'GET /api/cycle/calendar/periods/past/none',
  'GET /api/insights/de/summary',
  'GET /calendar/wrong.ics',
  'GET /nothing.txt',
  'GET /api/task/all/day/tomorrow/1/list',
];

async function byOtherWays(server: Server, { person, notes }: Asked): Promise<void> {
  for (const route of OTHER_WAYS) notes.add(`way: ${route}`, await send(server, { route, stx: person.stx }));
  const route = 'POST /api/habit/add';
  const headers = { 'content-type': 'text/plain' };
  notes.add('way: plain text', await send(server, { route, body: 'habit', stx: person.stx, headers }));
  const body = { habit_name: 'x'.repeat(200_000) };
  notes.add('way: too large', await send(server, { route, body, stx: person.stx }));
}
