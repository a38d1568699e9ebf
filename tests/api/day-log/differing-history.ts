import { isDeepStrictEqual } from 'node:util';
import type { Fetch } from '../setup/http-call.ts';
import { expectedAfter, type History, type StoredState } from './bleeding-model.ts';

/** A history whose stored state differs from the model. */
export type Difference = {
  readonly history: History;
  readonly actual: StoredState;
  readonly expected: StoredState;
};

/** Histories written per call. */
const AT_ONCE = 100;

/** The first history whose stored state differs from the model, shortened to the writes that show it; `undefined` if all match. */
export async function differenceIn(fetch: Fetch, histories: readonly History[]): Promise<Difference | null> {
  for (let from = 0; from < histories.length; from += AT_ONCE) {
    const some = histories.slice(from, from + AT_ONCE);
    const [differing] = await differencesIn(fetch, some);
    if (differing) return shortened(fetch, differing);
  }
  return null;
}

async function differencesIn(fetch: Fetch, histories: readonly History[]): Promise<Difference[]> {
  const answer = await fetch('/__test/bleeding-histories', {
    method: 'POST',
    body: JSON.stringify({ histories }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  const actualStates = (await answer.json()) as StoredState[]; // the format of our own test entry
  return histories.flatMap((history, index) => {
    const expected = expectedAfter(history);
    const actual = actualStates[index] ?? { days: [], starts: [] };
    return isDeepStrictEqual(actual, expected) ? [] : [{ history, actual, expected }];
  });
}

/** Leaves out writes one by one while the rest still differs. */
async function shortened(fetch: Fetch, differing: Difference): Promise<Difference> {
  const { initialStarts, writes } = differing.history;
  const shorter = writes.map((_, left) => ({
    initialStarts,
    writes: writes.filter((_write, at) => at !== left),
  }));
  const withoutStarts = initialStarts.map((_, left) => ({
    initialStarts: initialStarts.filter((_day, at) => at !== left),
    writes,
  }));
  const [still] = await differencesIn(fetch, [...shorter, ...withoutStarts]);
  return still ? shortened(fetch, still) : differing;
}
