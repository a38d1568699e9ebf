import { aliasedTable, and, eq, getTableColumns, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { quotaError } from '#domain/account/quotas.ts';
import { classifyActivity } from '#domain/best-dates/classify-activity.ts';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { hourOf } from '#domain/calendar/zoned-instant.ts';
import { lastOutlookOf } from '#domain/changes/changes.rules.ts';
import { AppError } from '#domain/errors.ts';
import type { LabelMark } from '#domain/labels/labels.calls.ts';
import { changesLabels, exceedsTask, isSameLabel, taskLabelsAfter } from '#domain/labels/labels.rules.ts';
import { previewRepeat } from '#domain/recurrence/occurrence-days.ts';
import { type Outlook, outlookOf } from '#domain/recurrence/outlook.ts';
import { STEPS_MAX, type TaskRepeat, type TaskTemplate } from '#domain/recurrence/repeat.schema.ts';
import { SERIES_FIELDS } from '#domain/recurrence/series.fields.ts';
import {
  changeOccurrence,
  type NewSeriesTask,
  needsOutlook,
  type Series,
  type SeriesAfter,
  type SeriesRecord,
  type SeriesTask,
  type StepRow,
  skipOccurrence,
  startSeries,
  templateWithLabels,
} from '#domain/tasks/series.rules.ts';
import { isOpen, isOpenOccurrence } from '#domain/tasks/task-status.ts';
import type { TaskReminder } from '#domain/tasks/task-time.ts';
import { type Advised, TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import { sentColumns } from '#domain/tasks/tasks.rules.ts';
import type { TaskChange, TaskUpdated } from '#domain/tasks/tasks.schema.ts';
import { namesIn, pick } from '#domain/wire/record-fields.ts';
import { taskSeries, tasks } from '#drizzle/schema/tasks.ts';
import { accountService } from '#worker/account/account.service.ts';
import type { PersonContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { commit, type Decided, type ReadRows } from '#worker/platform/commit.ts';
import type { BatchStatement } from '#worker/platform/database.ts';
import { allAsJson, asJson, insertMany, listOf } from '#worker/platform/json-sql.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { changesService } from './changes.service.ts';
import { createLabelsRepository, labelIds, ownLabels } from './labels.repository.ts';
import { placeQueueOf } from './reschedule-pinned.ts';
import {
  completeTask,
  createTasksRepository,
  lookAtReminders,
  mayBeParent,
  type StoredSeries,
  type StoredTask,
} from './tasks.repository.ts';

/** The stored rows that a change of a task depends on, as JSON and parsed. */
type Read = ReadRows & {
  readonly timeZone: string;
  readonly today: LocalDate;
  readonly record: SeriesRecord | undefined;
  readonly own: Series | null;
  /** The task's labels, by name. */
  readonly labels: readonly LabelMark[];
  /** Whether the task may be below the parent that was sent; true without one. */
  readonly hasParent: boolean;
};
type ReadParts = {
  readonly own?: boolean;
  readonly steps?: boolean;
  readonly newest?: boolean;
  readonly parentId?: string | null | undefined;
};

/** One person's series of tasks: the rules are those of domain/tasks/series.rules.ts, these are their rows. */
export const seriesService = onceFor((person: PersonContext) => {
  const { deps, userId } = person;
  const { db, newId } = deps;
  const taskRows = createTasksRepository(deps, userId);
  const labelRows = createLabelsRepository(deps, userId);
  const queue = placeQueueOf(db, userId);
  const mine = eq(taskSeries.userId, userId);
  const { known } = cycleService(person);
  const outlookIf = async (isNeeded: boolean) => (isNeeded ? outlookOf((await known()).facts) : null);

  /** Commits what is decided from a task and, as far as parts of it are needed, its series. */
  const committed = <Answer>(
    { taskId, ...parts }: ReadParts & { readonly taskId: string },
    decide: (read: Read) => Promise<Decided<Answer>>,
  ): Promise<Answer> =>
    commit(
      { db, userId },
      {
        read: async (): Promise<Read> => {
          const rows = rowsExpression({ userId, taskId, ...parts });
          const { timeZone, also: json } = await accountService(person).timeZoneWith(rows);
          return { rows, json, timeZone, today: localDateAt(deps.now(), timeZone), ...parsed(json) };
        },
        decide,
      },
    );

  /** Statements that turn the stored rows into others. */
  function writing(
    before: Pick<SeriesRecord, 'task' | 'series' | 'own'>,
    after: SeriesAfter,
  ): BatchStatement[] {
    const { taskId } = before.task;
    const made = after.made.map((task) => ({ ...completeTask(task), userId, createdAt: deps.now() }));
    return [
      // First, so that a task which takes its place doesn't exceed a limit.
      ...(after.removedId === null ? [] : taskRows.removing(after.removedId, 'delete')),
      ...(after.task ? [taskRows.updating(taskId, after.task)] : []),
      ...insertMany(db, { table: tasks, rows: made }),
      ...labelRows.puttingOnNew(after.made),
      ...writingSeries(before, after.series),
      ...(after.task ? [] : taskRows.removing(taskId, 'delete')),
      lookAtReminders({ ...deps, userId }, { taskIds: [taskId, ...made.map((task) => task.taskId)] }),
    ];
  }

  /**
   * Statements that change a task's labels, also on the next occurrence if it's made at the same time, and in the template of a
   * series, so that they hold for those that follow. Throws `conflict` for an eleventh label.
   */
  function labelling(
    sent: TaskChange,
    {
      labels,
      task,
      series,
      after: { made, task: change },
    }: {
      readonly labels: readonly LabelMark[];
      readonly task: SeriesTask;
      readonly series: Pick<Series, 'seriesId'> | null;
      readonly after: Pick<SeriesAfter, 'made' | 'task'>;
    },
  ): BatchStatement[] {
    if (!changesLabels(sent)) return [];
    const before = labels.map(({ name }) => name);
    const after = taskLabelsAfter(before, sent);
    if (exceedsTask(before, after)) throw quotaError('task_labels');
    const isAmong = (names: readonly string[], name: string) => names.some((one) => isSameLabel(one, name));
    const removed = labels.filter(({ name }) => !isAmong(after, name)).map(({ label_id: id }) => id);
    const holdsOn = sent.scope === 'following' || isOpenOccurrence(task, change);
    const taskIds = [task.taskId, ...made.slice(0, 1).map(({ taskId }) => taskId)];
    return [
      ...labelRows.taking(removed, taskIds),
      ...labelRows.putting(
        after.filter((name) => !isAmong(before, name)),
        taskIds,
      ),
      labelRows.markingEdited(task.taskId),
      ...(series && holdsOn ? [labelRows.writingTemplate(series.seriesId, task.taskId)] : []),
    ];
  }

  /** Statements that write the fields of a series that differ, or a new one. */
  function writingSeries(
    { series, own }: Pick<SeriesRecord, 'series' | 'own'>,
    after: Series | null,
  ): BatchStatement[] {
    if (!after) return [];
    const before = [series, own].find((one) => one?.seriesId === after.seriesId);
    if (!before) return insertMany(db, { table: taskSeries, rows: [{ userId, ...after }] });
    const changed = Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Series]), // they have the same fields
    );
    if (changed.length === 0) return [];
    const ofId = and(mine, eq(taskSeries.seriesId, after.seriesId));
    return [db.update(taskSeries).set(Object.fromEntries(changed)).where(ofId)];
  }

  /**
   * Statements that put the person in the queue of rescheduling, or take them out of it, if a pinned task is opened or
   * closed.
   */
  function queueing(
    { today, timeZone, record }: Read,
    { task, made, outlook }: Pick<SeriesAfter, 'task' | 'made'> & { outlook: Outlook | null },
  ): BatchStatement[] {
    const was = isPinned(record?.task);
    const is = isPinned(task && { ...record?.task, ...task }) || isPinned(made[0]);
    if (is === was) return [];
    const midnight = hourOf({ date: addDays(today, 1), hour: 0 }, timeZone);
    return is ? [queue.joining(midnight, lastOutlookOf(outlook))] : [queue.leaving()];
  }

  return {
    /** A task, its labels and its series; `undefined` if there is no such task. */
    ofTask: (
      taskId: string,
    ): Promise<{ task: StoredTask; series: StoredSeries | null; labels: LabelMark[] } | undefined> =>
      db
        .select({ task: getTableColumns(tasks), series: getTableColumns(taskSeries), labels: ownLabels })
        .from(tasks)
        .leftJoin(taskSeries, ITS_SERIES)
        .where(and(eq(tasks.userId, userId), eq(tasks.taskId, taskId)))
        .get(),

    /**
     * Changes a task that may repeat, begin to or end to, or a task's labels. The columns of a task that doesn't are returned
     * instead, so that its change is one statement. Throws `not_found`, and as `changeOccurrence` and `labelling` do.
     */
    change: (sent: TaskChange): Promise<ChangedTask> => {
      const { task_id: taskId, task_repeat: repeat, task_status: status, scope } = sent;
      const isStarted = Boolean(repeat);
      const parts = {
        own: isStarted,
        steps: isStarted || scope === 'following',
        newest: status !== undefined,
        parentId: sent.parent_id,
      };
      return committed<ChangedTask>({ taskId, ...parts }, async (read) => {
        const { record, today, labels } = read;
        if (!record) throw new AppError('not_found');
        const columns = { ...suggestionAfter(sent, record.task), ...sentColumns(sent, read) };
        const outlook = await outlookIf(needsOutlook(record, { sent, columns }));
        const context = { today, now: deps.now(), outlook, newId };
        const after =
          changeOccurrence(record, { sent, columns, ...context }) ??
          (changesLabels(sent) && read.hasParent ? ofColumns(columns) : undefined);
        if (!after) return { writes: [], answer: { columns } };
        const { task } = record;
        const series = after.series ?? record.series;
        return {
          writes: [
            ...writing(record, after),
            ...labelling(sent, { labels, task, series, after }),
            ...queueing(read, { ...after, outlook }),
          ],
          answer: { answer: after.answer },
        };
      });
    },

    /**
     * Creates a task that repeats or has labels; `false` if one with that id exists. Throws as `startSeries` does, and `conflict`
     * beyond 200 series and 100 labels.
     */
    create: (
      task: NewSeriesTask,
      { repeat, names }: { readonly repeat: TaskRepeat | null; readonly names: readonly string[] },
    ): Promise<boolean> =>
      committed({ taskId: task.taskId, own: repeat !== null }, async (read) => {
        const { record, own, today } = read;
        if (record) return { writes: [], answer: false };
        const outlook = await outlookIf(repeat?.kind === 'cycle');
        const present = { task, series: null, own, steps: [] };
        const { task: columns, series } = repeat
          ? startSeries(present, { repeat, today, outlook, newId })
          : { task: {}, series: null };
        return {
          writes: [
            taskRows.adding({ ...task, ...columns }, task.taskId),
            ...labelRows.putting(names, [task.taskId]),
            ...(task.reminder ? [lookAtReminders({ ...deps, userId }, { taskIds: [task.taskId] })] : []),
            ...writingSeries(present, series),
            ...(series ? [labelRows.writingTemplate(series.seriesId, task.taskId)] : []),
            ...queueing(read, { task: { ...task, ...columns }, made: [], outlook }),
          ],
          answer: true,
        };
      }),

    /**
     * Deletes an open occurrence and creates the next. Throws `not_found`, and `conflict` if it doesn't repeat or is
     * finished.
     */
    skip: (taskId: string) =>
      committed({ taskId }, async (read) => {
        const { record, today } = read;
        if (!record) throw new AppError('not_found');
        const outlook = await outlookIf(record.series?.kind === 'cycle');
        const after = skipOccurrence(record, { today, now: deps.now(), outlook, newId });
        return {
          writes: [
            ...changesService(person).skipped(record.task),
            ...writing(record, after),
            ...queueing(read, { ...after, outlook }),
          ],
          answer: after.answer,
        };
      }),

    /** Deletes a task; the series whose open occurrence it was ends. `false` if there is no such task. */
    delete: async (taskId: string, subTasks: 'lift' | 'delete'): Promise<boolean> => {
      const isItsOpenOne = sql`(${taskSeries.seriesId}, ${taskSeries.made}) = (
        select t.series_id, t.occurrence from tasks t
        where t.user_id = ${userId} and t.task_id = ${taskId} and t.is_open = 1)`;
      const results: readonly unknown[] = await db.batch([
        db
          .update(taskSeries)
          .set({ endedAt: deps.now() })
          .where(and(mine, isNull(taskSeries.endedAt), isItsOpenOne)),
        ...taskRows.removing(taskId, subTasks),
        queue.leaving(),
      ]);
      const gone = results.at(-2);
      return Array.isArray(gone) && gone.length > 0;
    },

    /** The next three times of a rule that isn't stored yet; refusals as in `create`. */
    preview: async (repeat: TaskRepeat) => {
      const { facts } = await known();
      const outlook = repeat.kind === 'cycle' ? outlookOf(facts) : null;
      return previewRepeat(repeat, { today: facts.today, outlook });
    },
  };
});

