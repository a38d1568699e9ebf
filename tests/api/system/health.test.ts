import { expect, test } from 'vitest';
import { createApp } from '#worker/app.ts';
import { call } from '../setup/calls.ts';
import { TEST_SECRETS } from '../setup/server.ts';

test('while the database answers, the service is healthy', async () => {
  expect(await call('GET /api/system/health')).toMatchObject({
    status: 200,
    body: { success: 1, database: 'ok' },
  });
});

/** Makes a call to a deployment whose database throws this message. */
async function callWithout(path: string, message: string): Promise<Response> {
  const brokenDatabase = {
    prepare: () => {
      throw new Error(message);
    },
  };
  const env = { MAIL_TRANSPORT: 'outbox', DB: brokenDatabase, ...TEST_SECRETS };
  const init = {
    method: path === '/api/system/health' ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(path === '/api/system/health' ? {} : { body: '{"email":"ana@example.test"}' }),
  };
  return createApp({ log: () => {} }).request(path, init, env);
}

test.each(['/api/system/health', '/api/login/code/request'])(
  'while the database doesn’t answer, %s reports it with the time to retry',
  async (path) => {
    const answer = await callWithout(path, 'D1_ERROR: Network connection lost.');

    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(await answer.json()).toMatchObject({ code: 'unavailable', success: 0 });
  },
);

test('a statement that the database refuses is an internal error', async () => {
  const answer = await callWithout('/api/login/code/request', 'D1_ERROR: no such column: x: SQLITE_ERROR');

  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ code: 'internal', success: 0 });
});
