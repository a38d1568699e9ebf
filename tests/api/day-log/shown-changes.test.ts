import { expect, test } from 'vitest';
import { fetchWorker } from '../setup/server.ts';
import { randomLives } from './random-lives.ts';
import { shownDifferenceIn } from './shown-changes.ts';

test('in 40 random lives pending changes are shown as the server answers once it has them', async () => {
  expect(await shownDifferenceIn(fetchWorker, randomLives(1, 40))).toBeNull();
});
