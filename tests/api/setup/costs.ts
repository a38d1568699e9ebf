import type { Fetch } from './http-call.ts';
import type { Cost } from './metered-database.ts';

/** The cost of each statement that a Worker runs during `work`, in the order of completion. */
export async function costsOf(fetch: Fetch, work: () => Promise<unknown>): Promise<readonly Cost[]> {
  await fetch('/__test/count-costs');
  await work();
  const answer = await fetch('/__test/costs');
  // The format of our own test entry.
  return (await answer.json()) as Cost[];
}
