import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import {
  BATCHES_MAX,
  BATCHES_PAGE,
  type ChangeBatch,
  type ChangeReason,
  ITEMS_SHOWN,
  MOVED_TITLES_MAX,
  type Moved,
  movedNotice,
  publicBatch,
  publicReason,
  UNDO_DAYS,
  type Undone,
} from '#domain/changes/changes.calls.ts';
import { taskAfterUndo } from '#domain/changes/changes.rules.ts';
import { AppError } from '#domain/errors.ts';
import { isOpen } from '#domain/tasks/task-status.ts';
import { pick } from '#domain/wire/record-fields.ts';
import { changeBatches, changeItems, tasks } from '#drizzle/schema/tasks.ts';
import type { Deps, PersonContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { commit, type Decided, type ReadRows } from '#worker/platform/commit.ts';
import type { BatchStatement, UserIdParam } from '#worker/platform/database.ts';
import {
  asJson,
  insertMany,
  isListed,
  jsonRows,
  listedRows,
  listOf,
  setFromListed,
} from '#worker/platform/json-sql.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { settleBatches } from './advice.ts';
import { lookAtReminders, type StoredTask } from './tasks.repository.ts';

type UnchangedTask = Undone['kept'][number];

/** A task, the day it is planned for, and its time there (`HH:MM`); without one it keeps its own. */
type PlannedTask = {
  readonly taskId: string;
  readonly on: LocalDate;
  readonly at?: string | null | undefined;
};
type Skipped = { readonly taskId: string; readonly why: 'finished' | 'deleted' | 'due_before' };

type Planned = {
  readonly batchId: string | null;
  readonly placed: number;
  readonly skipped: readonly Skipped[];
};

const DAY_SECONDS = 86_400;
/** In autumn, when the clock goes back. */
const LONGEST_DAY_SECONDS = 25 * 3_600;

/** Changes of one person's tasks that weren't made on the task itself: history, notice and undo. */
export const changesService = onceFor((person: PersonContext) => {
  const { deps, userId } = person;
  const own = { db: deps.db, userId };
  const changes = createChangesRepository(deps, userId);
  const { today } = cycleService(person);

  return {
    /** At most 50 batches older than one, or the newest, with at most 50 items each. */
    page: async (after: string | undefined): Promise<ChangeBatch[]> =>
      (await changes.page(after)).map((batch) => publicBatch(batch, batch.items)),

    /** Records that the person has seen a batch. Throws `not_found`. */
    see: async (batchId: string): Promise<void> => {
      if (!(await changes.see(batchId))) throw new AppError('not_found');
    },

    /** Undoes a batch where tasks still have it. Throws `not_found`, and `conflict` for a skip, if undone, and after 14 days. */
    undo: (batchId: string): Promise<Omit<Undone, 'success'>> =>
      commit(own, {
        read: async () => {
          const day = await today();
          const found = await changes.find(batchId);
          if (!found) throw new AppError('not_found');
          refuseUndo(found.batch, deps.now());
          const results = found.items.map((item) => undoItem(item, day));
          const restored = results.filter((result) => 'held' in result);
          const read = found.items.flatMap(({ task }) => task ?? []);
          return { results, restored, ...changes.notUndone(batchId, among(read, restored)) };
        },
        decide: async ({ results, restored }) => ({
          writes: [...changes.writing(restored), changes.undone(batchId)],
          answer: { undone: restored.length, kept: results.filter((result) => 'why' in result) },
        }),
      }),

    /** Statements that record a skipped occurrence in the history. */
    skipped: (task: Pick<StoredTask, 'taskId' | 'title' | 'startOn' | 'endOn'>): BatchStatement[] =>
      changes.adding(
        { batchId: deps.newId(), cause: 'skipped', reason: { code: 'skipped' }, seenAt: deps.now() },
        [{ taskId: task.taskId, title: task.title, before: daysOf(task), after: {} }],
      ),

    /**
     * Plans tasks for days and times, as one batch made `on` a day of the person's. A task that is finished, deleted or due before
     * the day it is planned for is skipped. There is no batch if every other task was already planned so.
     */
    placePlanned: (placements: readonly PlannedTask[], { on }: { on: LocalDate }): Promise<Planned> =>
      commit(own, {
        read: async () => {
          const found = await changes.tasksOf(placements.map(({ taskId }) => taskId));
          const byId = new Map(found.map((task) => [task.taskId, task]));
          const outcomes = placements.map((placement) =>
            planPlacement(placement, byId.get(placement.taskId)),
          );
          const placed = outcomes.filter((one) => 'item' in one);
          const changed = placed.filter(
            ({ item: { before, after } }) =>
              before.planned_on !== after.planned_on || after.task_time !== undefined,
          );
          const planned = changed.map(({ task }) => task);
          const skipped = outcomes.filter((one) => 'why' in one);
          const unchanged = changes.unchanged(among(found, planned));
          return { changed, planned, placed: placed.length, skipped, ...unchanged };
        },
        decide: async ({ changed, planned, placed, skipped }): Promise<Decided<Planned>> => {
          if (changed.length === 0) return { writes: [], answer: { batchId: null, placed, skipped } };
          const batchId = deps.newId();
          const reason = { code: 'planned', on } as const;
          const batch = { batchId, cause: 'planned', reason, seenAt: deps.now() } as const;
          const items = changed.map(({ item }) => item);
          return {
            writes: [...changes.writing(planned), ...changes.adding(batch, items)],
            answer: { batchId, placed, skipped },
          };
        },
      }),

    /** Whether pinned tasks moved since yesterday and the person hasn't seen it. */
    hasUnseen: (): Promise<boolean> => changes.hasUnseenSince(deps.now() - LONGEST_DAY_SECONDS),
  };
});

/** The row that the dashboard reads. */
type MovedRow = {
  readonly batchId: string;
  readonly reason: ChangeReason;
  readonly items: readonly ChangedTask[];
  readonly count: number;
};

/** The newest unseen moves for the dashboard; `null` without any. */
export function movedIn(row: MovedRow | undefined): Moved | null {
  if (!row) return null;
  const { batchId, reason, items, count } = row;
  return movedNotice({ batch_id: batchId, reason: publicReason(reason), count }, items);
}

/** The days of a task as a change has them. */
export const daysOf = ({ startOn, endOn }: Pick<StoredTask, 'startOn' | 'endOn'>) => ({
  task_start_on: startOn,
  task_end_on: endOn,
});

/** Throws `conflict` for a batch that can't be undone. */
function refuseUndo({ cause, madeAt, undoneAt }: StoredBatch, now: number): void {
  const refused = (detail: string) => new AppError('conflict', { detail });
  if (cause === 'skipped') throw refused('a skip cannot be undone');
  if (madeAt < now - UNDO_DAYS * DAY_SECONDS) {
    throw refused(`only changes of the last ${UNDO_DAYS} days can be undone`);
  }
  if (undoneAt !== null) throw refused('these changes were already undone');
}

function among(read: readonly StoredTask[], changes: readonly { readonly taskId: string }[]): StoredTask[] {
  const ids = new Set(changes.map(({ taskId }) => taskId));
  return read.filter(({ taskId }) => ids.has(taskId));
}

/** The columns of a task after its change is undone, or why it stays as it is. */
function undoItem(
  { taskId, title, task, before, after }: ItemNow,
  today: LocalDate,
): WrittenTask | UnchangedTask {
  const unchanged = (why: UnchangedTask['why']): UnchangedTask => ({
    task_id: taskId,
    title: task?.title ?? title,
    why,
  });
  if (!task) return unchanged('deleted');
  if (!isOpen(task.status)) return unchanged('finished');
  const undone = taskAfterUndo(task, { before, after, today });
  if (!undone) return unchanged('changed');
  return { taskId, ...pick(undone, DAYS) };
}

/** A placement as an item of a batch and as the task's columns, or why there is none. */
function planPlacement(
  { taskId, on, at }: PlannedTask,
  task: StoredTask | undefined,
): { readonly item: ChangedTask; readonly task: WrittenTask } | Skipped {
  if (!task) return { taskId, why: 'deleted' };
  if (!isOpen(task.status)) return { taskId, why: 'finished' };
  if (task.lastOn !== null && task.lastOn < on) return { taskId, why: 'due_before' };
  const { plannedOn, plannedBy } = task;
  const time = at ?? task.time;
  const isTimed = time !== task.time;
  return {
    item: {
      taskId,
      title: '',
      before: { planned_on: plannedOn, planned_by: plannedBy, ...(isTimed && { task_time: task.time }) },
      after: { planned_on: on, ...(isTimed && { task_time: time }) },
    },
    task: { taskId, ...pick(task, DAYS), plannedOn: on, plannedBy: 'plan', time },
  };
}

type StoredBatch = typeof changeBatches.$inferSelect;

const CHANGED = ['taskId', 'title', 'before', 'after'] as const;
/** A task's fields before and after. */
export type ChangedTask = Pick<typeof changeItems.$inferSelect, (typeof CHANGED)[number]>;

/** An item of a batch, and the task as it is now; `null` if it was deleted. */
type ItemNow = ChangedTask & { readonly task: StoredTask | null };

/** The columns of a task that a plan and an undo write and that both read. */
const DAYS = ['startOn', 'endOn', 'time', 'plannedOn', 'plannedBy', 'held', 'pinState'] as const;
type WrittenTask = Pick<StoredTask, 'taskId' | (typeof DAYS)[number]>;
const DAYS_OF_TASK = listOf(pick(tasks, DAYS)).list;

type NewBatch = Pick<StoredBatch, 'batchId' | 'cause' | 'reason'> & Partial<Pick<StoredBatch, 'seenAt'>>;
type Amendment = {
  readonly reason: ChangeReason;
  readonly taskIds: readonly string[];
  readonly items: readonly ChangedTask[];
  readonly isUnseen: boolean;
};

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
          .select({ ...pick(changeItems, CHANGED), task: getTableColumns(tasks) })
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
        .where(and(mine, IS_UNSEEN, gte(changeBatches.madeAt, since)))
        .limit(1)
        .get();
      return unseen !== undefined;
    },

    /** Statements that store a batch with its items, or add items to it. */
    adding: (batch: NewBatch, items: readonly ChangedTask[]): BatchStatement[] => [
      db
        .insert(changeBatches)
        .values({ ...batch, userId, madeAt: now() })
        .onConflictDoNothing(),
      ...itemsInto(batch.batchId, items),
      settleBatches(db, { which: sql`b.user_id = ${userId} and b.batch_id in ${tooOld()}`, now: now() }),
      db.delete(changeBatches).where(and(mine, inArray(changeBatches.batchId, tooOld()))),
    ],

    /** Statements that replace a batch's reason and the items of some tasks; with `isUnseen` it is unseen again. */
    amending: (batchId: string, { reason, taskIds, items, isUnseen }: Amendment): BatchStatement[] => [
      db
        .update(changeBatches)
        .set({ reason, madeAt: now(), ...(isUnseen ? { seenAt: null } : {}) })
        .where(ofId(batchId)),
      db.delete(changeItems).where(and(itemsOf(batchId), isListed(changeItems.taskId, taskIds))),
      ...itemsInto(batchId, items),
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

    /** The rows that an undo depends on: a batch that isn't undone, and open tasks whose days are as they were read. */
    notUndone: (batchId: string, read: readonly StoredTask[]): ReadRows => ({
      rows: sql`(select json_array(${changeBatches.undoneAt}, ${unchangedOf(read)}) from ${changeBatches} where ${ofId(batchId)})`,
      json: JSON.stringify([null, read.length]),
    }),

    /** The rows that a plan depends on: open tasks whose days are as they were read. */
    unchanged: (read: readonly StoredTask[]): ReadRows => ({
      rows: sql`json_array(${unchangedOf(read)})`,
      json: JSON.stringify([read.length]),
    }),

    writing: (changed: readonly WrittenTask[]): BatchStatement[] => [
      lookAtReminders({ db, now, userId }, { taskIds: changed.map(({ taskId }) => taskId) }),
      db
        .update(tasks)
        .set(setFromListed(DAYS))
        .from(listedRows(changed, ['taskId', ...DAYS]))
        .where(and(eq(tasks.userId, userId), sql`${tasks.taskId} = listed.taskId`)),
    ],

    undone: (batchId: string): BatchStatement =>
      db
        .update(changeBatches)
        .set({ undoneAt: now(), seenAt: sql`coalesce(${changeBatches.seenAt}, ${now()})` })
        .where(ofId(batchId)),

    tasksOf: (taskIds: readonly string[]): Promise<StoredTask[]> =>
      db
        .select()
        .from(tasks)
        .where(and(eq(tasks.userId, userId), isListed(tasks.taskId, taskIds))),
  };

  /** Expression: how many tasks are still open and have the days that were read. */
  function unchangedOf(read: readonly StoredTask[]): SQL<number> {
    const days = read.map((task) => ({
      taskId: task.taskId,
      days: JSON.stringify(DAYS.map((column) => task[column])),
    }));
    return sql`(select count(*) from ${listedRows(days, ['taskId', 'days'])} cross join ${tasks}
      on ${tasks.userId} = ${userId} and ${tasks.taskId} = listed.taskId
      where ${tasks.isOpen} = 1 and ${DAYS_OF_TASK} = listed.days)`;
  }

  /** Statements that add items to a batch, if it exists. */
  function itemsInto(batchId: string, items: readonly ChangedTask[]): BatchStatement[] {
    const rows = items.map((item) => ({ ...item, userId, batchId }));
    const given = db.select({ batchId: changeBatches.batchId }).from(changeBatches).where(ofId(batchId));
    return insertMany(db, { table: changeItems, rows, given });
  }
}

export type ChangesRepository = ReturnType<typeof createChangesRepository>;

/** Moves that weren't looked at; literals, for the partial index. */
const IS_UNSEEN = sql`${changeBatches.cause} = 'moved' and ${changeBatches.seenAt} is null and ${changeBatches.undoneAt} is null`;

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
    sql`${changeBatches} where ${changeBatches.userId} = ${userId} and ${IS_UNSEEN}
      order by ${changeBatches.batchId} desc limit 1`,
  );
