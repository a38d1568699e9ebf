import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Server, startServer, TEST_SECRETS } from '../api/setup/harness.ts';
import { areaUnderCurve } from './area-under-curve.ts';

/** Requests per kind; half of them for addresses with an account. */
const REQUESTS = 300;
/** Answers before the measured ones, because the first calls of a Worker include its start. */
const WARM_UP = 40;
/** An area of 0.5 reveals nothing about an address, 1 reveals everything (design: under 0.6). */
const AREA_MAX = 0.6;

let server: Server;

beforeAll(async () => {
  server = await startServer({
    // All requests come from this one machine.
    vars: { MAIL_TRANSPORT: 'outbox', RATE_LIMIT_FACTOR: '1000' },
    secrets: TEST_SECRETS,
  });
});
afterAll(() => server.close());

const post = (path: string, body: unknown) =>
  server.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

type Kind = {
  readonly name: string;
  readonly prepare?: (email: string) => Promise<unknown>;
  readonly ask: (email: string) => Promise<{ readonly status: number }>;
};

const KINDS: readonly Kind[] = [
  { name: 'a code request', ask: (email) => post('/api/login/code/request', { email }) },
  { name: 'a sign-up', ask: (email) => post('/api/register/user', { email, language: 'en' }) },
  {
    name: 'a wrong code',
    prepare: (email) => post('/api/login/code/request', { email }),
    ask: (email) => post('/api/login/code/verify', { email, secret: 'wrong' }),
  },
];

test.each(KINDS)('the time that $name takes does not reveal whether the address is known', async (kind) => {
  const run = crypto.randomUUID();
  const address = (index: number) => `person-${index}-${run}@example.test`;
  const isKnown = (index: number) => index % 2 === 0;
  const total = WARM_UP + REQUESTS;
  for (let index = 0; index < total; index++) {
    const email = address(index);
    if (isKnown(index)) await post('/__test/sign-in', { email });
    await kind.prepare?.(email);
  }
  const known: number[] = [];
  const unknown: number[] = [];
  // Both kinds alternate, and so does the order within a pair, so that any drift affects both equally.
  for (let index = 0; index < total; index++) {
    const swapped = Math.floor(index / 2) % 2 === 0 ? index : index ^ 1;
    const startedAt = performance.now();
    const { status } = await kind.ask(address(swapped));
    const took = performance.now() - startedAt;
    expect([200, 400]).toContain(status);
    if (index >= WARM_UP) (isKnown(swapped) ? known : unknown).push(took);
  }
  const area = areaUnderCurve(known, unknown);

  expect(known.length).toBe(unknown.length);
  expect(Math.max(area, 1 - area), `area ${area.toFixed(3)}`).toBeLessThan(AREA_MAX);
});
