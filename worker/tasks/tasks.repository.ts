import {
  and,
  asc,
  between,
  count,
  eq,
  exists,
  gte,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { BusyDay } from '#domain/busy/busy.calls.ts';
import { addDays, type DateRange, type LocalDate } from '#domain/calendar/local-date.ts';
import type { DatedTask } from '#domain/calendar-feed/feed-events.ts';
import { CANDIDATES_MAX } from '#domain/planning/plan-days.ts';
import { DEFAULT_PLAN } from '#domain/planning/planning.calls.ts';
import type { DashboardViews, TaskSpan } from '#domain/tasks/task-answers.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { pick } from '#domain/wire/record-fields.ts';
import {
  planPreferences,
  taskLabels,
  taskReminderQueue,
  type taskSeries,
  tasks,
} from '#drizzle/schema/tasks.ts';
import type { Deps } from '#worker/context.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';
import { isListed } from '#worker/platform/json-sql.ts';
import { isUnderLabel } from './labels.repository.ts';
import { isWaiting, type TaskPageRequest, taskListStatements } from './task-lists.ts';

export type StoredTask = typeof tasks.$inferSelect;
export type StoredSeries = typeof taskSeries.$inferSelect;

/** The fields that a person can set, and those computed from them; missing columns of a new task are null. */
export type TaskFields = Omit<
  typeof tasks.$inferInsert,
  'userId' | 'taskId' | 'createdAt' | 'titleFolded' | 'descriptionFolded'
>;

/** The most tasks read for the load of some weeks. */
const SPANS_MAX = 2_000;
const DATED_MAX = 500;

/** One person's tasks. */
export function createTasksRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const mine = eq(tasks.userId, userId);
  const ofId = (taskId: string) => and(mine, eq(tasks.taskId, taskId));
  const statements = taskListStatements(db, userId);

  const adding = ({ parentId = null, ...fields }: TaskFields, taskId: string) =>
    db
      .insert(tasks)
      .values({
        userId,
        taskId,
        createdAt: now(),
        ...completeTask(fields),
        parentId:
          parentId === null
            ? null
            : sql`(select task_id from tasks where user_id = ${userId} and task_id = ${parentId})`,
      })
      .onConflictDoNothing();

  const updating = (taskId: string, change: Partial<TaskFields>) => {
    const { parentId } = change;
    return db
      .update(tasks)
      .set({ taskId: sql`${tasks.taskId}`, ...change, ...foldedOf(change), ...completionOf(change) })
      .where(
        and(
          ofId(taskId),
          daysStayInOrder(change),
          // Not by truthiness: an empty id is an id that doesn't exist.
          parentId == null ? undefined : mayBeParent({ userId, taskId, parentId }),
        ),
      );
  };

  const looking = (taskId: string) => lookAtReminders({ db, now, userId }, { taskIds: [taskId] });

  /** Statements that delete a task, after moving its sub-tasks to the top level, or with everything below it. */
  const removing = (taskId: string, subTasks: 'lift' | 'delete'): BatchStatement[] => {
    const deleting = (which: SQL | undefined) =>
      db.delete(tasks).where(which).returning({ taskId: tasks.taskId });
    if (subTasks === 'delete') {
      const isBelow = sql`${tasks.taskId} in (${kinOf({ userId, taskId }, 'below')} select id from kin)`;
      return [deleting(and(mine, isBelow))];
    }
    const isChild = and(mine, eq(tasks.parentId, taskId));
    const above = kinOf({ userId, taskId }, 'above');
    return [
      // The labels of a task and of everything above it are those of its steps, so that no filter loses them.
      db
        .insert(taskLabels)
        .select(
          sql`select c.user_id, c.task_id, tl.label_id from tasks c cross join task_labels tl on tl.user_id = c.user_id
            where c.user_id = ${userId} and c.parent_id = ${taskId} and tl.task_id in (${above} select id from kin)`,
        )
        .onConflictDoNothing(),
      db.update(tasks).set({ parentId: null }).where(isChild),
      deleting(ofId(taskId)),
    ];
  };

  return {
    find: (taskId: string): Promise<StoredTask | undefined> =>
      db.select().from(tasks).where(ofId(taskId)).get(),

    /** Creates a task, at the top level if the parent has just been deleted; `false` if there is one with that id. */
    add: async (fields: TaskFields, taskId: string): Promise<boolean> => {
      const statement = adding(fields, taskId).returning({ taskId: tasks.taskId });
      const [made] = fields.reminder ? await db.batch([statement, looking(taskId)]) : [await statement];
      return made.length === 1;
    },
    adding,

    /**
     * Writes only the given fields, if the task exists, wouldn't end before it starts, and its parent is one of the person's
     * tasks and not below it: all in one statement, because two changes may come at once. `false` if nothing was written.
     */
    update: async (taskId: string, change: Partial<TaskFields>): Promise<boolean> => {
      const statement = updating(taskId, change).returning({ taskId: tasks.taskId });
      const [written] = MOMENT.some((field) => change[field] !== undefined)
        ? await db.batch([statement, looking(taskId)])
        : [await statement];
      return written.length === 1;
    },
    updating,

    /** The spans of open tasks with dates that overlap a range of days; of one label, if it isn't empty. */
    openSpans: ({ start, end }: DateRange, labelId = ''): Promise<TaskSpan[]> =>
      db
        .select({ firstOn: tasks.firstOn, lastOn: tasks.lastOn })
        .from(tasks)
        .where(
          and(
            mine,
            eq(tasks.isOpen, 1),
            lte(tasks.firstOn, end),
            gte(tasks.lastOn, start),
            labelId === '' ? undefined : isUnderLabel({ userId, labelId }),
          ),
        )
        .limit(SPANS_MAX),

    /** Open tasks that are planned for a day of a range, or end there and have a time, with what decides how much of it they take. */
    staying: (from: LocalDate, to: LocalDate) =>
      db
        .select({ ...STAYING, stepsLength: stepsLengthOf(userId) })
        .from(tasks)
        .where(
          and(
            mine,
            sql`${tasks.isOpen} = 1`,
            or(
              between(tasks.plannedOn, from, to),
              and(isNull(tasks.plannedOn), between(tasks.lastOn, from, to), isNotNull(tasks.time)),
            ),
          ),
        )
        .limit(SPANS_MAX),

    /** Open tasks that are planned for, or end on, a day or later, the earliest first, at most 500. */
    datedFrom: (from: LocalDate): Promise<DatedTask[]> =>
      db
        .select({
          taskId: tasks.taskId,
          title: tasks.title,
          // Not null if one of both isn't.
          firstOn: sql<LocalDate>`coalesce(${tasks.plannedOn}, ${tasks.firstOn})`,
          lastOn: sql<LocalDate>`coalesce(${tasks.plannedOn}, ${tasks.lastOn})`,
          time: tasks.time,
          length: tasks.length,
          // Only a task with a time needs it.
          stepsLength: sql<
            number | null
          >`case when ${tasks.time} is not null then ${stepsLengthOf(userId)} end`,
        })
        .from(tasks)
        .where(and(mine, eq(tasks.isOpen, 1), or(gte(tasks.lastOn, from), gte(tasks.plannedOn, from))))
        .orderBy(sql`coalesce(${tasks.plannedOn}, ${tasks.lastOn})`, asc(tasks.taskId))
        .limit(DATED_MAX),

    toPlan: (span: DateRange, label: { readonly labelId: string; readonly besides: readonly string[] }) =>
      readTasksToPlan({ db }, { userId, ...label, ...span }),

    knownAmong: async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
      const rows = await db
        .select({ taskId: tasks.taskId })
        .from(tasks)
        .where(and(mine, isListed(tasks.taskId, ids)));
      return new Set(rows.map(({ taskId }) => taskId));
    },

    isAtOrAbove: async (taskId: string, belowId: string): Promise<boolean> => {
      const [row] = await db.all<{ found: number }>(
        sql`select exists (${kinOf({ userId, taskId: belowId }, 'above')} select 1 from kin where id = ${taskId}) as found`,
      );
      return row?.found === 1;
    },

    removing,

    /** How many tasks were completed on each day from `since` on, in no order; those that were reopened don't count. */
    completedPerDay: (since: LocalDate): Promise<{ date: LocalDate; count: number }[]> =>
      db
        .select({ date: sql<LocalDate>`${tasks.completedOn}`, count: count() })
        .from(tasks)
        .where(and(mine, gte(tasks.completedOn, since)))
        .groupBy(tasks.completedOn),

    /** Tasks that the dashboard may show in any of the views, for `dashboardTasks` to choose from. */
    candidates: async (views: DashboardViews) => (await statements.dashboard(views)).map(({ row }) => row),
    days: async (days: Parameters<typeof statements.days>[0]) => statements.days(days),
    page: async (request: TaskPageRequest) => statements.page(request),
  };
}

