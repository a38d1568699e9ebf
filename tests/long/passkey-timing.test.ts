import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePasskey } from '../api/setup/authenticator.ts';
import { type Server, startServer, TEST_SECRETS } from '../api/setup/harness.ts';
import { passkeysOn } from '../api/setup/passkey-calls.ts';
import { areaUnderCurve } from './area-under-curve.ts';

/** The numbers and the limit are the same as for addresses (enumeration-timing.test.ts). */
const ANSWERS = 300;
const WARM_UP = 40;
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

test('the time that a wrong answer takes does not reveal whether such a passkey exists', async () => {
  const browser = passkeysOn(server.fetch.bind(server));
  const origin = await browser.originOf();
  const run = crypto.randomUUID();
  const isKnown = (index: number) => index % 2 === 0;

  async function known(index: number) {
    const signIn = { email: `person-${index}-${run}@example.test`, rotate: 1 };
    const answer = await server.fetch('/__test/sign-in', { method: 'POST', body: JSON.stringify(signIn) });
    // Written by our own test entry.
    return browser.add(((await answer.json()) as { stx: string }).stx);
  }
  const nobodys = () =>
    makePasskey(
      {
        challenge: 'unused',
        rp: { id: new URL(origin).hostname },
        user: { id: Buffer.from(crypto.randomUUID()).toString('base64url') },
      },
      { origin },
    ).passkey;

  const other = nobodys().privateKey;
  const total = WARM_UP + ANSWERS;
  const passkeys = [];
  for (let index = 0; index < total; index++) passkeys.push(isKnown(index) ? await known(index) : nobodys());

  const times = { known: [] as number[], unknown: [] as number[] };
  // Both kinds alternate, and so does the order within a pair, so that any drift affects both equally.
  for (let index = 0; index < total; index++) {
    const swapped = Math.floor(index / 2) % 2 === 0 ? index : index ^ 1;
    const passkey = passkeys[swapped];
    if (passkey === undefined) throw new Error('an odd number of passkeys');
    // Only the signature is wrong, so that every check runs.
    const { response, cookies } = await browser.signed({ ...passkey, privateKey: other });
    const startedAt = performance.now();
    const { status } = await browser.answer(response, cookies);
    const took = performance.now() - startedAt;
    expect(status).toBe(400);
    if (index >= WARM_UP) times[isKnown(swapped) ? 'known' : 'unknown'].push(took);
  }
  const area = areaUnderCurve(times.known, times.unknown);

  expect(times.known.length).toBe(times.unknown.length);
  expect(Math.max(area, 1 - area), `area ${area.toFixed(3)}`).toBeLessThan(AREA_MAX);
});
