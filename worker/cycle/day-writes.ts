import { and, between, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { BLEEDING_LEVELS, FIRST_PERIOD_LEVEL } from '#domain/day-log/bleeding.ts';
import { EPISODE_GAP_DAYS } from '#domain/day-log/day-log.rules.ts';
import { dayLogs, periods } from '#drizzle/schema/cycle.ts';
import type { Deps } from '#worker/context.ts';
import type { BatchStatement } from '#worker/platform/database.ts';

export type DayRow = typeof dayLogs.$inferSelect;
/** The columns that a person writes. */
const COLUMNS = ['bleeding', 'mood', 'energy', 'temperature', 'lh', 'discharge'] as const;
type Column = (typeof COLUMNS)[number];
export type DayColumns = { readonly [Name in Column]?: number | null | undefined };

/** A write of a day: only given fields change. */
export type DayWrite = {
  readonly columns: DayColumns;
  /** The marks that change; `null` deletes one. */
  readonly marks?: Readonly<Record<string, unknown>>;
  /** The whole sealed part, if it changes, and the `rev` of the row it was read from, -1 without one. */
  readonly sealed?:
    | {
        readonly part: { readonly keyVersion: number; readonly sealed: string } | null;
        readonly over: number;
      }
    | undefined;
};

/** Consecutive days, both ends included. */
export type Span = { readonly from: LocalDate; readonly to: LocalDate };

/** The statements that write one person's days. */
export function createDayWrites({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const mine = eq(dayLogs.userId, userId);
  const isEmpty = sql`coalesce(${sql.raw(COLUMNS.join(', '))}, sealed) is null and marks = '{}'`;

  /** The values of a new row for `days.value`. */
  function valuesOf({ columns, marks = {}, sealed }: DayWrite, counts: SQL): Record<keyof DayRow, SQL> {
    const given = Object.fromEntries(COLUMNS.map((name) => [name, sql`${columns[name] ?? null}`]));
    return {
      userId: sql`${userId}`,
      loggedOn: sql`days.value`,
      ...(given as Record<Column, SQL>), // one for each column
      counts,
      marks: sql`json_patch('{}', ${JSON.stringify(marks)})`,
      keyVersion: sql`${sealed?.part?.keyVersion ?? null}`,
      sealed: sql`${sealed?.part?.sealed ?? null}`,
      source: sql`null`,
      rev: sql`0`,
      savedAt: sql`${now()}`,
      importId: sql`null`,
    };
  }

  return {
    /** Expression for a condition of a write: a column of the day's stored row. */
    stored: (column: 'bleeding' | 'rev') =>
      sql`(select ${sql.raw(`r.${column}`)} from day_logs r where r.user_id = ${userId} and r.logged_on = days.value)`,

    /** Statement that writes the same to each of these days on which all conditions hold; returns those days. */
    writing: (days: readonly LocalDate[], { given, ...write }: DayWrite & { given: readonly SQL[] }) => {
      const [first, last] = [days[0], days.at(-1)];
      const counts = bleeds(write.columns) && first ? countsOfNew(reachOf(first, last), userId) : sql`1`;
      const values = valuesOf(write, counts);
      return db
        .insert(dayLogs)
        .select(
          sql`select ${listOf(ALL_COLUMNS.map((name) => values[name]))} from json_each(${JSON.stringify(days)}) days
            where ${sql.join([sql`true`, ...given], sql` and `)}`,
        )
        .onConflictDoUpdate({ target: [dayLogs.userId, dayLogs.loggedOn], set: changesOf(write) })
        .returning({ day: dayLogs.loggedOn });
    },

    /** Statement that deletes empty rows. */
    clearing: ({ from, to }: Span): BatchStatement =>
      db.delete(dayLogs).where(and(mine, between(dayLogs.loggedOn, from, to), isEmpty)),

    /** Statements that remove bleeding of this level on some days. */
    takingBack: (days: SQL, level: number): BatchStatement[] => {
      const those = sql`${dayLogs.loggedOn} in ${days}`;
      return [
        db
          .update(dayLogs)
          .set({ bleeding: null, counts: 1, rev: sql`rev + 1`, savedAt: now() })
          .where(and(mine, those, eq(dayLogs.bleeding, level))),
        db.delete(dayLogs).where(and(mine, those, isEmpty)),
      ];
    },

    /** Statement that sets whether all bleeding of the episode at a day counts, if the condition holds. */
    countingFor: (day: LocalDate, { counts, given }: { counts: 0 | 1; given: SQL }): BatchStatement =>
      db
        .update(dayLogs)
        .set({ counts, rev: sql`rev + 1`, savedAt: now() })
        .where(and(isInEpisodeAt(day, userId), sql`counts <> ${counts}`, given)),
  };
}

const ALL_COLUMNS = Object.keys(getTableColumns(dayLogs)) as (keyof DayRow)[]; // its own

const bleeds = ({ bleeding }: DayColumns) => (bleeding ?? 0) >= FIRST_PERIOD_LEVEL;
const listOf = (expressions: readonly SQL[]) => sql.join([...expressions], sql`, `);

/** The changes of a row that exists already. */
function changesOf({ columns, marks = {}, sealed }: DayWrite): Record<string, SQL> {
  const given = COLUMNS.filter((name) => columns[name] !== undefined);
  const changes = Object.fromEntries(given.map((name) => [name, sql.raw(`excluded.${name}`)]));
  if (columns.bleeding !== undefined) {
    const wasBleeding = sql.raw(`day_logs.bleeding >= ${FIRST_PERIOD_LEVEL}`);
    // Bleeding that stays bleeding counts as before; other days count again.
    changes.counts = sql`case when ${bleeds(columns) ? 1 : 0} and ${wasBleeding} then day_logs.counts else excluded.counts end`;
  }
  if (sealed) {
    changes.keyVersion = sql`excluded.key_version`;
    changes.sealed = sql`excluded.sealed`;
  }
  return {
    ...changes,
    marks: sql`json_patch(day_logs.marks, ${JSON.stringify(marks)})`,
    rev: sql`day_logs.rev + 1`,
    savedAt: sql`excluded.saved_at`,
  };
}

// Starts follow from days of bleeding, and a period's bleeding is stored with its start (contract §11). These statements
// reconcile both after days were written, in the same batch, so that no other call comes between.
// They are compared with domain/day-log/day-log.rules.ts in tests/long/bleeding-starts.test.ts.

/** Consecutive days, both ends included, as expressions. */
type Reach = { readonly from: SQL; readonly to: SQL };

/** From one day to another. */
export const reachOf = (from: LocalDate, to = from): Reach => ({ from: sql`${from}`, to: sql`${to}` });

/** Every valid day that has three more after it. */
export const ALL_DAYS: Reach = { from: sql`'1900-01-01'`, to: sql`'2199-12-28'` };

const NONE = sql.raw(String(BLEEDING_LEVELS.indexOf('none')));
// A literal, because SQLite doesn't use the index for a parameter.
const BLEEDS = sql.raw(`bleeding >= ${FIRST_PERIOD_LEVEL}`);
const GAP = EPISODE_GAP_DAYS;

/** A day some days later, or earlier. */
const shifted = (day: SQL, days: number) => sql`date(${day}, ${sql.raw(`'${days} days'`)})`;

/**
 * The earliest or latest day that is reached from a day by steps of at most three days, over those that a query has as `day`; the
 * day itself without one.
 */
function furthest(
  day: SQL,
  { pick, daysBetween }: { pick: 'min' | 'max'; daysBetween: (from: SQL, to: SQL) => SQL },
): SQL {
  const [from, to] = pick === 'min' ? [-GAP, -1] : [1, GAP];
  const next = daysBetween(shifted(sql`reach.day`, from), shifted(sql`reach.day`, to));
  return sql`(
    with recursive reach(day) as (
      select ${day}
      union all
      select (select ${sql.raw(pick)}(day) from (${next})) from reach where reach.day is not null
    ) select ${sql.raw(pick)}(day) from reach)`;
}

/**
 * The episode that a day is in, or would be in: all days of bleeding at most three days apart, whether or not they count. The day
 * itself without any.
 */
export function episodeAt(day: LocalDate, userId: string): Reach {
  const daysBetween = (from: SQL, to: SQL) => sql`
    select w.logged_on as day from day_logs w
    where w.user_id = ${userId} and w.${BLEEDS} and w.logged_on between ${from} and ${to}`;
  return {
    from: furthest(sql`${day}`, { pick: 'min', daysBetween }),
    to: furthest(sql`${day}`, { pick: 'max', daysBetween }),
  };
}

/** Condition on `day_logs`: the day bleeds and belongs to the episode at a day. */
function isInEpisodeAt(day: LocalDate, userId: string): SQL {
  const { from, to } = episodeAt(day, userId);
  return sql`day_logs.user_id = ${userId} and day_logs.${BLEEDS} and day_logs.logged_on between ${from} and ${to}`;
}

/** Condition: the day bleeds, whether or not it counts. */
export const bleedsOn = (day: LocalDate, userId: string): SQL =>
  sql`exists (select 1 from day_logs w where w.user_id = ${userId} and w.logged_on = ${day} and w.${BLEEDS})`;

/** Condition: among the days that count and the logged starts, the day is or would be the first of its episode. */
export const isFirstOfEpisode = (day: LocalDate, userId: string): SQL => {
  const isBefore = sql`between ${shifted(sql`${day}`, -GAP)} and ${shifted(sql`${day}`, -1)}`;
  return sql`not exists (select 1 from day_logs w where w.user_id = ${userId} and w.${BLEEDS} and w.counts = 1 and w.logged_on ${isBefore})
    and not exists (select 1 from periods p where p.user_id = ${userId} and p.origin = 'said' and p.started_on ${isBefore})`;
};

/**
 * Whether new bleeding on these days counts, 0 or 1: it doesn't next to an episode of which no day within three days counts.
 */
const countsOfNew = ({ from, to }: Reach, userId: string): SQL => sql`(
  select coalesce(max(w.counts), 1) from day_logs w where w.user_id = ${userId} and w.${BLEEDS}
    and w.logged_on between ${shifted(from, -GAP)} and ${shifted(to, GAP)})`;

/**
 * The most starts that can follow from one write: one in four of 31 consecutive days and the four around them; one each if an
 * episode begins or stops to count, or onboarding's start moves.
 */
const NEW_STARTS_MAX = 9;

/** Reconciles one person's starts with their days of bleeding. */
export function createPeriodStartReconciler(
  { db, newId, now }: Pick<Deps, 'db' | 'newId' | 'now'>,
  userId: string,
) {
  /** Query: every day of bleeding that counts, and every logged start, from one day to another, as `day`. */
  const bledDays = (from: SQL, to: SQL) => sql`
    select d.logged_on as day from day_logs d
    where d.user_id = ${userId} and d.${BLEEDS} and d.counts = 1 and d.logged_on between ${from} and ${to}
    union select p.started_on from periods p
    where p.user_id = ${userId} and p.origin = 'said' and p.started_on between ${from} and ${to}`;
  const isBled = (day: SQL) => sql`exists (${bledDays(day, day)})`;
  const bledBefore = (day: SQL) => sql`exists (${bledDays(shifted(day, -GAP), shifted(day, -1))})`;

  /**
   * Statement that stores the logged bleeding from each start on. Each day is read once, however long an episode is and however
   * many starts were logged in it.
   */
  const storingBleeding = (from: SQL, to: SQL): BatchStatement => {
    const logged = sql`(
      with bounds(earliest, latest) as materialized (
        select ${furthest(from, { pick: 'min', daysBetween: bledDays })},
          ${furthest(to, { pick: 'max', daysBetween: bledDays })}
      ),
      bled(day) as (${bledDays(sql`(select earliest from bounds)`, sql`(select latest from bounds)`)}),
      following(day, place, next) as (
        select day, row_number() over (order by day desc), lead(day) over (order by day) from bled
      ),
      closing(day, place, closes) as (
        select day, place, next is null or next > ${shifted(sql`day`, GAP)} from following
      )
      select day, min(iif(closes, day, null)) over later as until,
        place + 1 - max(iif(closes, place, null)) over later as days
      from closing window later as (order by day rows between current row and unbounded following)
    ) logged`;
    const noneAfter = sql`exists (select 1 from day_logs d where d.user_id = ${userId} and d.bleeding = ${NONE}
      and d.logged_on between ${shifted(sql`logged.until`, 1)} and ${shifted(sql`logged.until`, GAP)})`;
    const { bledUntil, bledDays: daysBled, noneAfter: hasNoneAfter, startedOn } = periods;
    return db
      .update(periods)
      .set({ bledUntil: sql`logged.until`, bledDays: sql`logged.days`, noneAfter })
      .from(logged)
      .where(
        and(
          eq(periods.userId, userId),
          sql`${startedOn} = logged.day`,
          sql`(${bledUntil}, ${daysBled}, ${hasNoneAfter}) is not (logged.until, logged.days, ${noneAfter})`,
        ),
      );
  };

  /** Statement that moves a period's logged end from a deleted start to the starts that its bleeding belongs to now. */
  const passingEndsOn = (goes: (start: SQL) => SQL): BatchStatement => {
    const passed = sql`(
      select kept.started_on as day, max(gone.ended_on) as ended_on from periods gone join periods kept
        on kept.user_id = gone.user_id and kept.started_on <= gone.ended_on and kept.bled_until >= gone.started_on
      where gone.user_id = ${userId} and gone.origin = 'bleeding' and gone.ended_on is not null
        and ${goes(sql.raw('gone.started_on'))}
      group by kept.started_on
    ) passed`;
    return db
      .update(periods)
      .set({ endedOn: sql`passed.ended_on` })
      .from(passed)
      .where(and(eq(periods.userId, userId), sql`${periods.startedOn} = passed.day`));
  };

  return {
    /** Ids for the starts that follow from one write. */
    newIds: (starts = NEW_STARTS_MAX): string[] => Array.from({ length: starts }, newId),

    /** Statements that reconcile the starts, and the bleeding stored with them, with the days. New starts get some of `ids`. */
    statements: ({ from, to }: Reach, ids: readonly string[]): BatchStatement[] => {
      const last = shifted(to, GAP);
      const goes = (start: SQL) => sql`${start} between ${from} and ${last}
        and not (${isBled(start)} and not ${bledBefore(start)})`;
      return [
        db
          .insert(periods)
          .select(
            sql`select ${userId}, ids.value, begun.day, ${now()}, 'bleeding', null, null, 0, 0, null
              from (
                select b.logged_on as day, row_number() over (order by b.logged_on) - 1 as place from day_logs b
                where b.user_id = ${userId} and b.${BLEEDS} and b.counts = 1 and b.logged_on between ${from} and ${last}
                  and not ${bledBefore(sql`b.logged_on`)}
                  and not exists (select 1 from periods q where q.user_id = ${userId} and q.started_on = b.logged_on)
              ) begun join json_each(${JSON.stringify(ids)}) ids on ids.key = begun.place where true`,
          )
          .onConflictDoNothing(),
        storingBleeding(from, last),
        passingEndsOn(goes),
        db
          .delete(periods)
          .where(
            and(eq(periods.userId, userId), eq(periods.origin, 'bleeding'), goes(sql`${periods.startedOn}`)),
          ),
      ];
    },
  };
}
