import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { LastOutlook } from '#domain/recurrence/move-reason.ts';
import { placeQueue, taskSeries } from '#drizzle/schema/task-series.ts';
import { tasks } from '#drizzle/schema/tasks.ts';
import type { Deps } from '#worker/app-env.ts';
import type { BatchStatement } from '#worker/platform/database.ts';
import { listedRows } from '#worker/platform/json-sql.ts';
import type { StoredSeries } from './series.repository.ts';
import type { StoredTask } from './tasks.repository.ts';

export type QueueRow = typeof placeQueue.$inferSelect;

/** What placing writes of an occurrence, and of its series. */
export type PlacedTask = Pick<StoredTask, 'taskId' | 'startOn' | 'endOn' | 'begunOn' | 'pinState'>;
export type Reference = Pick<StoredSeries, 'seriesId' | 'refOn' | 'refSkip'>;

/** What days are worked out from, and what a notice names; a series has a template of its own, which isn't needed. */
const PINNED_TASK = {
  taskId: tasks.taskId,
  title: tasks.title,
  startOn: tasks.startOn,
  endOn: tasks.endOn,
  begunOn: tasks.begunOn,
  held: tasks.held,
  pinState: tasks.pinState,
};
const ITS_SERIES = {
  seriesId: taskSeries.seriesId,
  kind: taskSeries.kind,
  rule: taskSeries.rule,
  each: taskSeries.each,
  notAfter: taskSeries.notAfter,
  refOn: taskSeries.refOn,
  refSkip: taskSeries.refSkip,
};
export type PinnedOccurrence = {
  readonly task: Pick<StoredTask, keyof typeof PINNED_TASK>;
  readonly series: Pick<StoredSeries, keyof typeof ITS_SERIES>;
};

/** One person's open pinned tasks, and their place in the queue. */
export function createRescheduleRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const mine = eq(placeQueue.userId, userId);
  const hasPinned = sql`exists (select 1 from tasks t where t.user_id = ${userId} and t.is_open = 1 and t.repeats = 'cycle')`;

  return {
    /** The person's place in the queue; `undefined` without one. */
    queued: async (): Promise<QueueRow | undefined> => {
      const [queue] = await db.select().from(placeQueue).where(mine);
      return queue;
    },

    /** The person's open pinned occurrences. */
    open: (): Promise<PinnedOccurrence[]> =>
      db
        .select({ task: PINNED_TASK, series: ITS_SERIES })
        .from(tasks)
        .innerJoin(
          taskSeries,
          and(eq(taskSeries.userId, tasks.userId), eq(taskSeries.seriesId, tasks.seriesId)),
        )
        // Literals, for the partial index.
        .where(and(eq(tasks.userId, userId), sql`${tasks.isOpen} = 1 and ${tasks.repeats} = 'cycle'`)),

    /** Notes that the days must be worked out, before what they follow from is changed. */
    mark: async (): Promise<void> => {
      await db
        .update(placeQueue)
        .set({ nextPlaceAt: sql`min(${placeQueue.nextPlaceAt}, ${now()})` })
        .where(mine);
    },

    /** Puts the person into the queue, if they have an open pinned task and aren't in it. */
    enroll: async (): Promise<void> => {
      await db
        .insert(placeQueue)
        .select(sql`select ${userId}, ${now()}, null, null where ${hasPinned}`)
        .onConflictDoNothing();
    },

    /** Condition: nothing was marked or placed since the queue was read. */
    isCurrent: ({ nextPlaceAt }: QueueRow): SQL =>
      sql`exists (select 1 from place_queue q where q.user_id = ${userId} and q.next_place_at = ${nextPlaceAt})`,

    /**
     * Writes new days of open occurrences that no person holds, references of series, and `along`, as one transaction; nothing,
     * and `false`, if `given` doesn't hold. With `queue` the person is placed: they wait for the next time, or leave the queue
     * without any open pinned occurrence.
     */
    write: async (
      placed: {
        readonly tasks: readonly PlacedTask[];
        readonly references: readonly Reference[];
        readonly along: readonly BatchStatement[];
        readonly queue: ({ readonly nextPlaceAt: number } & LastOutlook) | null;
      },
      given: SQL,
    ): Promise<boolean> => {
      const placing = db
        .update(tasks)
        .set({
          startOn: sql`listed.startOn`,
          endOn: sql`listed.endOn`,
          begunOn: sql`listed.begunOn`,
          pinState: sql`listed.pinState`,
        })
        .from(listedRows(placed.tasks, ['taskId', 'startOn', 'endOn', 'begunOn', 'pinState']))
        .where(
          and(
            eq(tasks.userId, userId),
            sql`${tasks.taskId} = listed.taskId and ${tasks.isOpen} = 1 and ${tasks.held} = 0`,
            given,
          ),
        );
      const referring = db
        .update(taskSeries)
        .set({ refOn: sql`listed.refOn`, refSkip: sql`listed.refSkip` })
        .from(listedRows(placed.references, ['seriesId', 'refOn', 'refSkip']))
        .where(and(eq(taskSeries.userId, userId), sql`${taskSeries.seriesId} = listed.seriesId`, given));
      const { queue } = placed;
      const [current] = await db.batch([
        db.select({ isCurrent: sql<0 | 1>`${given}` }).from(sql`(select 1)`),
        ...(placed.tasks.length > 0 ? [placing] : []),
        ...(placed.references.length > 0 ? [referring] : []),
        ...placed.along,
        ...(queue === null
          ? []
          : [
              db.update(placeQueue).set(queue).where(and(mine, given)),
              db.delete(placeQueue).where(and(mine, sql`not ${hasPinned}`)),
            ]),
      ]);
      return current[0]?.isCurrent === 1;
    },
  };
}

export type RescheduleRepository = ReturnType<typeof createRescheduleRepository>;
