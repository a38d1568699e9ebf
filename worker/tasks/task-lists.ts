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
  type SQL,
  sql,
} from 'drizzle-orm';
import type { DateRange } from '#domain/calendar/date-range.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { DASHBOARD_MAX, DAYS_MAX } from '#domain/tasks/day-views.ts';
import type { SortStep } from '#domain/tasks/task-order.ts';
import type { PriorityNumber } from '#domain/tasks/task-priority.ts';
import type { TaskStatus } from '#domain/tasks/task-status.ts';
import { tasks } from '#drizzle/schema/tasks.ts';
import type { Database } from '#worker/platform/database.ts';
import type { TaskPosition } from './task-cursor.ts';
import { type SortKey, sortKeysOf } from './task-order-keys.ts';
import { walkOfTasks } from './task-walk.ts';

/** What a page of the list is asked for; `null` filters let everything pass. */
export type TaskPageRequest = {
  readonly status: TaskStatus | null;
  /** 1 for what is not completed, 0 for what is. */
  readonly isOpen: 0 | 1 | null;
  readonly priority: PriorityNumber | null;
  readonly cyclePhase: CyclePhase | null;
  readonly parentId: string | null;
  /** Folded; the empty one is in every text. */
  readonly keywordFolded: string;
  readonly order: readonly SortStep[];
  /** Where the page before ended. */
  readonly after: TaskPosition | null;
  readonly limit: number;
};

const parents = aliasedTable(tasks, 'parents');

const isParent = and(eq(parents.userId, tasks.userId), eq(parents.taskId, tasks.parentId));

const LISTED = {
  taskId: tasks.taskId,
  title: tasks.title,
  description: tasks.description,
  status: tasks.status,
  startOn: tasks.startOn,
  endOn: tasks.endOn,
  length: tasks.length,
  priority: tasks.priority,
  themeId: tasks.themeId,
  color: tasks.color,
  phase: tasks.phase,
  parentId: tasks.parentId,
  parentTitle: parents.title,
} as const;

/**
 * The statements of one person's lists, not run yet, so that a test can ask the database how it would go about each.
 */
