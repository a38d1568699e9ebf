import { expect, test } from 'vitest';
import { isWhole } from '#tests/whole.ts';
import { readDocument } from '../contract/api-contract.ts';
import { operationsOf } from '../contract/documented-calls.ts';
import { runFuzz, sumOf } from './run-fuzz.ts';

/** The gate's own, which takes many texts early; `npm run test:long` has others too (`FUZZ_SEED`). */
const SEED = 2;
const COUNT = isWhole ? 800 : 250;

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
