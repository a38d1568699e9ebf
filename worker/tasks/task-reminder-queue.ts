import { exists, sql } from 'drizzle-orm';
import { taskReminderQueue as queue } from '#drizzle/schema/tasks.ts';
import type { Deps } from '#worker/context.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';

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
    .insert(queue)
    .select(sql`select ${userId}, ${now()} where exists (select 1 ${reminded}) ${isOne} ${isGiven}`)
    .onConflictDoUpdate({
      target: queue.userId,
      // A time that has passed becomes a second earlier, so that a run that has read it notices the change.
      set: { nextAt: sql`min(${queue.nextAt} - 1, excluded.next_at)` },
    });
}