/** A new task with the texts for the search. */
export const completeTask = <Fields extends Pick<TaskFields, 'title' | 'description'>>(fields: Fields) => ({
  ...fields,
  titleFolded: foldText(fields.title),
  descriptionFolded: fields.description ? foldText(fields.description) : null,
});

/** The folded texts for the search, for the texts that are written. */
function foldedOf({ title, description }: Partial<Pick<TaskFields, 'title' | 'description'>>) {
  return {
    ...(title === undefined ? {} : { titleFolded: foldText(title) }),
    ...(description === undefined ? {} : { descriptionFolded: description && foldText(description) }),
  };
}

/** The completion day after a change: the existing one if the task was already completed. */
function completionOf({ completedOn }: Partial<Pick<TaskFields, 'completedOn'>>) {
  return completedOn ? { completedOn: sql`coalesce(${tasks.completedOn}, ${completedOn})` } : {};
}

/** The condition that the days, given and existing, are in order; none if neither changes. */
function daysStayInOrder(change: Partial<TaskFields>): SQL | undefined {
  if (change.startOn === undefined && change.endOn === undefined) return undefined;
  const startOn = change.startOn === undefined ? tasks.startOn : change.startOn;
  const endOn = change.endOn === undefined ? tasks.endOn : change.endOn;
  return sql`(${startOn} <= ${endOn} or ${startOn} is null or ${endOn} is null)`;
}

