import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { STALE_AFTER_SECONDS } from '#domain/tasks/task-time.ts';
import { pick } from '#domain/wire/record-fields.ts';
import { taskReminderClaims as claims, taskReminderQueue as queue, tasks } from '#drizzle/schema/tasks.ts';
import type { Deps } from '#worker/context.ts';
import { nextPlaceAtOf } from './reschedule-pinned.ts';

/** The most open tasks of a person that have a reminder (`migrations/0034_limit_task_reminders.sql`). */
const REMINDED_MAX = 500;
const REMINDED = pick(tasks, [
  'taskId',
  'title',
  'status',
  'startOn',
  'endOn',
  'plannedOn',
  'time',
  'reminder',
]);
/** A task with a reminder, as the run reads it. */
export type RemindedRow = Pick<typeof tasks.$inferSelect, keyof typeof REMINDED>;

/** One person's tasks with reminders, found by their own index (SQLite would take one of all open tasks), and their place in the queue. */
export function createTaskRemindersRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const mine = eq(queue.userId, userId);

  return {
    /** When the run looks at the person, and their open tasks with a reminder; `undefined` while they aren't in the queue. */
    find: async () => {
      const [[queued], reminded] = await db.batch([
        db.select({ nextAt: queue.nextAt }).from(queue).where(mine),
        db
          .select(REMINDED)
          .from(sql`(select rowid as place from tasks indexed by tasks_user_reminder
            where user_id = ${userId} and is_open = 1 and reminder is not null limit ${REMINDED_MAX}) as waiting`)
          .crossJoin(tasks)
          .where(sql`${tasks}.rowid = waiting.place`),
      ]);
      return queued && { ...queued, reminded };
    },

    /**
     * Claims reminders and sets when the run next looks at the person, in one transaction, before anything is sent. Returns those that
     * this caller should send: none if anything that changes a moment was written since `nextAt` was read, or another run was first.
     */
    claim: async (
      reminders: readonly { readonly taskId: string; readonly moment: number }[],
      { nextAt, next }: { readonly nextAt: number; readonly next: number | null },
    ): Promise<ReadonlySet<string>> => {
      const isUnchanged = and(mine, eq(queue.nextAt, nextAt));
      // A task that was finished or deleted since it was read, or lost its reminder, is left out.
      const claim = sql`select t.user_id, t.task_id, value ->> 'moment', ${now()}
        from ${queue} cross join json_each(${JSON.stringify(reminders)}) cross join tasks t
          on t.user_id = ${queue.userId} and t.task_id = value ->> 'taskId'
        where ${isUnchanged} and t.is_open = 1 and t.reminder is not null`;
      const [claimed] = await db.batch([
        db.insert(claims).select(claim).onConflictDoNothing().returning({ taskId: claims.taskId }),
        next === null
          ? db.delete(queue).where(isUnchanged)
          : db.update(queue).set({ nextAt: next }).where(isUnchanged),
      ]);
      return new Set(claimed.map(({ taskId }) => taskId));
    },

    /**
     * Holds the person back after a run that failed: as long as they have waited by then, at most a quarter of an hour, and not past
     * the last minute in which a reminder is in time. A failure that passes soon costs a minute, and no moment is skipped, because
     * the queue's stays as it is.
     */
    holdBack: () => {
      const waited = sql`(${now()} - ${queue.nextAt})`;
      const untilLastChance = sql`iif(${waited} < ${LAST_CHANCE_SECONDS}, ${LAST_CHANCE_SECONDS} - ${waited}, ${HELD_BACK_MAX_SECONDS})`;
      return db
        .insert(claims)
        .select(
          sql`select ${userId}, ${HELD_BACK}, ${now()} + min(${waited}, ${HELD_BACK_MAX_SECONDS}, ${untilLastChance}), ${now()}
            from ${queue} where ${mine}`,
        )
        .onConflictDoNothing();
    },
  };
}

/** The task of a claim that holds a person back until its moment. */
const HELD_BACK = '';
const HELD_BACK_MAX_SECONDS = 900;
/** A run this long after a reminder's moment still sends it; that of the next minute may come too late. */
const LAST_CHANCE_SECONDS = STALE_AFTER_SECONDS - 60;

/** The people whose tasks' reminders may be due, the longest waiting first, without those held back. Reads rows of many people, for a timer, by an index on the time. */
export const findDueTaskReminders = ({ db, now }: Pick<Deps, 'db' | 'now'>, limit: number) =>
  db
    .select({ userId: queue.userId, nextPlaceAt: nextPlaceAtOf(queue.userId) })
    .from(queue)
    .where(
      and(
        lte(queue.nextAt, now()),
        sql`not exists (select 1 from ${claims} where ${claims.userId} = ${queue.userId}
          and ${claims.taskId} = ${HELD_BACK} and ${claims.moment} > ${now()})`,
      ),
    )
    .orderBy(asc(queue.nextAt))
    .limit(limit);