export function taskListStatements(db: Database, userId: string) {
  const mine = eq(tasks.userId, userId);
  const listing = <Extra extends Record<string, SQL>>(extra: Extra) =>
    db
      .select({ ...LISTED, ...extra })
      .from(tasks)
      .leftJoin(parents, isParent);

  /** The tasks whose ids `shown` has. */
  const looked = (shown: SQL) =>
    db
      .select(LISTED)
      .from(shown)
      // A cross join is walked from left to right: each of the few tasks is looked up, and no other.
      .crossJoin(tasks)
      .leftJoin(parents, isParent)
      .where(and(mine, sql`${tasks.taskId} = shown.task_id`));

  const byUrgency = [desc(tasks.priority), asc(tasks.createdAt), asc(tasks.taskId)];
  const byDays = [sql`${tasks.lastOn} nulls last`, asc(tasks.firstOn), ...byUrgency];

  return {
    /**
     * Open tasks that are overdue, begin or end on `day` or span it, by the day they end, begin, and then the most urgent;
     * behind them those without dates, of one phase or of any and none (`all`), the most urgent first. Each of the three parts
     * is walked in the order of its index, and none once there are enough, so that few rows are read however many there are.
     */
    dashboard: ({ day, phase }: { day: LocalDate; phase: CyclePhase | 'all' }) => {
      // Literally, for an index of these tasks alone is only taken where the statement says the same.
      const open = and(mine, sql`${tasks.isOpen} = 1`);
      const part = (condition: SQL | undefined, order: SQL[]) =>
        db
          .select({ taskId: tasks.taskId })
          .from(tasks)
          .where(and(open, condition))
          .orderBy(...order)
          .limit(DASHBOARD_MAX);
      const due = part(lte(tasks.lastOn, day), [asc(tasks.lastOn)]);
      // The plus keeps the database from reading everything that ends later.
      const running = part(and(lte(tasks.firstOn, day), sql`+${tasks.lastOn} > ${day}`), [
        asc(tasks.firstOn),
      ]);
      const isOfPhase = phase === 'all' ? undefined : eq(tasks.phase, phase);
      const waiting = part(and(isNull(tasks.firstOn), isOfPhase), byUrgency);
      const shown = sql`(select * from (${due}) union all select * from (${running}) union all
        select * from (${waiting}) limit ${DASHBOARD_MAX}) as shown`;
      return looked(shown).orderBy(...byDays);
    },

    /** Tasks that have any of the days, by the day they end, begin, and then the most urgent. */
    days: ({ start, end }: DateRange) => {
      const part = (condition: SQL | undefined) =>
        db.select({ taskId: tasks.taskId }).from(tasks).where(and(mine, condition));
      const ending = part(between(tasks.lastOn, start, end));
      // Only a task of several days can have begun and end later; literally, for the index of these alone.
      const runningOn = part(
        and(gt(tasks.lastOn, end), lte(tasks.firstOn, end), sql`${tasks.startOn} < ${tasks.endOn}`),
      );
      return looked(sql`(select * from (${ending}) union all select * from (${runningOn})) as shown`)
        .orderBy(...byDays)
        .limit(DAYS_MAX);
    },

    /** One page of the list and one task more, which tells whether another page follows. */
    page: ({ order, after, limit, ...filters }: TaskPageRequest) => {
      const keys = sortKeysOf(order);
      const position = sql<string>`json_array(${sql.join(
        keys.map(({ value }) => value),
        sql`, `,
      )})`;
      const inOrder = keys.map(({ value, direction }) => (direction === 'ASC' ? asc(value) : desc(value)));
      if (isWalked(filters, order)) {
        const walked = walkOfTasks({ userId, filters, order, keys, after, limit: limit + 1 });
        return (
          db
            .select({ ...LISTED, position })
            .from(walked)
            // A cross join is walked from left to right: the tasks of the page are looked up, and no other.
            .crossJoin(tasks)
            .leftJoin(parents, isParent)
            .where(and(mine, sql`${tasks}.rowid = walked.place`))
            .orderBy(...inOrder)
        );
      }
      return listing({ position })
        .where(and(mine, passes(filters), after === null ? undefined : isBehind(keys, after)))
        .orderBy(...inOrder)
        .limit(limit + 1);
    },
  };
}

/** Whether neither a text, a parent nor the order they were made in leads to the tasks. */
function isWalked(
  filters: Omit<TaskPageRequest, 'order' | 'after' | 'limit'>,
  order: readonly SortStep[],
): boolean {
  const { keywordFolded, parentId, status, isOpen, priority, cyclePhase } = filters;
  if (keywordFolded !== '' || parentId !== null) return false;
  return order.length > 1 || [status, isOpen, priority, cyclePhase].some((filter) => filter !== null);
}

/** Whether a task passes every filter that is not `null`. */
function passes(filters: Omit<TaskPageRequest, 'order' | 'after' | 'limit'>): SQL | undefined {
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

/** Literally: neither `%` nor `_` means anything to `instr`, and its pattern may be long. */
function holds(keywordFolded: string): SQL | undefined {
  return or(
    sql`instr(${tasks.titleFolded}, ${keywordFolded}) > 0`,
    sql`instr(${tasks.descriptionFolded}, ${keywordFolded}) > 0`,
  );
}

/** Tasks behind a position: beyond it by the first key, or level with it and behind it by the others. */
function isBehind([first, ...others]: readonly SortKey[], [place, ...places]: TaskPosition): SQL | undefined {
  if (first === undefined || place === undefined) return undefined;
  const { value, direction } = first;
  const isAscending = direction === 'ASC';
  const beyond = isAscending ? gt(value, place) : lt(value, place);
  if (others.length === 0) return beyond;
  // Said by itself, for an index can begin there.
  const reached = isAscending ? gte(value, place) : lte(value, place);
  return and(reached, or(beyond, isBehind(others, places)));
}
