import { expect, test } from 'vitest';
import { isWhole } from '#tests/whole.ts';
import { readDocument } from '../contract/api-contract.ts';
import { operationsOf } from '../contract/documented-calls.ts';
import { runFuzz, sumOf } from './run-fuzz.ts';

const COUNT = isWhole ? 800 : 250;
/** The gate's own reads texts back of each call that takes some, in its few requests; `long/fuzz` has another one at each run. */
const SEED = isWhole ? 20_260_319 : 44;

test(`${COUNT} requests of seed ${SEED} over every call: no fault, only problems, no text lost`, {
  timeout: 120_000,
}, async () => {
  const { statuses, textsRead } = await runFuzz({ seed: SEED, count: COUNT });

  // What is asked is worth asking: much is taken, much refused, and for several reasons.
  expect(operationsOf(await readDocument()).length).toBeGreaterThan(40);
  expect(statuses[200]).toBeGreaterThan(COUNT / 5);
  expect(Object.keys(statuses)).toEqual(
    expect.arrayContaining(['200', '201', '400', '401', '404', '405', '415']),
  );
  expect(sumOf(textsRead), 'texts read back').toBeGreaterThan(COUNT / 80);
});
