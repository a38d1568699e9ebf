import { describe, expect } from 'vitest';
import { type Answer, call, postRaw } from '../setup/calls.ts';
import { readLogs, stopMail } from '../setup/outside.ts';
import { ANA, signIn, test } from '../setup/person.ts';

/** One answer of each kind. */
async function oneOfEach(): Promise<Answer[]> {
  const ana = await signIn(ANA);
  const answers = [
    await call('GET /api/system/version'),
    await ana.get('/api/user/details'),
    await ana.post('/api/cycle/period/log', { is_now: 1 }),
    await ana.post('/api/user/name/update', { name: '' }),
    await call('GET /api/user/details'),
    await call('GET /api/nothing'),
    await call('PUT /api/user/details'),
    await postRaw('/api/user/name/update', { body: 'x', stx: ana.stx, contentType: 'text/plain' }),
    await postRaw('/api/user/name/update', { body: '{', stx: ana.stx }),
    await postRaw('/api/user/name/update', { body: 'x'.repeat(70_000), stx: ana.stx }),
    await ana.delete('/api/cycle/period/unknown/delete'),
    await call('HEAD /api/system/version'),
  ];
  await stopMail();
  answers.push(await call('POST /api/login/code/request', { body: { email: ANA } }));
  return answers;
}

test('the answers tested here are of thirteen kinds', async () => {
  const states = (await oneOfEach()).map(({ status }) => status);

  expect(states).toEqual([200, 200, 201, 400, 401, 404, 405, 415, 400, 413, 404, 200, 503]);
});

test('every answer has a unique request id', async () => {
  const ids = (await oneOfEach()).map(({ headers }) => headers.get('x-request-id'));

  expect(ids.every((id) => /^[0-9a-f-]{36}$/.test(id ?? ''))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the request id is in the request’s only log line, with its status', async () => {
  const answers = await oneOfEach();
  const lines = (await readLogs()).filter(({ event }) => event === 'request');

  for (const { headers, status } of answers) {
    const mine = lines.filter(({ requestId }) => requestId === headers.get('x-request-id'));
    expect(mine).toEqual([expect.objectContaining({ status })]);
  }
});

test('a request id sent by the caller is ignored', async () => {
  const sent = 'injected-by-the-caller';
  const answer = await call('GET /api/system/version', { headers: { 'x-request-id': sent } });

  expect(answer.headers.get('x-request-id')).not.toBe(sent);
  expect(JSON.stringify(await readLogs())).not.toContain(sent);
});

test('no cache may store any answer', async () => {
  for (const { headers, status } of await oneOfEach()) {
    expect(headers.get('cache-control'), String(status)).toBe('no-store');
  }
});

test('every answer has the security headers', async () => {
  for (const { headers, status } of await oneOfEach()) {
    expect(Object.fromEntries(headers), String(status)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  }
});

test('no answer opens the API to other origins', async () => {
  const answer = await call('GET /api/system/version', { headers: { origin: 'https://elsewhere.example' } });

  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

describe('a refusal', () => {
  test('is a complete RFC 9457 problem with the product’s code', async ({ ana }) => {
    const answer = await ana.post('/api/user/name/update', { name: '12' });

    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.body).toEqual({
      type: 'urn:marea:problem:validation_failed',
      title: expect.any(String),
      status: 400,
      detail: expect.stringContaining('name'),
      code: 'validation_failed',
      success: 0,
      errors: [{ path: 'name', message: 'must have a letter' }],
    });
  });

  test('names every wrong field in one answer', async () => {
    const answer = await call('POST /api/register/user', { body: { language: 'de', terms_accepted: 0 } });

    expect(answer.body).toMatchObject({
      errors: [
        { path: 'email', message: 'is needed' },
        { path: 'language', message: expect.any(String) },
        { path: 'terms_accepted', message: 'must be 1 when it is sent' },
      ],
    });
  });

  test('has a time to retry only if the service itself is the cause', async () => {
    for (const { headers, status } of await oneOfEach()) {
      expect(headers.has('retry-after'), String(status)).toBe(status === 503);
    }
  });
});
