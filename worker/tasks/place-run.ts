import { asc, lte, sql } from 'drizzle-orm';
import { placeQueue } from '#drizzle/schema/task-series.ts';
import type { Deps } from '#worker/app-env.ts';

/** The most people per run, to stay within a Worker's time limit; the next run is 15 minutes later. */
const PEOPLE_PER_RUN = 500;
/** How many people are placed in parallel. */
const AT_ONCE = 10;
/** From this many open pinned tasks on, a person is placed after the others. */
const MANY = 250;

type Due = { readonly userId: string };

type RescheduleRunDeps = {
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

/**
 * One bounded run over the people of a shard whose pinned tasks are due to be placed: at their midnight, or after a failure. It
 * serves those who have waited longest, and of these the least work first, so that nobody waits for a person with thousands.
 */
export async function runReschedule({
  deps,
  place,
  onFailure,
  share,
  settledOf,
}: RescheduleRunDeps): Promise<void> {
  const waiting = deps.db
    .select({ userId: placeQueue.userId, nextPlaceAt: placeQueue.nextPlaceAt })
    .from(placeQueue)
    .where(lte(placeQueue.nextPlaceAt, deps.now()))
    .orderBy(asc(placeQueue.nextPlaceAt))
    .limit(Math.ceil(PEOPLE_PER_RUN * share))
    .as('waiting');
  const pinned = sql`(select count(*) from (select 1 from tasks t
    where t.user_id = ${waiting.userId} and t.is_open = 1 and t.repeats = 'cycle' limit ${MANY}))`;
  const found = await deps.db
    .select({ userId: waiting.userId })
    .from(waiting)
    .orderBy(pinned, asc(waiting.nextPlaceAt));
  const due = found.length === 0 ? [] : await settledOf(found);
  for (let first = 0; first < due.length; first += AT_ONCE) {
    const some = due.slice(first, first + AT_ONCE);
    await Promise.all(some.map(({ userId }) => place(userId).catch(onFailure)));
  }
}
