import { and, count, countDistinct, eq, isNotNull, sql } from 'drizzle-orm';
import { people as places } from '#drizzle/directory/people.ts';
import { unrecordedDeletions } from '#drizzle/schema/account.ts';
import { anonymousCounts } from '#drizzle/schema/retention.ts';
import { changeBatches, changeItems, tasks } from '#drizzle/schema/tasks.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Database } from '#worker/platform/database.ts';
import type { Tools } from './databases.ts';

/** Only counts of at least this many people may be shown (contract §9). */
const READABLE_PEOPLE = 50;

/** The number of accounts; the anonymous counts of deleted ones, for cells with enough people; and the outcomes of plans. */
export async function readCounts({ shards, databaseFor, directory }: Tools) {
  const counted = await Promise.all(shards.map((shard) => countsIn(databaseFor(shard))));
  const cells = new Map<string, Cell>();
  for (const cell of counted.flatMap((inShard) => inShard.cells)) {
    const { people, ...bands } = cell;
    const name = Object.values(bands).join('|');
    cells.set(name, { ...bands, people: people + (cells.get(name)?.people ?? 0) });
  }
  const byStatus = new Map<string, number>();
  for (const { status, people } of counted.flatMap((inShard) => inShard.byStatus)) {
    byStatus.set(status, people + (byStatus.get(status) ?? 0));
  }
  const [moving] = await directory
    .select({ accounts: count() })
    .from(places)
    .where(isNotNull(places.movesTo));
  return {
    accounts: Object.fromEntries(byStatus),
    accounts_by_shard: Object.fromEntries(
      shards.map(({ shard }, index) => [
        shard,
        counted[index]?.byStatus.reduce((sum, { people }) => sum + people, 0) ?? 0,
      ]),
    ),
    accounts_being_moved: moving?.accounts ?? 0,
    deletions_the_ledger_does_not_know_yet: counted.reduce((sum, { unrecorded }) => sum + unrecorded, 0),
    anonymous_counts: [...cells.values()].filter(({ people }) => people >= READABLE_PEOPLE),
    planned_tasks: readable(counted.map((inShard) => inShard.planned)),
  };
}

type Cell = typeof anonymousCounts.$inferSelect;

async function countsIn(db: Database) {
  const [byStatus, unrecorded, cells, [planned]] = await db.batch([
    db.select({ status: users.status, people: count() }).from(users).groupBy(users.status),
    db.select({ deletions: count() }).from(unrecordedDeletions),
    db.select().from(anonymousCounts),
    plannedIn(db),
  ]);
  return { byStatus, cells, unrecorded: unrecorded[0]?.deletions ?? 0, planned };
}

type PlannedTasks = {
  readonly people: number;
  readonly placed: number;
  readonly undone: number;
  readonly moved_by_person: number;
};

/**
 * The outcomes of tasks that "Plan my week" placed, as far back as changes are stored: those whose plan was undone, and
 * those that the person later planned for another day. No data is stored for this.
 */
const plannedIn = (db: Database) =>
  db
    .select({
      people: countDistinct(changeItems.userId),
      placed: count(),
      undone: count(changeBatches.undoneAt),
      moved_by_person: sql<number>`count(case when ${changeBatches.undoneAt} is null and ${tasks.plannedBy} = 'person' then 1 end)`,
    })
    .from(changeItems)
    .innerJoin(
      changeBatches,
      and(
        eq(changeBatches.userId, changeItems.userId),
        eq(changeBatches.batchId, changeItems.batchId),
        eq(changeBatches.cause, 'planned'),
      ),
    )
    .leftJoin(tasks, and(eq(tasks.userId, changeItems.userId), eq(tasks.taskId, changeItems.taskId)));

/** The sum over shards, `null` for too few people. */
function readable(shards: readonly (PlannedTasks | undefined)[]): PlannedTasks | null {
  const sum = (field: keyof PlannedTasks) => shards.reduce((all, shard) => all + (shard?.[field] ?? 0), 0);
  const people = sum('people');
  if (people < READABLE_PEOPLE) return null;
  return { people, placed: sum('placed'), undone: sum('undone'), moved_by_person: sum('moved_by_person') };
}