const ofColumns = (columns: Partial<SeriesTask>): SeriesAfter => ({
  task: columns,
  series: null,
  made: [],
  removedId: null,
  answer: {},
});

const isPinned = (task: Partial<SeriesTask> | null | undefined): boolean =>
  task?.repeats === 'cycle' && task.status !== undefined && isOpen(task.status);

/** The answer to a change in a series; for any other task the columns to change. */
type ChangedTask = { readonly answer: TaskUpdated } | { readonly columns: Partial<SeriesTask> };

/** The phase suggested by a task's words and theme after a change; empty if neither changes. */
export function suggestionAfter(
  { task_title, task_theme_id }: TaskChange,
  task: Pick<SeriesTask, 'title' | 'themeId'> | undefined,
) {
  if (task_title === undefined && task_theme_id === undefined) return {};
  const title = task_title ?? task?.title ?? '';
  const theme = task_theme_id === undefined ? task?.themeId : task_theme_id;
  return { cyclePhaseSuggestion: classifyActivity(title, { theme }).phase };
}

const newest = aliasedTable(tasks, 'newest');
const columnsOf = (table: typeof tasks) =>
  listOf({
    ...pick(table, namesIn(TASK_FIELDS, 'file')),
    reminder: asJson(sql<TaskReminder | null>`${table.reminder}`),
    advised: asJson(sql<Advised | null>`${table.advised}`),
    labels: asJson(labelIds({ userId: sql`${table.userId}`, task: sql`${table.taskId}` })),
  });
