import { expect, test } from 'vitest';
import { TEXT_ROUTES } from '../api/fuzz/lost-texts.ts';
import { runFuzz, sumOf } from '../api/fuzz/run-fuzz.ts';

/** A new seed for each run; `FUZZ_SEED` repeats one. The seed is in the test's name. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const COUNT = 10_000;

test(`${COUNT} requests of seed ${SEED} to every call cause only problem answers, no fault and no lost text`, {
  timeout: 1_800_000,
}, async () => {
  const { statuses, textsRead } = await runFuzz({ seed: SEED, count: COUNT });

  expect(statuses[200]).toBeGreaterThan(COUNT / 5);
  expect(sumOf(textsRead), 'texts read back').toBeGreaterThan(COUNT / 50);
  expect(Object.keys(textsRead).sort()).toEqual(TEXT_ROUTES.toSorted());
});
