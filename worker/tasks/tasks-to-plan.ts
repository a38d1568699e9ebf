import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { CANDIDATES_MAX } from '#domain/planning/plan-weights.ts';
import { tasks } from '#drizzle/schema/tasks.ts';
import type { Deps } from '#worker/app-env.ts';

/** A task that a plan looks at; `stepsLength` is the minutes of its open steps together. */
export type TaskToPlan = Pick<
  typeof tasks.$inferSelect,
  | 'taskId'
  | 'title'
  | 'priority'
  | 'length'
  | 'startOn'
  | 'endOn'
  | 'status'
  | 'repeats'
  | 'held'
  | 'pinState'
  | 'plannedOn'
  | 'parentId'
  | 'cyclePhase'
  | 'cyclePhaseSuggestion'
> & { readonly stepsLength: number | null };

/** The most tasks of one sort that are read: a few more than are looked at, because some are steps of others. */
const READ_MAX = sql.raw(String(CANDIDATES_MAX + 200));

/**
 * A person's open tasks that a plan of the days up to `until` may place, or that take room there: those without any day, the
 * most urgent first, those due by then, those pinned to the cycle, and those planned. Each sort is read in the order of its
 * index, so that few rows are read no matter how many there are.
 */
export function readTasksToPlan(
  { db }: Pick<Deps, 'db'>,
  { userId, until }: { userId: string; until: LocalDate },
): Promise<TaskToPlan[]> {
  const open = and(eq(tasks.userId, userId), sql`${tasks.isOpen} = 1`);
  const part = (where: SQL | undefined, order: SQL) =>
    sql`select place from (select ${tasks}.rowid as place from ${tasks} where ${and(open, where)} order by ${order} limit ${READ_MAX})`;
  // Conditions as the partial indexes have them.
  const waiting = part(
    sql`${tasks.firstOn} is null and ${tasks.plannedOn} is null and ${tasks.repeats} is not 'cycle'`,
    sql`${tasks.priority} desc, ${tasks.createdAt}, ${tasks.taskId}`,
  );
  const due = part(lte(tasks.lastOn, until), sql`${tasks.lastOn}`);
  const pinned = part(sql`${tasks.repeats} = 'cycle' and ${tasks.firstOn} <= ${until}`, sql`${tasks.taskId}`);
  const planned = part(lte(tasks.plannedOn, until), sql`${tasks.plannedOn}`);
  return db
    .select({
      taskId: tasks.taskId,
      title: tasks.title,
      priority: tasks.priority,
      length: tasks.length,
      startOn: tasks.startOn,
      endOn: tasks.endOn,
      status: tasks.status,
      repeats: tasks.repeats,
      held: tasks.held,
      pinState: tasks.pinState,
      plannedOn: tasks.plannedOn,
      parentId: tasks.parentId,
      cyclePhase: tasks.cyclePhase,
      cyclePhaseSuggestion: tasks.cyclePhaseSuggestion,
      stepsLength: stepsLengthOf(userId),
    })
    .from(sql`(${waiting} union ${due} union ${pinned} union ${planned}) as found`)
    .crossJoin(tasks)
    .where(and(eq(tasks.userId, userId), sql`${tasks}.rowid = found.place`));
}

/** Expression: minutes of the open steps of a task, at any depth; null if none says any. */
const stepsLengthOf = (userId: string) => sql<number | null>`(
  with recursive kin(id, minutes, is_open) as (
    select c.task_id, c.length, c.is_open from tasks c where c.user_id = ${userId} and c.parent_id = ${tasks.taskId}
    union
    select c.task_id, c.length, c.is_open from kin cross join tasks c on c.parent_id = kin.id where c.user_id = ${userId}
  )
  select sum(minutes) from kin where is_open = 1)`;