const [TASK, NEWEST] = [columnsOf(tasks), columnsOf(newest)];
const SERIES_COLUMNS = {
  ...pick(taskSeries, namesIn(SERIES_FIELDS, 'file')),
  template: asJson(sql<TaskTemplate>`${taskSeries.template}`),
};
const SERIES = listOf(SERIES_COLUMNS);
const ITS_SERIES = and(eq(taskSeries.userId, tasks.userId), eq(taskSeries.seriesId, tasks.seriesId));
/** Expression: the highest number of a series' occurrences, or null; an imported one can be higher than `made`. */
const lastOf = ({ userId, seriesId }: { readonly userId: SQLiteColumn; readonly seriesId: SQLiteColumn }) =>
  sql`(select max(t.occurrence) from tasks t where ${eq(sql`t.user_id`, userId)} and ${eq(sql`t.series_id`, seriesId)})`;
/** The series that a task began, whose `made` is its highest number. */
const OWN_SERIES = listOf({
  ...SERIES_COLUMNS,
  made: sql<number>`max(${taskSeries.made}, coalesce(${lastOf(taskSeries)}, 0))`,
});
const IS_NEWEST = and(
  eq(newest.userId, taskSeries.userId),
  eq(newest.seriesId, taskSeries.seriesId),
  eq(newest.occurrence, taskSeries.made),
  ne(newest.taskId, tasks.taskId),
);

