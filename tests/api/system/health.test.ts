import { expect, test } from 'vitest';
import { createApp } from '#worker/app.ts';
import { call } from '../setup/calls.ts';
import { TEST_SECRETS } from '../setup/server.ts';

test('while the database answers, the service is well', async () => {
  expect(await call('GET /api/system/health')).toMatchObject({
    status: 200,
    body: { success: 1, database: 'ok' },
  });
});

test('while the database does not answer, the service says so and when to look again', async () => {
  const brokenDatabase = {
    prepare: () => {
      throw new Error('D1_ERROR: network connection lost');
    },
  };
  const env = { MAIL_TRANSPORT: 'outbox', DB: brokenDatabase, ...TEST_SECRETS };
  const answer = await createApp({ log: () => {} }).request('/api/system/health', {}, env);

  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(await answer.json()).toMatchObject({ code: 'unavailable', success: 0 });
});
