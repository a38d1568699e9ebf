import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { instantAt } from '#domain/calendar/zoned-instant.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import { runningCycle } from '#domain/cycle/running-cycle.ts';
import { signsIn } from '#domain/cycle/signs/signs-of.ts';
import { EPISODE_GAP_DAYS } from '#domain/day-log/bleeding.ts';
import { AppError } from '#domain/errors.ts';
import {
  type ByKind,
  DETAIL_KINDS,
  type DetailKind,
  FORGETS_NOTHING,
  type Forgetting,
  linesAfter,
} from '#domain/retention/forgetting.calls.ts';
import { cycleModes, cycleNotes, dayLogs, periods } from '#drizzle/schema/cycle.ts';
import { habitChecks } from '#drizzle/schema/habits.ts';
import { importReplacedDays, imports } from '#drizzle/schema/imports.ts';
import { journalEntries } from '#drizzle/schema/journal.ts';
import { importRemarks } from '#drizzle/schema/remarks.ts';
import { changeBatches, changeItems, taskLabels, taskSeries, tasks } from '#drizzle/schema/tasks.ts';
import { users } from '#drizzle/schema/users.ts';
import { accountService } from '#worker/account/account.service.ts';
import type { PersonContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { cycleStateOf, signDaysOf, signReadingOf } from '#worker/cycle/cycle-record.ts';
import { forgetChecksBefore } from '#worker/habits/habits.service.ts';
import { commit } from '#worker/platform/commit.ts';
import type { BatchStatement } from '#worker/platform/database.ts';
import { isListed, listedRows, setFromListed } from '#worker/platform/json-sql.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { sha256 } from '#worker/platform/secrets.ts';
import { noted } from '#worker/security-trail/security-events.repository.ts';
import { settleAdviceBefore } from '#worker/tasks/advice.ts';

// What is forgotten is deleted row by row: lines are stored first, and a statement deletes only what is before the stored ones.

type Months = Forgetting['months'];
type Lines = Forgetting['from'];

/** For how long one person's details are stored. */
export const forgettingService = onceFor((person: PersonContext) => {
  const { deps, userId } = person;
  const { db, now } = deps;

  /** What the lines follow from. */
  async function read() {
    const [whose, { forgetting }] = await Promise.all([
      cycleService(person).personWithRecord(),
      accountService(person).stored(),
    ]);
    const { facts } = cycleStateOf(whose, now());
    const { today, periodStarts } = facts;
    const { accepted } = acceptedStarts(periodStarts.filter((on) => on <= today));
    const { timeZone } = whose;
    return {
      forgetting: forgetting ?? FORGETS_NOTHING,
      timeZone,
      today,
      accepted,
      // Figures by phase look at three cycles while one runs.
      habitsUntil: runningCycle(facts) && (accepted.at(-3) ?? accepted[0] ?? null),
    };
  }

  /** What would be forgotten for some months, counted now, and how it is named. */
  async function plan(months: Months) {
    const state = await read();
    const from = linesAfter(state.forgetting, { ...state, months });
    const rows = countingRows(userId, from);
    const [counted] = await db.select({ json: rows }).from(sql`(select 1)`);
    const json = counted?.json ?? '{}';
    const { counts } = JSON.parse(json) as { counts: ByKind<number> }; // as `countingRows` made it
    const named = DETAIL_KINDS.map((kind) => [months[kind], from[kind], counts[kind]]);
    return { ...state, rows, json, from, counts, seen: await sha256(JSON.stringify([userId, named])) };
  }

  return {
    settings: async (): Promise<Pick<Forgetting, 'months' | 'doneUntil'>> =>
      (await accountService(person).stored()).forgetting ?? FORGETS_NOTHING,

    /** What would be forgotten for some months, and the token that `update` needs. */
    preview: async (months: Months) => {
      const { counts, from, seen } = await plan(months);
      return { counts, before_on: from, seen };
    },

    /** Stores for how long details stay, and lets the next run forget the others. Throws `conflict` unless that was previewed. */
    update: (months: Months, seen: string): Promise<void> =>
      commit(
        { db, userId },
        {
          read: () => plan(months),
          decide: async ({ today, from, counts, seen: current }) => {
            if (seen !== current) {
              throw new AppError('conflict', { detail: 'this is not what would be forgotten now' });
            }
            const forgets = DETAIL_KINDS.some((kind) => months[kind] !== null);
            const isDone = DETAIL_KINDS.every((kind) => counts[kind] === 0);
            const forgetting = forgets ? { months, from, doneUntil: isDone ? today : null } : null;
            const forgetsAt = forgets ? now() : null;
            return {
              writes: [
                db.update(users).set({ forgetting, forgetsAt }).where(eq(users.userId, userId)),
                noted(person, 'keeping_changed'),
              ],
              answer: undefined,
            };
          },
        },
      ),

    /** Moves the lines to today's and stores them. */
    moveLines: async () => {
      const { forgetting: before, timeZone, ...day } = await read();
      const forgetting = { ...before, from: linesAfter(before, { ...day, months: before.months }) };
      const replacing = (next: Partial<typeof users.$inferInsert>, current: Forgetting) =>
        db
          .update(users)
          .set(next)
          .where(and(eq(users.userId, userId), eq(users.forgetting, current)));
      await replacing({ forgetting }, before);
      return {
        ...day,
        from: forgetting.from,
        /** Records that everything before the lines is gone, unless these were changed meanwhile. */
        finish: async (): Promise<void> => {
          const forgetsAt = instantAt({ date: addDays(day.today, 1), time: '00:00' }, timeZone);
          await replacing({ forgetting: { ...forgetting, doneUntil: day.today }, forgetsAt }, forgetting);
        },
      };
    },
  };
});

/** Expression: the stored line of a kind; null without one. */
const storedLine = (userId: string, kind: DetailKind): SQL =>
  sql`(select json_extract(forgetting, ${`$.from.${kind}`}) from users where user_id = ${userId})`;

/** Whether a line is still the stored one: the person may have chosen another meanwhile. */
async function isStored(
  { deps: { db }, userId }: PersonContext,
  { kind, line }: { kind: DetailKind; line: LocalDate },
): Promise<boolean> {
  const [row] = await db
    .select({ is: sql<0 | 1>`${storedLine(userId, kind)} is ${line}` })
    .from(sql`(select 1)`);
  return row?.is === 1;
}

/** Condition: a start's days are before the edge of `edgeOf`, but nothing is stored in their place yet. */
const isUnforgotten = (userId: string): SQL => sql`user_id = ${userId} and signs is null`;

/** Expression: the first day of the log that stays: the line, or the start of a period that reaches over it or to three days before. */
const edgeOf = (userId: string, line: SQL): SQL => sql`(select min(on_day) from (select ${line} as on_day
  union all select min(started_on) from periods where ${isUnforgotten(userId)}
    and started_on < ${line} and bled_until >= date(${line}, ${`-${EPISODE_GAP_DAYS} days`})))`;

/** Expression: how many rows of each kind are before some lines, as JSON, together with what is stored of them. */
function countingRows(userId: string, from: Lines): SQL<string> {
  const before = ({ table, userId: owner, day }: DatedTable, line: LocalDate | null) =>
    sql`(select count(*) from ${table} where ${owner} = ${userId} and ${day} < ${line})`;
  const edge = edgeOf(userId, sql`${from.days}`);
  return sql<string>`json_object(
    'counts', json_object(
      'days', (select count(*) from (
        select logged_on from day_logs where user_id = ${userId} and logged_on < ${edge}
        union select noted_on from import_remarks where user_id = ${userId} and noted_on < ${edge}
        union select substr(place, instr(place, '/') + 1) from cycle_words
          where user_id = ${userId} and (${isOldNote(userId, edge)}))),
      'journal', ${before(PAGES, from.journal)},
      'tasks', ${before(FINISHED, from.tasks)},
      'habits', ${before(CHECKS, from.habits)}),
    'stored', (select forgetting from users where user_id = ${userId}))`;
}

type DatedTable = { readonly table: SQLiteTable; readonly userId: SQLiteColumn; readonly day: SQLiteColumn };
const dated = (table: SQLiteTable & { readonly userId: SQLiteColumn }, day: SQLiteColumn): DatedTable => ({
  table,
  userId: table.userId,
  day,
});
const LOGGED = dated(dayLogs, dayLogs.loggedOn);
const REMARKS = dated(importRemarks, importRemarks.notedOn);
const PAGES = dated(journalEntries, journalEntries.writtenOn);
const FINISHED = dated(tasks, tasks.completedOn);
const CHECKS = dated(habitChecks, habitChecks.checkedOn);

/** The most rows that a statement deletes, finished tasks that a batch does, and cycles whose signs are read at once. */
const ROWS_A_PART = 500;
const TASKS_A_PART = 100;
const CYCLES_A_PART = 40;

/** A step of forgetting: how many statements it took. */
type Steps = AsyncGenerator<number, void>;

/** Forgets what is before one person's lines of now, step by step; it can end after any of them, and be done again. */
export async function* forget(person: PersonContext): Steps {
  const { from, accepted, today, finish } = await forgettingService(person).moveLines();
  yield 2;
  for (const kind of DETAIL_KINDS)
    if (from[kind] !== null) yield* FORGET[kind](person, { accepted, today, line: from[kind] });
  await finish();
  yield 1;
}

type ForgetOptions = {
  /** The starts of cycles, oldest first. */
  readonly accepted: readonly LocalDate[];
  readonly today: LocalDate;
  readonly line: LocalDate;
};

const FORGET: Readonly<Record<DetailKind, (person: PersonContext, options: ForgetOptions) => Steps>> = {
  days: async function* days(person, options) {
    const { userId, deps } = person;
    const edge = edgeOf(userId, storedLine(userId, 'days'));
    yield* storeSigns(person, options);
    const isUnstored = sql`exists (select 1 from periods where ${isUnforgotten(userId)} and started_on < ${edge})`;
    yield* deleteRows(person, { ...LOGGED, isOld: sql`logged_on < ${edge} and not ${isUnstored}` });
    yield* deleteRows(person, { ...REMARKS, isOld: sql`noted_on < ${edge}` });
    await deps.db.batch([
      deps.db.delete(cycleNotes).where(and(eq(cycleNotes.userId, userId), sql`(${isOldNote(userId, edge)})`)),
      deletingReplaced(person, { target: 'day_logs', line: edge }),
    ]);
    yield 2;
  },
  journal: async function* journal(person) {
    const line = storedLine(person.userId, 'journal');
    yield* deleteRows(person, { ...PAGES, isOld: sql`written_on < ${line}` });
    await deletingReplaced(person, { target: 'journal_entries', line });
    yield 1;
  },
  tasks: async function* finished(person, { line }) {
    yield* deleteTasks(person, line);
  },
  habits: async function* checks(person, { line }) {
    for await (const statements of forgetChecksBefore(person, line)) {
      yield statements;
      if (!(await isStored(person, { kind: 'habits', line }))) return;
    }
  },
};

/** Stores the signs of the cycles whose readings go, with their starts; from then on a start no longer follows from days. */
async function* storeSigns(person: PersonContext, { accepted, today }: ForgetOptions): Steps {
  const { userId, deps } = person;
  const { db } = deps;
  const edge = edgeOf(userId, storedLine(userId, 'days'));
  for (;;) {
    const found = await db
      .select({ id: periods.periodId, startedOn: periods.startedOn })
      .from(periods)
      .where(sql`${isUnforgotten(userId)} and started_on < ${edge}`)
      .orderBy(asc(periods.startedOn))
      .limit(CYCLES_A_PART);
    const cycles = found.map((start) => ({
      ...start,
      until: accepted.find((next) => next > start.startedOn) ?? addDays(today, 1),
    }));
    const [first, last] = [cycles[0], cycles.at(-1)];
    if (!first || !last) return yield 1;
    const isIn = sql`logged_on >= ${first.startedOn} and logged_on < ${last.until}`;
    const rows = sql<string>`json(${signDaysOf(userId, isIn)})`;
    await commit(
      { db, userId },
      {
        read: async () => {
          const [row] = await db.select({ json: rows.mapWith(String) }).from(sql`(select 1)`);
          return { rows, json: row?.json ?? '[]' };
        },
        decide: async ({ json }) => {
          const days = JSON.parse(json) as Parameters<typeof signReadingOf>[0][]; // as `signDaysOf` made it
          const readings = days.map(signReadingOf);
          const signs = cycles.map(({ id, startedOn, until }) => ({
            id,
            signs: JSON.stringify(
              signsIn({ startedOn, readings: readings.filter(({ on }) => startedOn <= on && on < until) }),
            ),
          }));
          const isOne = sql`${periods.userId} = ${userId} and ${periods.periodId} = listed.id`;
          return {
            writes: [
              db
                .update(periods)
                .set(setFromListed(['signs']))
                .from(listedRows(signs, ['id', 'signs']))
                .where(isOne),
            ],
            answer: undefined,
          };
        },
      },
    );
    yield 4;
  }
}

/** Deletes rows in parts, oldest first. */
async function* deleteRows(
  { deps: { db }, userId }: PersonContext,
  { table, day, userId: owner, isOld }: DatedTable & { readonly isOld: SQL },
): Steps {
  const part = sql`(select rowid from ${table} where ${owner} = ${userId} and ${isOld} order by ${day} limit ${ROWS_A_PART})`;
  for (;;) {
    const deleting = db.delete(table).where(sql`rowid in ${part}`);
    const [, { meta }] = await db.batch([notingImports({ db, userId }, { table, part }), deleting]);
    yield 2;
    if (meta.changes < ROWS_A_PART) return;
  }
}

type Whose = Pick<PersonContext, 'userId'> & Pick<PersonContext['deps'], 'db'>;

/** Statement that counts rows which are deleted for the imports that brought them, so that taking those back can name them. */
const notingImports = ({ db, userId }: Whose, { table, part }: { table: SQLiteTable; part: SQL }) =>
  db
    .update(imports)
    .set({
      answered: sql`json_set(${imports.answered}, '$.before_line', coalesce(${imports.answered} ->> '$.before_line', 0) + gone.n)`,
    })
    .from(
      // An edited row's id has another first hyphen.
      sql`(select substr(import_id, 1, 8) || '-' || substr(import_id, 10) as by_id, count(*) as n from ${table}
        where rowid in ${part} and import_id <> '' group by 1) as gone`,
    )
    .where(and(eq(imports.userId, userId), sql`${imports.importId} = gone.by_id`));

const deletingReplaced = (
  { deps: { db }, userId }: PersonContext,
  { target, line }: { target: 'day_logs' | 'journal_entries'; line: SQL },
): BatchStatement =>
  db
    .delete(importReplacedDays)
    .where(
      and(
        eq(importReplacedDays.userId, userId),
        eq(importReplacedDays.target, target),
        sql`${importReplacedDays.dayOn} < ${line}`,
      ),
    );

/** Condition: a note is on a cycle, or on a mode that ended, before a day. */
function isOldNote(userId: string, line: SQL): SQL {
  const isOpen = sql`exists (select 1 from ${cycleModes} where ${cycleModes.userId} = ${userId}
    and ${cycleModes.startedOn} = substr(place, 6) and (${cycleModes.endedOn} is null or ${cycleModes.endedOn} > ${line}))`;
  return sql`(place like 'cycle/%' and substr(place, 7) < ${line})
    or (place like 'mode/%' and substr(place, 6) < ${line} and not ${isOpen})`;
}

/** The most statements of `settleAdviceBefore`. */
const STATEMENTS_FOR_ADVICE = 5;

/** Deletes finished tasks with their history, after their part of the record of our advice was counted. Steps that stay move to the top level, with the labels of the tasks above. */
async function* deleteTasks(person: PersonContext, line: LocalDate): Steps {
  const { deps, userId } = person;
  const { db } = deps;
  const mine = eq(tasks.userId, userId);
  const isOld = sql`is_open = 0 and completed_on < ${storedLine(userId, 'tasks')}`;
  if (!(await isStored(person, { kind: 'tasks', line }))) return;
  await settleAdviceBefore(person, line);
  yield STATEMENTS_FOR_ADVICE;
  for (;;) {
    const found = await db
      .select({ id: tasks.taskId })
      .from(tasks)
      .where(and(mine, isOld))
      .orderBy(asc(tasks.completedOn))
      .limit(TASKS_A_PART);
    yield 1;
    if (found.length === 0) break;
    const ids = found.map(({ id }) => id);
    const list = sql`(select value from json_each(${JSON.stringify(ids)}))`;
    const goes = and(mine, isListed(tasks.taskId, ids), isOld);
    const part = sql`(select rowid from ${tasks} where ${goes})`;
    const isStep = sql`user_id = ${userId} and parent_id in ${list} and task_id not in ${list}`;
    await db.batch([
      notingImports({ db, userId }, { table: tasks, part }),
      db
        .insert(taskLabels)
        .select(
          sql`with recursive kin(step, id) as (select task_id, parent_id from tasks where ${isStep}
            union select kin.step, t.parent_id from kin join tasks t on t.user_id = ${userId} and t.task_id = kin.id
              where t.parent_id is not null)
            select ${userId}, kin.step, tl.label_id from kin join task_labels tl on tl.user_id = ${userId} and tl.task_id = kin.id
              where true`,
        )
        .onConflictDoNothing(),
      db.update(tasks).set({ parentId: null }).where(isStep),
      db.delete(changeItems).where(and(eq(changeItems.userId, userId), isListed(changeItems.taskId, ids))),
      db.delete(tasks).where(goes),
    ]);
    yield 5;
    if (found.length < TASKS_A_PART) break;
  }
  const isEmpty = sql`not exists (select 1 from ${changeItems} where ${changeItems.userId} = ${userId}
    and ${changeItems.batchId} = ${changeBatches.batchId})`;
  const isUnused = sql`not exists (select 1 from ${tasks} where ${tasks.userId} = ${userId} and ${tasks.seriesId} = ${taskSeries.seriesId})`;
  await db.batch([
    db.delete(changeBatches).where(and(eq(changeBatches.userId, userId), isEmpty)),
    db
      .delete(taskSeries)
      .where(
        and(
          eq(taskSeries.userId, userId),
          sql`${taskSeries.endedAt} < unixepoch(${storedLine(userId, 'tasks')})`,
          isUnused,
        ),
      ),
  ]);
  yield 2;
}
