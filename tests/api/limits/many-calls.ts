import type { Answer } from '../setup/calls.ts';

/** Calls under way at a time. */
const AT_ONCE = 40;

type Statuses = Readonly<Record<number, number>>;

/** Makes a call so many times, many at once, and gives how often each status came. */
export const statusesOf = (times: number, make: () => Promise<Answer>): Promise<Statuses> =>
  countStatuses(make, { times, atOnce: AT_ONCE });

/** The same with one call after the other. */
export const statusesInTurn = (times: number, make: () => Promise<Answer>): Promise<Statuses> =>
  countStatuses(make, { times, atOnce: 1 });

async function countStatuses(
  make: () => Promise<Answer>,
  { times, atOnce }: { times: number; atOnce: number },
): Promise<Statuses> {
  const counts: Record<number, number> = {};
  for (let made = 0; made < times; made += atOnce) {
    const answers = await Promise.all(Array.from({ length: Math.min(atOnce, times - made) }, make));
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}
