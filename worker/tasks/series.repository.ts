import { and, desc, eq, exists, getTableColumns, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { LastOutlook } from '#domain/recurrence/move-notice.ts';
import { DETACHED } from '#domain/recurrence/occurrence-days.ts';
import type { TaskTemplate } from '#domain/recurrence/repeat.schema.ts';
import { placeQueue, taskSeries, tasks } from '#drizzle/schema/tasks.ts';
import type { Deps } from '#worker/context.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';
import { insertMany } from '#worker/platform/json-sql.ts';
import { completeTask, type StoredTask, type TaskFields } from './tasks.repository.ts';

export type StoredSeries = typeof taskSeries.$inferSelect;
export type OccurrenceRow = { readonly task: StoredTask; readonly series: StoredSeries | null };
/** An occurrence with its series, from which the next one is created. */
export type Occurrence = { readonly task: StoredTask; readonly series: StoredSeries };
/** A task to create, without the columns that every new task gets. */
export type NewOccurrence = TaskFields & { readonly taskId: string };

/** The fields of a series that are written. */
type SeriesFields = Omit<typeof taskSeries.$inferInsert, 'userId' | 'made' | 'endedAt' | 'importId'>;

/** A sub-task at any depth, for a template. */
export type StepRow = Pick<StoredTask, 'taskId' | 'title' | 'length' | 'status' | 'parentId'> & {
  readonly depth: number;
};

/** One person's series of tasks. */
export function createSeriesRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const mine = eq(taskSeries.userId, userId);
  const ofId = (seriesId: string) => and(mine, eq(taskSeries.seriesId, seriesId));
  const ofTaskId = (taskId: string) => and(eq(tasks.userId, userId), eq(tasks.taskId, taskId));
  const itsSeries = and(eq(taskSeries.userId, tasks.userId), eq(taskSeries.seriesId, tasks.seriesId));
  const inSeries = (seriesId: string, occurrence: number) =>
    and(eq(tasks.userId, userId), eq(tasks.seriesId, seriesId), eq(tasks.occurrence, occurrence));
  const hasPinned = sql`exists (select 1 from tasks t where t.user_id = ${userId} and t.is_open = 1 and t.repeats = 'cycle')`;
  const leaving = () =>
    db.delete(placeQueue).where(and(eq(placeQueue.userId, userId), sql`not ${hasPinned}`));
  /** Condition: a task among those of a query, or below one. */
  const isFrom = (roots: SQL) => sql`${tasks.taskId} in (with recursive kin(id) as (
      ${roots}
      union
      select t.task_id from kin cross join tasks t on t.parent_id = kin.id where t.user_id = ${userId}
    ) select id from kin)`;
  /** Condition: the series hasn't ended, and this occurrence is its newest. */
  const isNewest = ({ task: { occurrence }, series: { seriesId } }: Occurrence) =>
    and(ofId(seriesId), isNull(taskSeries.endedAt), eq(taskSeries.made, occurrence ?? 0));

  return {
    /** A task and its series; `undefined` if there is no such task. */
    ofTask: (taskId: string): Promise<OccurrenceRow | undefined> =>
      db
        .select({ task: getTableColumns(tasks), series: getTableColumns(taskSeries) })
        .from(tasks)
        .leftJoin(taskSeries, itsSeries)
        .where(ofTaskId(taskId))
        .get(),

    /** The ids of the series that haven't ended. */
    goingOn: async (): Promise<string[]> => {
      const rows = await db
        .select({ seriesId: taskSeries.seriesId })
        .from(taskSeries)
        .where(and(mine, sql`${taskSeries.endedAt} is null`));
      return rows.map(({ seriesId }) => seriesId);
    },

    /** The occurrence of a number, while it exists. */
    occurrence: (seriesId: string, number: number): Promise<StoredTask | undefined> =>
      db.select().from(tasks).where(inSeries(seriesId, number)).get(),

    /** The open occurrence of a series other than this one; there is one at most. */
    otherOpen: ({ task, series: { seriesId } }: Occurrence): Promise<StoredTask | undefined> =>
      db
        .select()
        .from(tasks)
        .where(
          and(
            eq(tasks.userId, userId),
            eq(tasks.seriesId, seriesId),
            eq(tasks.isOpen, 1),
            ne(tasks.taskId, task.taskId),
          ),
        )
        .get(),

    /** The tasks below a task, each after its parent; at most `limit`. */
    stepsBelow: (taskId: string, limit: number): Promise<StepRow[]> =>
      db.all<StepRow>(sql`with recursive kin(id, depth) as (
          select task_id, 1 from tasks where user_id = ${userId} and parent_id = ${taskId}
          union
          select t.task_id, kin.depth + 1 from kin cross join tasks t on t.parent_id = kin.id
          where t.user_id = ${userId} and kin.depth < 64
        )
        select t.task_id as taskId, t.title, t.length, t.status, t.parent_id as parentId, kin.depth
        from kin cross join tasks t on t.task_id = kin.id where t.user_id = ${userId}
        order by kin.depth, t.created_at, t.task_id limit ${limit}`),

    /**
     * Statements that make a task the newest occurrence of a series, which is created if there is none: under the next number
     * with `isNext`, otherwise under the present one.
     */
    joining: (
      taskId: string,
      { isNext, seriesId, ...fields }: SeriesFields & { readonly isNext: boolean },
    ): BatchStatement[] => [
      ...insertMany(db, {
        table: taskSeries,
        rows: [{ userId, seriesId, made: 0, refSkip: 0, ...fields }],
        given: db.select({ one: sql`1` }).from(tasks).where(ofTaskId(taskId)),
      }),
      db
        .update(taskSeries)
        .set({ ...fields, endedAt: null, ...(isNext ? { made: sql`${taskSeries.made} + 1` } : {}) })
        .where(ofId(seriesId)),
      db
        .update(tasks)
        .set({
          seriesId,
          occurrence: sql`(select made from task_series s where s.user_id = ${userId} and s.series_id = ${seriesId})`,
        })
        .where(ofTaskId(taskId)),
    ],

    /** Statement that stores a series' template. */
    templating: (seriesId: string, template: TaskTemplate): BatchStatement =>
      db.update(taskSeries).set({ template }).where(ofId(seriesId)),

    /** Statement that ends a series. */
    ending: (seriesId: string): BatchStatement =>
      db
        .update(taskSeries)
        .set({ endedAt: now() })
        .where(and(ofId(seriesId), isNull(taskSeries.endedAt))),

    /** Statement that ends the series whose open occurrence is about to be deleted. */
    endingOf: (taskId: string): BatchStatement =>
      db
        .update(taskSeries)
        .set({ endedAt: now() })
        .where(
          and(
            mine,
            isNull(taskSeries.endedAt),
            sql`(${taskSeries.seriesId}, ${taskSeries.made}) = (
              select t.series_id, t.occurrence from tasks t
              where t.user_id = ${userId} and t.task_id = ${taskId} and t.is_open = 1)`,
          ),
        ),

    /** Statements that make the next occurrence with its steps, or end the series, if `given` holds and no other call was first. */
    continuing: (
      one: Occurrence,
      {
        next,
        reference,
        given,
      }: { next: readonly NewOccurrence[]; reference: Pick<StoredSeries, 'refOn' | 'refSkip'>; given: SQL },
    ): BatchStatement[] => {
      const [first] = next;
      if (!first) {
        return [
          db
            .update(taskSeries)
            .set({ endedAt: now() })
            .where(and(isNewest(one), given)),
        ];
      }
      const may: Query = db
        .select({ one: sql`1` })
        .from(taskSeries)
        .where(and(isNewest(one), given));
      const rows = next.map(({ taskId, ...fields }) => ({
        ...completeTask(fields),
        userId,
        taskId,
        createdAt: now(),
      }));
      return [
        ...insertMany(db, { table: tasks, rows, given: may }),
        db
          .update(taskSeries)
          .set({ made: sql`${taskSeries.made} + 1`, ...reference })
          .where(
            and(
              isNewest(one),
              sql`exists (select 1 from tasks t where t.user_id = ${userId} and t.task_id = ${first.taskId})`,
            ),
          ),
      ];
    },

    /** Statements that delete the next occurrence and its steps, unless it was changed, so that the series continues with this one. */
    takingBack: (
      { task, series }: Occurrence,
      {
        nextId,
        reference: { refOn, refSkip },
      }: { nextId: string | null; reference: Pick<StoredSeries, 'refOn' | 'refSkip'> },
    ): BatchStatement[] => {
      const root = sql`select t.task_id from tasks t where t.user_id = ${userId} and t.task_id = ${nextId}
        and t.status = 'not_started' and t.held = 0 and t.planned_on is null`;
      const isGone = sql`not exists (select 1 from tasks t where t.user_id = ${userId} and t.task_id = ${nextId})`;
      return [
        db.delete(tasks).where(and(eq(tasks.userId, userId), isFrom(root))),
        db
          .update(taskSeries)
          .set({ made: task.occurrence ?? series.made, endedAt: null, refOn, refSkip })
          .where(and(ofId(series.seriesId), eq(taskSeries.made, series.made), isGone)),
      ];
    },

    /**
     * Statement that makes an open occurrence a separate task with its present days, unless it is the newest of a running
     * series, so that a series has at most one open occurrence.
     */
    detaching: (one: Occurrence): BatchStatement =>
      db
        .update(tasks)
        .set(DETACHED)
        .where(
          and(
            ofTaskId(one.task.taskId),
            sql`${tasks.isOpen} = 1`,
            notExists(db.select({ one: sql`1` }).from(taskSeries).where(isNewest(one))),
          ),
        ),

    /** Statement that deletes an occurrence with its steps once the next one was made or the series has ended. */
    removing: ({ task, series: { seriesId } }: Occurrence): BatchStatement => {
      const goesOn = db
        .select({ one: sql`1` })
        .from(taskSeries)
        .where(
          and(
            ofId(seriesId),
            sql`(${taskSeries.made} > ${task.occurrence} or ${taskSeries.endedAt} is not null)`,
          ),
        );
      return db
        .delete(tasks)
        .where(and(eq(tasks.userId, userId), isFrom(sql`select ${task.taskId}`), exists(goesOn)));
    },

    /** Statement that sets which cycle the open occurrence belongs to. */
    referring: (seriesId: string, reference: Pick<StoredSeries, 'refOn' | 'refSkip'>): BatchStatement =>
      db.update(taskSeries).set(reference).where(ofId(seriesId)),

    /** Statements that update the queue of rescheduling: a person is in it while they have an open pinned occurrence. */
    queueing: (nextPlaceAt: number, last: LastOutlook): BatchStatement[] => [
      db
        .insert(placeQueue)
        .select(
          sql`select ${userId}, ${nextPlaceAt}, ${last.startedOn}, ${last.expectedOn} where ${hasPinned}`,
        )
        .onConflictDoNothing(),
      leaving(),
    ],
    unqueueing: (): BatchStatement[] => [leaving()],

    /** Runs statements as one transaction. */
    run: async ([first, ...others]: readonly BatchStatement[]): Promise<void> => {
      if (first) await db.batch([first, ...others]);
    },

    /** The newest series first, for an export. */
    all: () => db.select().from(taskSeries).where(mine).orderBy(desc(taskSeries.seriesId)),
  };
}
