import { afterAll, beforeAll, expect, test } from 'vitest';
import { differenceIn } from '../api/day-log/differing-history.ts';
import { randomHistories } from '../api/day-log/random-histories.ts';
import { type Server, startServer, TEST_SECRETS } from '../api/setup/harness.ts';

const COUNT = 40_000;
/** A new seed for each run; `HISTORIES_SEED` repeats one. The seed is in the test's name. */
const SEED = Number(process.env.HISTORIES_SEED ?? Math.floor(Math.random() * 2 ** 31));

let server: Server;
beforeAll(async () => {
  server = await startServer({ vars: { MAIL_TRANSPORT: 'outbox' }, secrets: TEST_SECRETS });
});
afterAll(() => server.close());

test(`after ${COUNT} random histories of seed ${SEED} the starts match the definition`, {
  timeout: 1_800_000,
}, async () => {
  expect(await differenceIn(server.fetch, randomHistories(SEED, COUNT))).toBeNull();
});
