import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import {
  BATCHES_MAX,
  BATCHES_PAGE,
  type ChangeCause,
  type ChangeReason,
  ITEMS_SHOWN,
  MOVED_TITLES_MAX,
} from '#domain/changes/changes.schema.ts';
import { changeBatches, changeItems, tasks } from '#drizzle/schema/tasks.ts';
import type { Deps } from '#worker/context.ts';
import type { BatchStatement, UserIdParam } from '#worker/platform/database.ts';
import { asJson, isListed, jsonRows, listedRows, setFromListed } from '#worker/platform/json-sql.ts';
import type { StoredTask } from './tasks.repository.ts';

type StoredBatch = typeof changeBatches.$inferSelect;
type StoredItem = typeof changeItems.$inferSelect;

/** A task's fields before and after. */
export type ChangedTask = Pick<StoredItem, 'taskId' | 'title' | 'before' | 'after'>;

/** An item of a batch, and the task as it is now; `null` if it was deleted. */
export type ItemNow = ChangedTask & { readonly task: StoredTask | null };

/** The columns of a task that an undo writes. */
const RESTORED = ['startOn', 'endOn', 'plannedOn', 'plannedBy', 'held', 'pinState'] as const;
export type RestoredTask = Pick<StoredTask, 'taskId' | (typeof RESTORED)[number]>;

type AddedItems = { readonly items: readonly ChangedTask[]; readonly given: SQL };
type Amendment = AddedItems & { reason: ChangeReason; taskIds: readonly string[]; isUnseen: boolean };

/** One person's change batches. */
export function createChangesRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const mine = eq(changeBatches.userId, userId);
  const ofId = (batchId: string) => and(mine, eq(changeBatches.batchId, batchId));
  const itsTask = and(eq(tasks.userId, changeItems.userId), eq(tasks.taskId, changeItems.taskId));
  const itemsOf = (batchId: string) => and(eq(changeItems.userId, userId), eq(changeItems.batchId, batchId));

  // An offset needs a limit.
  const tooOld = () =>
    db
      .select({ batchId: changeBatches.batchId })
      .from(changeBatches)
      .where(mine)
      .orderBy(desc(changeBatches.batchId))
      .limit(Number.MAX_SAFE_INTEGER)
      .offset(BATCHES_MAX);

  return {
    /** Batches older than one, or all, the newest first, each with its first items. */
    page: async (after: string | undefined) => {
      const batches = await db
        .select()
        .from(changeBatches)
        .where(and(mine, after === undefined ? undefined : lt(changeBatches.batchId, after)))
        .orderBy(desc(changeBatches.batchId))
        .limit(BATCHES_PAGE);
      const ids = batches.map(({ batchId }) => batchId);
      const items = await db
        .select({ ...getTableColumns(changeItems), title: TITLE })
        .from(changeItems)
        .leftJoin(tasks, itsTask)
        .where(and(eq(changeItems.userId, userId), isListed(changeItems.batchId, ids)))
        .orderBy(asc(changeItems.batchId), asc(changeItems.taskId));
      const byBatch = Map.groupBy(items, ({ batchId }) => batchId);
      return batches.map((batch) => ({
        ...batch,
        items: (byBatch.get(batch.batchId) ?? []).slice(0, ITEMS_SHOWN),
      }));
    },

    /** A batch, and its items with their tasks; `undefined` without one. */
    find: async (batchId: string): Promise<{ batch: StoredBatch; items: ItemNow[] } | undefined> => {
      const [[batch], items] = await Promise.all([
        db.select().from(changeBatches).where(ofId(batchId)),
        db
          .select({
            taskId: changeItems.taskId,
            title: changeItems.title,
            before: changeItems.before,
            after: changeItems.after,
            task: getTableColumns(tasks),
          })
          .from(changeItems)
          .leftJoin(tasks, itsTask)
          .where(itemsOf(batchId)),
      ]);
      return batch && { batch, items };
    },

    /** The newest batch of moves about a late period, until it's undone. */
    newestLate: async () => {
      const [batch] = await db
        .select()
        .from(changeBatches)
        .where(
          and(
            mine,
            eq(changeBatches.cause, 'moved'),
            sql`${changeBatches.reason} ->> 'code' = 'late'`,
            isNull(changeBatches.undoneAt),
          ),
        )
        .orderBy(desc(changeBatches.batchId))
        .limit(1);
      if (!batch) return undefined;
      const items = await db.select().from(changeItems).where(itemsOf(batch.batchId));
      return { ...batch, items };
    },

    /** Whether a batch of moves since an instant wasn't looked at. */
    hasUnseenSince: async (since: number): Promise<boolean> => {
      const unseen = await db
        .select({ batchId: changeBatches.batchId })
        .from(changeBatches)
        .where(
          and(
            mine,
            sql`${changeBatches.cause} = 'moved' and ${changeBatches.seenAt} is null and ${changeBatches.undoneAt} is null`,
            sql`${changeBatches.madeAt} >= ${since}`,
          ),
        )
        .limit(1)
        .get();
      return unseen !== undefined;
    },

    /** Statements that store a batch with its items, or add items to it, if a condition holds. */
    adding: (
      batch: { batchId: string; cause: ChangeCause; reason: ChangeReason; seenAt?: number },
      { items, given }: AddedItems,
    ): BatchStatement[] => {
      const { batchId, cause, reason, seenAt = null } = batch;
      return [
        db
          .insert(changeBatches)
          .select(
            sql`select ${userId}, ${batchId}, ${cause}, ${JSON.stringify(reason)}, ${now()}, ${seenAt}, null where ${given}`,
          )
          .onConflictDoNothing(),
        itemsInto(batchId, { items, given }),
        db.delete(changeBatches).where(and(mine, inArray(changeBatches.batchId, tooOld()))),
      ];
    },

    /** Statements that replace a batch's reason and the items of some tasks; with `isUnseen` it is unseen again. */
    amending: (batchId: string, { reason, taskIds, items, isUnseen, given }: Amendment): BatchStatement[] => [
      db
        .update(changeBatches)
        .set({ reason, madeAt: now(), ...(isUnseen ? { seenAt: null } : {}) })
        .where(and(ofId(batchId), given)),
      db.delete(changeItems).where(and(itemsOf(batchId), isListed(changeItems.taskId, taskIds), given)),
      itemsInto(batchId, { items, given }),
    ],

    /** Records that the person has seen a batch; `false` if there is none with that id. */
    see: async (batchId: string): Promise<boolean> => {
      const seen = await db
        .update(changeBatches)
        .set({
          seenAt: sql`coalesce(${changeBatches.seenAt}, ${now()})`,
          // How late the period was then, because a notice is shown again only if that has changed.
          reason: sql`iif(${changeBatches.reason} ->> 'code' = 'late', json_set(${changeBatches.reason}, '$.seenN', ${changeBatches.reason} ->> 'n'), ${changeBatches.reason})`,
        })
        .where(ofId(batchId))
        .returning({ batchId: changeBatches.batchId });
      return seen.length === 1;
    },

    /** Restores tasks, unless another call has undone the batch; returns whether this one did. */
    undo: async (batchId: string, restored: readonly RestoredTask[]): Promise<boolean> => {
      const isNotUndone = sql`exists (select 1 from change_batches b where b.user_id = ${userId} and b.batch_id = ${batchId} and b.undone_at is null)`;
      const [, undone] = await db.batch([
        db
          .update(tasks)
          .set(setFromListed(RESTORED))
          .from(listedRows(restored, ['taskId', ...RESTORED]))
          .where(
            and(
              eq(tasks.userId, userId),
              sql`${tasks.taskId} = listed.taskId`,
              sql`${tasks.isOpen} = 1`,
              isNotUndone,
            ),
          ),
        db
          .update(changeBatches)
          .set({ undoneAt: now(), seenAt: sql`coalesce(${changeBatches.seenAt}, ${now()})` })
          .where(and(ofId(batchId), isNull(changeBatches.undoneAt)))
          .returning({ batchId: changeBatches.batchId }),
      ]);
      return undone.length === 1;
    },

    /** Statement that plans tasks for days, if they're still open. */
    planning: (placements: readonly { readonly taskId: string; readonly on: LocalDate }[]): BatchStatement =>
      db
        .update(tasks)
        .set({ plannedOn: sql`listed.plannedFor`, plannedBy: 'plan' })
        .from(
          listedRows(
            placements.map(({ taskId, on }) => ({ taskId, plannedFor: on })),
            ['taskId', 'plannedFor'],
          ),
        )
        .where(and(eq(tasks.userId, userId), sql`${tasks.taskId} = listed.taskId`, sql`${tasks.isOpen} = 1`)),

    /** Some of the person's tasks. */
    tasksOf: (taskIds: readonly string[]): Promise<StoredTask[]> =>
      db
        .select()
        .from(tasks)
        .where(and(eq(tasks.userId, userId), isListed(tasks.taskId, taskIds))),

    /** Runs statements as one transaction. */
    run: async ([first, ...others]: readonly BatchStatement[]): Promise<void> => {
      if (first) await db.batch([first, ...others]);
    },
  };

  /** Statement that adds items to a batch that exists. */
  function itemsInto(batchId: string, { items, given }: AddedItems): BatchStatement {
    return db
      .insert(changeItems)
      .select(
        sql`select ${userId}, ${batchId}, value ->> 'taskId', value ->> 'title', value -> 'before', value -> 'after'
          from json_each(${JSON.stringify(items)})
          where exists (select 1 from change_batches b where b.user_id = ${userId} and b.batch_id = ${batchId}) and ${given}`,
      )
      .onConflictDoNothing();
  }
}