/** The fields that decide when a task's reminder comes. */
const MOMENT = ['startOn', 'endOn', 'plannedOn', 'time', 'status', 'reminder'] as const;

/**
 * Statement that lets the run of reminders look at the person now. It belongs in every transaction that may change the moment of a
 * reminder: of tasks' days, times, statuses or reminders, of the zone, of quiet hours. It writes nothing unless one of the tasks (left
 * out: of all) is open and has a reminder, and reads no row of a person without reminders. Given a query, only if that has rows.
 */
export function lookAtReminders(
  { db, now, userId }: Pick<Deps, 'db' | 'now'> & { readonly userId: string },
  { taskIds, given }: { readonly taskIds?: readonly string[]; readonly given?: Query | undefined } = {},
): BatchStatement {
  // SQLite would take an index of all open tasks.
  const reminded = sql`from tasks t indexed by tasks_user_reminder
    where t.user_id = ${userId} and t.is_open = 1 and t.reminder is not null`;
  const isOne =
    taskIds === undefined
      ? sql.empty()
      : sql`and exists (select 1 from json_each(${JSON.stringify(taskIds)}) as one cross join tasks t
          on t.user_id = ${userId} and t.task_id = one.value where t.is_open = 1 and t.reminder is not null)`;
  const isGiven = given ? sql`and ${exists(given)}` : sql.empty();
  return db
    .insert(taskReminderQueue)
    .select(sql`select ${userId}, ${now()} where exists (select 1 ${reminded}) ${isOne} ${isGiven}`)
    .onConflictDoUpdate({
      target: taskReminderQueue.userId,
      // A time that has passed becomes a second earlier, so that a run that has read it notices the change.
      set: { nextAt: sql`min(${taskReminderQueue.nextAt} - 1, excluded.next_at)` },
    });
}

type TaskKey = { userId: string; taskId: string };

/** Condition: a task exists and isn't the task itself or below it. */
export function mayBeParent({ userId, taskId, parentId }: TaskKey & { parentId: string }): SQL {
  const exists = sql`exists (select 1 from tasks t where t.user_id = ${userId} and t.task_id = ${parentId})`;
  const above = kinOf({ userId, taskId: parentId }, 'above');
  return sql`(${exists} and not exists (${above} select 1 from kin where id = ${taskId}))`;
}

/** Defines `kin`: a task and all above or below it; `union` takes every task once, so the walk always ends. */
function kinOf({ userId, taskId }: TaskKey, way: 'above' | 'below'): SQL {
  const [from, to] = way === 'above' ? [sql`task_id`, sql`parent_id`] : [sql`parent_id`, sql`task_id`];
  return sql`with recursive kin(id) as (
    select ${taskId}
    union
    select t.${to} from kin cross join tasks t on t.${from} = kin.id
    where t.user_id = ${userId} and t.${to} is not null
  )`;
}

/** The columns that decide on which day a task stays and what it takes of it. */
const STAYING = pick(tasks, ['length', 'startOn', 'endOn', 'repeats', 'held', 'plannedOn', 'time']);
const TO_PLAN = {
  ...STAYING,
  ...pick(tasks, [
    'taskId',
    'title',
    'priority',
    'pinState',
    'parentId',
    'cyclePhase',
    'cyclePhaseSuggestion',
  ]),
};

/** The most tasks of one sort that are read: a few more than are considered, because some are steps of others. */
const READ_MAX = sql.raw(String(CANDIDATES_MAX + 200));

