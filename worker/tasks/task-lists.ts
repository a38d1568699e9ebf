import {
  aliasedTable,
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  gte,
  isNull,
  lt,
  lte,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { DateRange, LocalDate } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import {
  DASHBOARD_MAX,
  type DashboardPart,
  type DashboardViews,
  everyView,
  TASKS_OF_DAYS_MAX,
} from '#domain/tasks/task-answers.ts';
import { TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import type { SortStep } from '#domain/tasks/tasks.schema.ts';
import { namesIn, pick } from '#domain/wire/record-fields.ts';
import { tasks } from '#drizzle/schema/tasks.ts';
import type { Database, UserIdParam } from '#worker/platform/database.ts';
import { asJson, jsonRows } from '#worker/platform/json-sql.ts';
import { carriesNamed, ownLabels, parentLabels, placesUnderLabel } from './labels.repository.ts';
import {
  type SortKey,
  sortKeysOf,
  type TaskPosition,
  taskWalkSql,
  type WalkFilters,
} from './task-walk-sql.ts';

type TaskFilters = WalkFilters & {
  readonly parentId: string | null;
  /** A label that the task carries, or anything above it. */
  readonly labelId: string | null;
  /** Folded; an empty keyword matches every text. */
  readonly keywordFolded: string;
};

/** The request for a page of the list; `null` filters are off. */
export type TaskPageRequest = TaskFilters & {
  readonly order: readonly SortStep[];
  /** Where the previous page ended. */
  readonly after: TaskPosition | null;
  readonly limit: number;
};

const parents = aliasedTable(tasks, 'parents');

const isParent = and(eq(parents.userId, tasks.userId), eq(parents.taskId, tasks.parentId));

const ROW = {
  ...pick(tasks, namesIn(TASK_FIELDS, 'row')),
  // Never null, which generated columns can't declare.
  isForecast: sql<0 | 1>`${tasks.isForecast}`,
  hasReminder: sql<0 | 1>`${tasks.hasReminder}`,
  phase: tasks.phase,
} as const;

const LISTED = {
  ...ROW,
  // Needs its own name, because a task has a title too.
  parentTitle: sql<string | null>`${parents.title}`.as('parent_title'),
  labels: ownLabels.as('own_labels'),
  parentLabels: parentLabels.as('parent_labels'),
} as const;

const byUrgency = [desc(tasks.priority), asc(tasks.createdAt), asc(tasks.taskId)];

/** The statements of one person's lists, not run yet, so that a test can check the database's plan for each. */
export function taskListStatements(db: Database, userId: string) {
  const mine = eq(tasks.userId, userId);
  const listing = <Extra extends Record<string, SQL>>(extra: Extra) =>
    db
      .select({ ...LISTED, ...extra })
      .from(tasks)
      .leftJoin(parents, isParent);

  const byDays = [
    sql`${tasks.lastOn} nulls last`,
    asc(tasks.firstOn),
    sql`${tasks.time} nulls last`,
    ...byUrgency,
  ];

  return {
    /** Tasks that the dashboard may show in any of the views. */
    dashboard: (views: DashboardViews) => {
      const { statement, rowIn } = candidatesOf(userId, views);
      return db.select({ row: sql<string>`json`.mapWith(rowIn) }).from(sql`(${statement})`);
    },

    /** Tasks on any of the days or planned for one, sorted by end, start, time and then urgency. */
    days: ({ start, end }: DateRange) => {
      const part = (condition: SQL | undefined) =>
        sql`select ${tasks}.rowid as place from ${tasks} where ${and(mine, condition)}`;
      const ending = part(between(tasks.lastOn, start, end));
      // Only a task of several days can have started before and end later; a literal, for the partial index of these tasks.
      const runningOn = part(
        and(gt(tasks.lastOn, end), lte(tasks.firstOn, end), sql`${tasks.startOn} < ${tasks.endOn}`),
      );
      // Conditions as in the index of planned tasks.
      const planned = part(
        sql`${tasks.isOpen} in (0, 1) and ${tasks.plannedOn} is not null and ${between(tasks.plannedOn, start, end)}`,
      );
      return (
        db
          .select(LISTED)
          .from(sql`(${ending} union ${runningOn} union ${planned}) as shown`)
          // A cross join is read from left to right: only the few tasks are looked up.
          .crossJoin(tasks)
          .leftJoin(parents, isParent)
          .where(and(mine, sql`${tasks}.rowid = shown.place`))
          .orderBy(...byDays)
          .limit(TASKS_OF_DAYS_MAX)
      );
    },

    /** One page of the list plus one task, which shows whether another page follows. */
    page: ({ order, after, limit, ...filters }: TaskPageRequest) => {
      const keys = sortKeysOf(order);
      const position = sql<string>`json_array(${sql.join(
        keys.map(({ value }) => value),
        sql`, `,
      )})`;
      const inOrder = keys.map(({ value, direction }) => (direction === 'ASC' ? asc(value) : desc(value)));
      const { labelId } = filters;
      const isNext = and(mine, passes(filters), after === null ? undefined : isBehind(keys, after));
      const walked =
        labelId === null
          ? isWalked(filters, order) && taskWalkSql({ userId, filters, order, keys, after, limit: limit + 1 })
          : sql`(select ${tasks}.rowid as place from ${placesUnderLabel({ userId, labelId })}
              cross join ${tasks} on ${tasks}.rowid = kin.place where ${isNext}
              order by ${sql.join(inOrder, sql`, `)} limit ${limit + 1}) as walked`;
      if (walked === false) {
        return listing({ position })
          .where(isNext)
          .orderBy(...inOrder)
          .limit(limit + 1);
      }
      return (
        db
          .select({ ...LISTED, position })
          .from(walked)
          // A cross join is read from left to right: only the tasks of the page are looked up.
          .crossJoin(tasks)
          .leftJoin(parents, isParent)
          .where(and(mine, sql`${tasks}.rowid = walked.place`))
          .orderBy(...inOrder)
      );
    },
  };
}

/** Whether a page is found by a walk: not by a keyword or a parent, and not simply all tasks in the order of creation. */
function isWalked(
  { keywordFolded, parentId, status, isOpen, priority, cyclePhase }: TaskFilters,
  order: readonly SortStep[],
): boolean {
  if (keywordFolded !== '' || parentId !== null) return false;
  return order.length > 1 || [status, isOpen, priority, cyclePhase].some((filter) => filter !== null);
}

/** Whether a task passes every filter that is not `null`, apart from the label. */
function passes(filters: TaskFilters): SQL | undefined {
  const { status, isOpen, priority, cyclePhase, parentId, keywordFolded } = filters;
  return and(
    status === null ? undefined : eq(tasks.status, status),
    isOpen === null ? undefined : eq(tasks.isOpen, isOpen),
    priority === null ? undefined : eq(tasks.priority, priority),
    cyclePhase === null ? undefined : eq(tasks.cyclePhase, cyclePhase),
    parentId === null ? undefined : eq(tasks.parentId, parentId),
    keywordFolded === '' ? undefined : holds(keywordFolded),
  );
}

/** A plain text match: `%` and `_` have no meaning to `instr`, and its text may be long. */
function holds(keywordFolded: string): SQL | undefined {
  return or(
    sql`instr(${tasks.titleFolded}, ${keywordFolded}) > 0`,
    sql`instr(${tasks.descriptionFolded}, ${keywordFolded}) > 0`,
    carriesNamed(keywordFolded),
  );
}

/** Tasks after a position: after it by the first key, or equal and after it by the other keys. */
function isBehind([first, ...others]: readonly SortKey[], [place, ...places]: TaskPosition): SQL | undefined {
  if (first === undefined || place === undefined) return undefined;
  const { value, direction } = first;
  const isAscending = direction === 'ASC';
  const beyond = isAscending ? gt(value, place) : lt(value, place);
  if (others.length === 0) return beyond;
  // A separate condition, so that an index can start there.
  const reached = isAscending ? gte(value, place) : lte(value, place);
  return and(reached, or(beyond, isBehind(others, places)));
}

/** A part of the dashboard: which tasks, in which order, and the most of them. */
type Walk = { readonly where: SQL | undefined; readonly order: readonly SQL[]; readonly limit: SQL };

/** A literal: with a bound limit the database would plan the statement again each time, which takes longer than running it. */
const dashboardMax = sql.raw(String(DASHBOARD_MAX));

/**
 * Statement of `jsonRows`: open tasks that the dashboard may show in any of the views, for `dashboardTasks` to choose from:
 * those that end first, those that started first, those planned first, and those of each phase without any day, the most urgent
 * first. Each part is read in the order of its index, up to the most that a view shows, so that few rows are read no matter how
 * many there are.
 */
function candidatesOf<Day extends LocalDate | Placeholder>(
  userId: UserIdParam,
  { days, phases }: DashboardViews<Day>,
) {
  const mine = eq(tasks.userId, userId);
  // A literal, because SQLite only uses the partial index if the statement has the same condition.
  const open = and(mine, sql`${tasks.isOpen} = 1`);
  const part = (name: DashboardPart, { where, order, limit }: Walk) =>
    sql`select * from (select ${tasks}.rowid as place, ${sql.raw(`'${name}'`)} as part from ${tasks}
      where ${and(open, where)} order by ${sql.join([...order], sql`, `)} limit ${limit})`;
  const surelyDue = sql`select 1 from ${tasks} where ${and(open, lte(tasks.lastOn, days.start))} limit ${dashboardMax}`;
  // The places left for the other parts in any of the views: with none left, these parts aren't read.
  const places = sql`(select places from room)`;
  const due = part('due', {
    where: lte(tasks.lastOn, days.end),
    order: [asc(tasks.lastOn), sql`${tasks}.rowid`],
    limit: dashboardMax,
  });
  const running = part('running', {
    // The plus keeps the database from using the index on `last_on` and reading everything that ends later.
    where: and(lte(tasks.firstOn, days.end), sql`+${tasks.lastOn} > ${days.start}`),
    // Ordered like its index, because otherwise the database would sort all tasks that start on one day.
    order: [asc(tasks.firstOn), asc(tasks.phase), sql`${tasks}.rowid`],
    limit: places,
  });
  const planned = part('planned', {
    where: lte(tasks.plannedOn, days.end),
    order: [asc(tasks.plannedOn), sql`${tasks}.rowid`],
    // Some of them are due or running, too, and don't need a place here.
    limit: sql`iif(${places} > 0, ${dashboardMax}, 0)`,
  });
  const waiting = phases.map((phase) =>
    part('waiting', { where: and(isWaiting, isOf(phase)), order: byUrgency, limit: places }),
  );
  // In two steps: D1 allows at most five terms in a compound select.
  const candidates = sql`${due} union all ${running} union all ${planned} union all select * from (${sql.join(waiting, sql` union all `)})`;
  const parent = sql`${tasks} as ${parents} on ${isParent}`;
  return jsonRows(
    {
      ...ROW,
      parentTitle: sql<string | null>`${parents.title}`,
      labels: asJson(ownLabels),
      parentLabels: asJson(parentLabels),
      createdAt: tasks.createdAt,
      part: sql<DashboardPart>`shown.part`,
      rowPlace: sql<number>`shown.place`,
    },
    // A cross join is read from left to right: only the few tasks are looked up.
    sql`(with room as materialized (select ${dashboardMax} - count(*) as places from (${surelyDue}))
      ${candidates}) as shown cross join ${tasks} left join ${parent} where ${and(mine, sql`${tasks}.rowid = shown.place`)}`,
  );
}

/** Statement of `jsonRows`: tasks that a person's dashboard may show in any view of the days from `start` to `end`. */
export const everyCandidate = (userId: UserIdParam) =>
  candidatesOf(
    userId,
    everyView<Placeholder>({ start: sql.placeholder('start'), end: sql.placeholder('end') }),
  );

/** Tasks without any day; written as in the partial indexes of these tasks. */
export const isWaiting = sql`${tasks.firstOn} is null and ${tasks.plannedOn} is null and ${tasks.repeats} is not 'cycle'`;

function isOf(phase: CyclePhase | 'all' | null): SQL | undefined {
  if (phase === 'all') return undefined;
  return phase === null ? isNull(tasks.phase) : eq(tasks.phase, phase);
}