export type ChangesRepository = ReturnType<typeof createChangesRepository>;

/** An item's own title, because the task may be deleted; a planned item has none, so that it's the task's. */
const TITLE = sql<string>`coalesce(nullif(${changeItems.title}, ''), ${tasks.title}, '')`;

/** Statement of `jsonRows`: the newest unseen batch of moves, with its first tasks; a row or none. */
export const movedOf = (userId: UserIdParam) =>
  jsonRows(
    {
      batchId: changeBatches.batchId,
      reason: asJson(sql<ChangeReason>`${changeBatches.reason}`),
      items: sql<ChangedTask[]>`(select json_group_array(json(item)) from (
        select json_object('taskId', i.task_id, 'title', i.title, 'before', json(i.before), 'after', json(i.after)) as item
        from ${changeItems} as i
        where i.user_id = ${changeBatches.userId} and i.batch_id = ${changeBatches.batchId}
        order by coalesce(i.after ->> 'task_start_on', '9999'), i.task_id limit ${sql.raw(String(MOVED_TITLES_MAX))}))`,
      count: sql<number>`(select count(*) from ${changeItems} as i
        where i.user_id = ${changeBatches.userId} and i.batch_id = ${changeBatches.batchId})`,
    },
    // Literals, for the partial index.
    sql`${changeBatches} where ${changeBatches.userId} = ${userId} and ${changeBatches.cause} = 'moved'
      and ${changeBatches.seenAt} is null and ${changeBatches.undoneAt} is null
      order by ${changeBatches.batchId} desc limit 1`,
  );
