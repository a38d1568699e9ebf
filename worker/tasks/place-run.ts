import { asc, lte } from 'drizzle-orm';
import { placeQueue } from '#drizzle/schema/task-series.ts';
import type { Deps } from '#worker/app-env.ts';

/** The most people per run, to stay within a Worker's time limit; the next run is 15 minutes later. */
const PEOPLE_PER_RUN = 500;
/** How many people are placed in parallel. */
const AT_ONCE = 10;

type Due = { readonly userId: string };

type Parts = {
  deps: Pick<Deps, 'db' | 'now'>;
  /** Works out the days of one person's pinned tasks. */
  place: (userId: string) => Promise<void>;
  /** Called for a failure with one person; the others are still placed. */
  onFailure: (error: unknown) => void;
  /** The share of a run's work for this database, if there are several. */
  share: number;
  /** The people among those found in a shard who aren't being moved. */
  settledOf: (found: readonly Due[]) => Promise<readonly Due[]>;
};

/** One bounded run over the people of a shard whose pinned tasks are due to be placed: at their midnight, or after a failure. */
export async function runPlacing({ deps, place, onFailure, share, settledOf }: Parts): Promise<void> {
  const found = await deps.db
    .select({ userId: placeQueue.userId })
    .from(placeQueue)
    .where(lte(placeQueue.nextPlaceAt, deps.now()))
    .orderBy(asc(placeQueue.nextPlaceAt))
    .limit(Math.ceil(PEOPLE_PER_RUN * share));
  const due = found.length === 0 ? [] : await settledOf(found);
  for (let first = 0; first < due.length; first += AT_ONCE) {
    const some = due.slice(first, first + AT_ONCE);
    await Promise.all(some.map(({ userId }) => place(userId).catch(onFailure)));
  }
}
