import { beforeAll, describe, expect } from 'vitest';
import { call, callThrough, refusalIn, someAtATime } from '../setup/calls.ts';
import { readLogs, setClock } from '../setup/outside.ts';
import { ANA, logPeriod, requestCode, signIn, signUp, test, verify } from '../setup/person.ts';
import { apiRoutes } from '../setup/routes.ts';
import { type Server, TEST_SECRETS, workerWith } from '../setup/server.ts';

const CANARY = 'canary-4711';

/** Every field name of the API's calls, from its own document. */
async function everyField(): Promise<string[]> {
  const { body } = await call('GET /api/openapi.json');
  const names = JSON.stringify(body).matchAll(/"properties":\{(?<fields>.*?\})\}/g);
  const fields = [...names].flatMap(({ groups }) => [...(groups?.fields ?? '').matchAll(/"(\w+)":\{/g)]);
  return [...new Set(fields.map(([, name]) => name ?? ''))];
}

test('no refusal repeats typed text, from any field and in any format', async ({ ana }) => {
  const fields = await everyField();
  const posts = apiRoutes().filter(({ method, path }) => method === 'POST' && path !== '/api/user/logout');
  const shapes = [CANARY, [CANARY], { [CANARY]: CANARY }, `${CANARY}\u0000`, `${CANARY} `.repeat(200)];
  const sent = posts.flatMap(({ path }) => shapes.map((shape) => ({ path, shape })));
  const answers = await someAtATime(sent, ({ path, shape }) =>
    ana.post(path, Object.fromEntries(fields.map((name) => [name, shape]))),
  );
  const refusals = answers.filter(({ status }) => status >= 400);

  expect(fields).toEqual(expect.arrayContaining(['email', 'secret', 'name', 'timezone', 'period_timestamp']));
  expect(refusals.length).toBeGreaterThan(posts.length * 3);
  for (const { body } of refusals) expect(JSON.stringify(body)).not.toContain(CANARY);
  expect(JSON.stringify(await readLogs())).not.toContain(CANARY);
});

test('no refusal repeats a path', async ({ ana }) => {
  const answers = [
    await ana.get(`/api/cycle/calendar/periods/past/${CANARY}`),
    await ana.delete(`/api/cycle/period/${CANARY}/delete`),
    await ana.get(`/api/task/${CANARY}/get`),
    await ana.delete(`/api/task/${CANARY}/${CANARY}/delete`),
    await ana.get(`/api/task/${CANARY}/day/${CANARY}/${CANARY}/list`),
    await ana.get(`/api/${CANARY}`),
  ];

  for (const { status, body } of answers) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(body)).not.toContain(CANARY);
  }
});

test('the log contains no address, code, token, name, query, header, id or day of a period', async () => {
  const email = `${CANARY}@example.test`;
  const ana = await signUp(email);
  const code = await requestCode(email);
  await verify(email, code);
  await ana.post('/api/user/name/update', { name: CANARY });
  await ana.post('/api/user/dob/update', { day: 7, month: 4, year: 1991 });
  const id = await logPeriod(ana, '2025-03-12T12:00:00Z');
  await ana.delete(`/api/cycle/period/${id}/delete`);
  await ana.post('/api/task/create', { task_title: CANARY, task_description: CANARY });
  await ana.post('/api/task/list', { keyword: CANARY, cursor: CANARY });
  await ana.get(`/api/task/${CANARY}/get`);
  await call(`GET /api/system/version?q=${CANARY}`, { headers: { 'user-agent': CANARY, referer: CANARY } });
  await call(`GET /api/${CANARY}`);
  // Without the request ids, whose digits may look like a year.
  const log = JSON.stringify((await readLogs()).map(({ requestId: _, ...line }) => line));

  expect(log).toContain('/api/user/name/update');
  for (const secret of [CANARY, code, ana.stx, ana.xox, id, '1991', '2025-03-12', '1741780800']) {
    expect(log).not.toContain(secret);
  }
});

test('a log line only has allowed fields', async ({ ana }) => {
  await ana.delete('/api/cycle/period/unknown/delete');
  const [line, ...others] = await readLogs();

  expect(others).toEqual([]);
  expect(line).toEqual({
    event: 'request',
    requestId: expect.any(String),
    method: 'DELETE',
    route: '/api/cycle/period/:id/delete',
    status: 404,
    durationMs: expect.any(Number),
    person: expect.stringMatching(/^[\w-]{12}$/),
  });
});

test('the log identifies a person by a pseudonym that is unique and changes every day', async () => {
  const names: unknown[] = [];
  for (const instant of ['2026-03-01T00:00:00Z', '2026-03-01T23:59:59Z', '2026-03-02T00:00:00Z']) {
    await setClock(instant);
    for (const email of [ANA, 'ben@example.test']) {
      await (await signIn(email)).get('/api/user/details');
      names.push((await readLogs()).at(-1)?.person);
    }
  }
  const [ana, ben, anaLater, benLater, anaTomorrow, benTomorrow] = names;
  await call('GET /api/system/version');

  expect([anaLater, benLater]).toEqual([ana, ben]);
  expect(new Set([ana, ben, anaTomorrow, benTomorrow]).size).toBe(4);
  expect((await readLogs()).at(-1)).not.toHaveProperty('person');
});

describe('an unexpected error', () => {
  let server: Server;
  beforeAll(async () => {
    server = await workerWith({ vars: { MAIL_TRANSPORT: 'outbox' }, secrets: TEST_SECRETS });
  });

  test('reveals no typed text in the answer or the log, and the log has the request id', async () => {
    const signedIn = await server.fetch('/__test/sign-in', {
      method: 'POST',
      body: JSON.stringify({ email: ANA }),
    });
    const { stx } = (await signedIn.json()) as { stx: string }; // from our own control
    const { DB: db } = server.databases;
    await db.prepare('alter table users rename to gone').run();
    // The failed statement's message quotes its parameters; this parameter looks like a line of a stack trace.
    const answer = await callThrough(server.fetch, {
      route: 'POST /api/user/name/update',
      stx,
      body: { name: `Ana\n    at ${CANARY}\nat ${CANARY}` },
    });
    const lines = (await (await server.fetch('/__test/logs')).json()) as { event: string }[]; // as above

    await db.prepare('alter table gone rename to users').run();

    expect(refusalIn(answer)).toEqual({ status: 500, code: 'internal' });
    expect(lines.filter(({ event }) => event === 'failure')).toEqual([
      expect.objectContaining({
        requestId: answer.headers.get('x-request-id'),
        route: '/api/user/name/update',
        error: expect.any(String),
        stack: expect.stringContaining('at '),
      }),
    ]);
    expect(JSON.stringify([answer.body, lines])).not.toContain(CANARY);
    expect(JSON.stringify(answer.body)).not.toMatch(/users|sql|query/i);
  });
});