function rowsExpression({
  userId,
  taskId,
  own = false,
  steps = false,
  newest: isNewestRead = false,
  parentId,
}: ReadParts & { userId: string; taskId: string }): SQL<string> {
  const [itsNewest, join] = isNewestRead
    ? [
        sql`${NEWEST.list}, ${stepsBelow(newest.taskId, userId)}`,
        sql`left join ${tasks} as newest on ${IS_NEWEST}`,
      ]
    : [sql`null, null`, sql.empty()];
  const found = sql`(
    select json_array(${TASK.list}, ${SERIES.list}, ${lastOf(tasks)}, ${steps ? stepsBelow(tasks.taskId, userId) : null}, ${itsNewest},
      json(${ownLabels}), (select json_group_array(l.label_id) from labels l
        where l.user_id = ${userId} and instr(${taskSeries.template}, l.label_id) > 0))
    from ${tasks} left join ${taskSeries} on ${ITS_SERIES} ${join}
    where ${and(eq(tasks.userId, userId), eq(tasks.taskId, taskId))})`;
  const ofOwnId = and(eq(taskSeries.userId, userId), eq(taskSeries.seriesId, taskId));
  const ownSeries = own ? sql`(select ${OWN_SERIES.list} from ${taskSeries} where ${ofOwnId})` : sql`null`;
  const isFit =
    typeof parentId === 'string' ? sql`iif(${mayBeParent({ userId, taskId, parentId })}, 1, 0)` : sql`1`;
  return allAsJson({ found, own: ownSeries, hasParent: isFit }).mapWith(String);
}

