import type { Fetch } from './http-call.ts';
import type { Cost } from './metered-database.ts';

/** What each statement cost that a Worker runs while something is done, in the order they ended. */
export async function costsOf(fetch: Fetch, work: () => Promise<unknown>): Promise<readonly Cost[]> {
  await fetch('/__test/count-costs');
  await work();
  const answer = await fetch('/__test/costs');
  // Written by our own test entry.
  return (await answer.json()) as Cost[];
}
