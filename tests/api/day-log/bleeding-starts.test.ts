import { expect, test } from 'vitest';
import { fetchWorker } from '../setup/server.ts';
import { differenceIn } from './differing-history.ts';
import { randomHistories } from './random-histories.ts';

test('after 150 random histories the starts are those of the definition, and so is what is kept with them', async () => {
  expect(await differenceIn(fetchWorker, randomHistories(1, 150))).toBeNull();
});