/** Expression: the tasks below one, each after its parent, at most one more than a template may have; null for no task. */
const stepsBelow = (taskId: SQLiteColumn, userId: string): SQL => sql`iif(${taskId} is null, null, (
  with recursive kin(id, title, length, status, parent_id, created_at, depth) as (
    select c.task_id, c.title, c.length, c.status, c.parent_id, c.created_at, 1
    from tasks c where c.user_id = ${userId} and c.parent_id = ${taskId}
    union
    select c.task_id, c.title, c.length, c.status, c.parent_id, c.created_at, kin.depth + 1
    from kin cross join tasks c on c.parent_id = kin.id where c.user_id = ${userId} and kin.depth < 64
  )
  select json_group_array(json(step)) from (
    select json_object('taskId', id, 'title', title, 'length', length, 'status', status, 'parentId', parent_id,
      'depth', depth, 'labels', json(${labelIds({ userId, task: sql`id` })})) as step
    from kin order by depth, created_at, id limit ${sql.raw(String(STEPS_MAX + 1))})))`;

type Values = readonly unknown[];
/** The rows as JSON; a row that doesn't exist has the id `null`. */
type Rows = {
  readonly found:
    | readonly [
        task: Values,
        series: Values,
        last: number | null,
        StepRow[] | null,
        newest: Values | null,
        StepRow[] | null,
        labels: LabelMark[],
        /** The ids in the template that are those of labels. */
        templateLabels: string[],
      ]
    | null;
  readonly own: Values | null;
  readonly hasParent: 0 | 1;
};
function parsed(json: string): Pick<Read, 'record' | 'own' | 'labels' | 'hasParent'> {
  const { found, own: ownValues, ...rest } = JSON.parse(json) as Rows; // as `rowsExpression` made it
  const own = ownValues && OWN_SERIES.rowOf(ownValues);
  const hasParent = rest.hasParent === 1;
  if (!found) return { record: undefined, own, hasParent, labels: [] };
  const [task, ofSeries, last, steps, ofNewest, newestSteps, labels, templateLabels] = found;
  const series = SERIES.rowOf(ofSeries);
  const other = ofNewest && NEWEST.rowOf(ofNewest);
  return {
    record: {
      task: TASK.rowOf(task),
      series:
        series.seriesId === null
          ? null
          : { ...series, template: templateWithLabels(series.template, new Set(templateLabels)) },
      last: last ?? 0,
      newest: other?.taskId === null ? null : other,
      steps: steps ?? [],
      newestSteps: newestSteps ?? [],
      own,
    },
    own,
    hasParent,
    labels,
  };
}