/**
 * A person's open tasks that a plan of some days may place, or that take room or hours there: those without any day, the most
 * urgent first, those due by the last day, those pinned to the cycle, those planned, and those with a time on one of the days or
 * the day before. Each sort is read in the order of its index, so that few rows are read no matter how many there are. With a label
 * only its tasks and those in `besides` may be placed; others are read where they take room or hours.
 */
function readTasksToPlan(
  { db }: Pick<Deps, 'db'>,
  {
    userId,
    labelId,
    besides,
    start,
    end: until,
  }: DateRange & { userId: string; labelId: string; besides: readonly string[] },
) {
  const open = and(eq(tasks.userId, userId), sql`${tasks.isOpen} = 1`);
  const part = (where: SQL | undefined, order: SQL) =>
    sql`select place from (select ${tasks}.rowid as place from ${tasks} where ${and(open, where)} order by ${order} limit ${READ_MAX})`;
  const mayBePlaced =
    labelId === ''
      ? sql`1`
      : sql`(${isUnderLabel({ userId, labelId })} or ${isListed(tasks.taskId, besides)})`;
  // Conditions as in the partial indexes.
  const waiting = part(
    and(isWaiting, mayBePlaced),
    sql`${tasks.priority} desc, ${tasks.createdAt}, ${tasks.taskId}`,
  );
  const due = part(and(lte(tasks.lastOn, until), mayBePlaced), sql`${tasks.lastOn}`);
  const pinned = part(
    and(sql`${tasks.repeats} = 'cycle' and ${tasks.firstOn} <= ${until}`, mayBePlaced),
    sql`${tasks.taskId}`,
  );
  const planned = part(lte(tasks.plannedOn, until), sql`${tasks.plannedOn}`);
  // A statement has at most five parts, so these two are in a list of their own.
  const onDays = (day: typeof tasks.plannedOn | typeof tasks.lastOn) =>
    part(and(between(day, addDays(start, -1), until), isNotNull(tasks.time)), sql`${day}`);
  const timed = sql`select place from (${onDays(tasks.plannedOn)} union ${onDays(tasks.lastOn)})`;
  return db
    .select({
      ...TO_PLAN,
      mayBePlaced: sql<0 | 1>`${mayBePlaced}`,
      stepsLength: stepsLengthOf(userId),
    })
    .from(sql`(${waiting} union ${due} union ${pinned} union ${planned} union ${timed}) as found`)
    .crossJoin(tasks)
    .where(and(eq(tasks.userId, userId), sql`${tasks}.rowid = found.place`));
}

/** Expression: minutes of the open steps of a task, at any depth; null if none has any. */
const stepsLengthOf = (userId: string) => sql<number | null>`(
  with recursive kin(id, minutes, is_open) as (
    select c.task_id, c.length, c.is_open from tasks c where c.user_id = ${userId} and c.parent_id = ${tasks.taskId}
    union
    select c.task_id, c.length, c.is_open from kin cross join tasks c on c.parent_id = kin.id where c.user_id = ${userId}
  )
  select sum(minutes) from kin where is_open = 1)`;

/** The time that a person has for tasks on each weekday, and how far plans reach. */
export type StoredPreferences = Omit<typeof planPreferences.$inferSelect, 'userId'>;

/** Reads the busy hours of days, both ends included. */
export type BusyReader = (range: {
  readonly from: LocalDate;
  readonly to: LocalDate;
}) => Promise<readonly BusyDay[]>;

/** One person's preferences for plans. */
export function createPlanPreferencesRepository({ db }: Pick<Deps, 'db'>, userId: string) {
  const find = (): Promise<StoredPreferences | undefined> =>
    db.select().from(planPreferences).where(eq(planPreferences.userId, userId)).get();
  return {
    find,

    /** The preferences, and the busy hours of the days of a range; none if the person doesn't want plans to count them. */
    findWithBusy: async (range: DateRange, readBusy: BusyReader) => {
      const stored = await find();
      const days = stored?.useBusy === 0 ? [] : await readBusy({ from: range.start, to: range.end });
      return { preferences: stored ?? DEFAULT_PLAN, busy: new Map(days.map((day) => [day.date, day])) };
    },

    /** Writes the given fields; the others stay, or get their defaults in a new row. */
    save: async (change: Partial<StoredPreferences>): Promise<void> => {
      await db
        .insert(planPreferences)
        .values({ userId, ...DEFAULT_PLAN, ...change })
        .onConflictDoUpdate({ target: planPreferences.userId, set: { userId, ...change } });
    },

    /** Statement that makes plans use calendars, if something was saved and a query has rows. */
    usingBusy: (given: Query): BatchStatement =>
      db
        .update(planPreferences)
        .set({ useBusy: 1 })
        .where(and(eq(planPreferences.userId, userId), exists(given))),
  };
}
