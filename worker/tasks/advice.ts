import { type SQL, sql } from 'drizzle-orm';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { addMonths } from '#domain/calendar/months.ts';
import { type AdvisedDay, dayCounter } from '#domain/insights/advice.ts';
import type { AdviceCount, Advised } from '#domain/tasks/tasks.fields.ts';
import { adviceCounts, tasks } from '#drizzle/schema/tasks.ts';
import type { PersonContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import type { BatchStatement, Database } from '#worker/platform/database.ts';
import { listedRows } from '#worker/platform/json-sql.ts';

// Outcomes are counted from the rows they follow from: batches of changes for 90 days, finished tasks until they are forgotten.
// Before these rows go, their outcomes are added to `advice_counts`. Each query below selects user_id, month, kind, outcome and n.

/** How far back chosen phases are compared with the suggested ones: forgetting never reaches these tasks. */
const SUGGESTIONS_MONTHS = 6;

/**
 * Outcomes of placements by plans, in batches `b` for which `which` holds; with it all of their people are read, because of the plans
 * after them. A placement that a later plan replaced before its day was over doesn't count, nor does one of a deleted task, or of a
 * day to come. An undo takes back all but what is finished.
 */
const planOutcomes = ({ people, which, today }: { people: SQL; which: SQL; today: SQL }) => sql`
  select user_id, substr(day, 1, 7) as month, 'plan' as kind, case
      when undone_at is not null and (was_there or not is_there or completed_on is null or again_on is not null) then 'taken_back'
      when again_on is not null then iif(again_on <= day, null, 'moved')
      when not is_there then 'moved'
      when completed_on <= day then 'on_day'
      when completed_on is not null or day < ${today} then 'later' end as outcome, 1 as n
  from (select placed.*, t.completed_on, t.planned_on is placed.day and t.planned_by is 'plan' as is_there
    from (select b.user_id, i.task_id, i.after ->> 'planned_on' as day, b.undone_at, ${which} as is_chosen,
        i.before ->> 'planned_on' is i.after ->> 'planned_on' as was_there,
        min(iif(b.undone_at is null, coalesce(b.reason ->> 'on', date(b.made_at, 'unixepoch')), null)) over (
          partition by b.user_id, i.task_id order by b.batch_id rows between 1 following and unbounded following) as again_on
      from change_batches b cross join change_items i on i.user_id = b.user_id and i.batch_id = b.batch_id
      where ${people} and b.cause = 'planned') placed
    cross join tasks t on t.user_id = placed.user_id and t.task_id = placed.task_id
    where placed.is_chosen)
  where outcome is not null`;

/** Pinned tasks that moved more than twice and won't move again, unless the period came first; those for whose moves `among` holds. */
const oftenMoved = ({ people, among }: { people: SQL; among: SQL }) => sql`
  select t.user_id, substr(coalesce(t.completed_on, t.begun_on), 1, 7) as month, 'pin' as kind, 'moved' as outcome, 1 as n
  from (select b.user_id, i.task_id
    from change_batches b cross join change_items i on i.user_id = b.user_id and i.batch_id = b.batch_id
    where ${people} and b.cause = 'moved' and b.undone_at is null
      and i.before ->> 'task_start_on' is not i.after ->> 'task_start_on'
    group by b.user_id, i.task_id having count(*) > 2 and ${among}) moved
  cross join tasks t on t.user_id = moved.user_id and t.task_id = moved.task_id
  where t.repeats = 'cycle' and t.held = 0 and coalesce(t.pin_state, 'days_passed') = 'days_passed'
    and coalesce(t.completed_on, t.begun_on) is not null`;

/** Finished pinned tasks whose days weren't chosen by the person or by a limit of theirs, as far as `which` holds. */
const pinOutcomes = ({ userId, which }: { userId: string; which: SQL }) => sql`
  select t.user_id, substr(t.completed_on, 1, 7) as month, 'pin' as kind,
    iif(t.pin_state is 'period_came_first', 'missed', 'met') as outcome, 1 as n
  from task_series s cross join tasks t indexed by tasks_user_series on t.user_id = s.user_id and t.series_id = s.series_id
  where s.user_id = ${userId} and s.kind = 'cycle' and ${which} and t.repeats = 'cycle' and t.held = 0
    and coalesce(t.pin_state, 'days_passed') in ('days_passed', 'period_came_first')`;

/** Tasks that the person planned for a day, as far as `which` holds. */
const byHandOutcomes = ({ userId, which }: { userId: string; which: SQL }) => sql`
  select t.user_id, substr(t.planned_on, 1, 7) as month, 'by_hand' as kind,
    iif(t.completed_on <= t.planned_on, 'on_day', 'later') as outcome, 1 as n
  from tasks t where t.user_id = ${userId} and ${which} and t.planned_by = 'person'`;

/** Condition on a task `t`: the person left it on the day of the date finder; changing its days removes the advice. */
const IS_ON_ADVISED_DAY = sql`t.advised is not null and t.repeats is not 'cycle'
  and coalesce(t.planned_on = t.last_on, 1)`;

/**
 * What the record of our advice is made from, in one statement: the days of the date finder in the last two years, and counts of
 * all else, from the rows and from those that are gone.
 */
export async function readAdvice(
  { deps, userId }: PersonContext,
  { from, today }: { readonly from: LocalDate; readonly today: LocalDate },
): Promise<{ days: AdvisedDay[]; counts: AdviceCount[] }> {
  const mine = sql`b.user_id = ${userId}`;
  const isPast = (day: SQL) => sql`${day} between ${from} and ${addDays(today, -1)}`;
  const live = sql`
    select * from (${planOutcomes({ people: mine, which: sql`1`, today: sql`${today}` })})
    union all ${byHandOutcomes({ userId, which: sql`t.is_open in (0, 1) and ${isPast(sql`t.planned_on`)}` })}
    union all ${pinOutcomes({ userId, which: sql`t.completed_on >= ${from}` })}
    union all select * from (${oftenMoved({ people: mine, among: sql`true` })} and t.completed_on is not null)
    union all select t.user_id, substr(t.completed_on, 1, 7), 'suggestion',
      iif(t.cycle_phase = t.cycle_phase_suggestion, 'met', 'changed'), 1
      from tasks t where t.user_id = ${userId} and t.completed_on >= ${addMonths(today, -SUGGESTIONS_MONTHS)} and t.advised is null
        and t.cycle_phase is not null and t.cycle_phase_suggestion is not null and coalesce(t.occurrence, 1) = 1`;
  const rows = await deps.db.all<Record<keyof AdviceCount, string> & Pick<AdviceCount, 'n'>>(sql`
    select month, kind, outcome, sum(n) as n from (${live}) group by month, kind, outcome
    union all select month, kind, outcome, n from ${adviceCounts}
      where ${adviceCounts.userId} = ${userId} and month >= ${from.slice(0, 7)}
    union all select t.last_on, 'day', t.advised ->> 'phase', t.advised ->> 'percent' from tasks t
      where t.user_id = ${userId} and ${isPast(sql`t.last_on`)} and ${IS_ON_ADVISED_DAY}`);
  // Rows of days have the day, the phase and the odds in the columns of a count.
  const { day: days = [], count: counts = [] } = Object.groupBy(rows, ({ kind }) =>
    kind === 'day' ? kind : 'count',
  );
  return {
    days: days.map(({ month, outcome, n }) => ({
      on: month as LocalDate,
      advised: { phase: outcome as Advised['phase'], percent: n }, // as stored
    })),
    counts: counts as AdviceCount[], // as selected
  };
}

/** Statement that adds outcomes to the counts. */
const adding = (db: Database, outcomes: SQL): BatchStatement =>
  db
    .insert(adviceCounts)
    .select(
      sql`select user_id, month, kind, outcome, sum(n) from (${outcomes}) where true group by 1, 2, 3, 4`,
    )
    .onConflictDoUpdate({
      target: [adviceCounts.userId, adviceCounts.month, adviceCounts.kind, adviceCounts.outcome],
      set: { count: sql`${adviceCounts.count} + excluded.n` },
    });

/**
 * Statement that adds the outcomes of batches of changes to the counts; it belongs in the transaction that deletes these batches.
 * `which` is a condition on `b`, a row of `change_batches`. A pinned task counts as often moved when too few of its moves are left
 * to know it by them; until it has begun or is finished it counts with those that are left, so that it counts once.
 */
export function settleBatches(db: Database, { which, now }: { which: SQL; now: number }): BatchStatement {
  const people = sql`b.user_id in (select b.user_id from change_batches b where ${which})`;
  // A day is over everywhere twelve hours after it is over in UTC.
  const today = sql`date(${now}, 'unixepoch', '-12 hours')`;
  const among = sql`count(*) filter (where not (${which})) <= 2`;
  return adding(
    db,
    sql`select * from (${planOutcomes({ people, which, today })})
      union all select * from (${oftenMoved({ people, among })})`,
  );
}

/**
 * Adds the outcomes of a person's tasks that were completed before a day to the counts, so that these tasks can be deleted. A task
 * loses what makes it count in the same transaction: calling this again, or ending between it and the deletion, counts nothing
 * twice.
 */
export async function settleAdviceBefore(person: PersonContext, day: LocalDate): Promise<void> {
  const { db } = person.deps;
  const { userId } = person;
  const isOver = sql`completed_on < ${day}`;
  const days = await db.all<{ taskId: string; on: LocalDate; phase: Advised['phase']; percent: number }>(sql`
    select t.task_id as taskId, t.last_on as "on", t.advised ->> 'phase' as phase, t.advised ->> 'percent' as percent
    from tasks t where t.user_id = ${userId} and ${isOver} and t.last_on is not null and ${IS_ON_ADVISED_DAY}`);
  const advised = days.map(({ taskId, on, ...named }) => ({ taskId, on, advised: named }));
  const countDay =
    advised.length === 0 ? () => null : dayCounter((await cycleService(person).known()).facts, advised);
  const counted = advised.flatMap(({ taskId, ...one }) => {
    const counts = countDay(one) ?? [{ month: one.on.slice(0, 7), outcome: 'unknown', n: 1 }];
    return counts.map(({ month, outcome, n }) => ({ taskId, month, outcome, n }));
  });
  const ofDays = sql`select t.user_id, listed.month, 'best_date' as kind, listed.outcome, listed.n
    from ${listedRows(counted, ['taskId', 'month', 'outcome', 'n'])} cross join tasks t
    on t.user_id = ${userId} and t.task_id = listed.taskId and t.advised is not null`;
  await db.batch([
    adding(
      db,
      sql`${ofDays} union all ${byHandOutcomes({ userId, which: sql`${isOver} and t.planned_on is not null` })}
        union all ${pinOutcomes({ userId, which: isOver })}`,
    ),
    db
      .update(tasks)
      .set({
        advised: null,
        plannedBy: sql`nullif(${tasks.plannedBy}, 'person')`,
        held: sql`iif(${tasks.repeats} = 'cycle', 1, ${tasks.held})`,
      })
      .where(
        sql`${tasks.userId} = ${userId} and ${isOver} and (${tasks.advised} is not null or ${tasks.plannedBy} = 'person'
          or (${tasks.repeats} = 'cycle' and ${tasks.held} = 0))`,
      ),
  ]);
}
