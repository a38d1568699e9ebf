import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomLives } from '../api/day-log/random-lives.ts';
import { shownDifferenceIn } from '../api/day-log/shown-changes.ts';
import { type Server, startServer, TEST_SECRETS } from '../api/setup/harness.ts';

const COUNT = 1000;
/** A new seed for each run; `LIVES_SEED` repeats one. The seed is in the test's name. */
const SEED = Number(process.env.LIVES_SEED ?? Math.floor(Math.random() * 2 ** 31));

let server: Server;
beforeAll(async () => {
  server = await startServer({ vars: { MAIL_TRANSPORT: 'outbox' }, secrets: TEST_SECRETS });
});
afterAll(() => server.close());

test(`in ${COUNT} random lives of seed ${SEED} pending changes are shown as the server answers once it has them`, {
  timeout: 1_800_000,
}, async () => {
  expect(await shownDifferenceIn(server.fetch, randomLives(SEED, COUNT))).toBeNull();
});
