import { and, between, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { FIRST_PERIOD_LEVEL } from '#domain/day-log/bleeding.ts';
import { dayLogs } from '#drizzle/schema/day-log.ts';
import type { Deps } from '#worker/app-env.ts';
import type { BatchStatement } from '#worker/platform/database.ts';
import { countsOfNew, isInEpisodeAt, reachOf } from './start-upkeep.ts';

export type DayRow = typeof dayLogs.$inferSelect;
/** The columns that a person writes. */
const COLUMNS = ['bleeding', 'mood', 'energy', 'temperature', 'lh', 'discharge'] as const;
type Column = (typeof COLUMNS)[number];
export type DayColumns = { readonly [Name in Column]?: number | null | undefined };

/** What is written of a day: only what is given changes. */
export type DayWrite = {
  readonly columns: DayColumns;
  /** The marks that change; `null` takes one back. */
  readonly marks?: Readonly<Record<string, unknown>>;
  /** The whole sealed part, if it changes, and the `rev` of the row it was read from, -1 without one. */
  readonly sealed?:
    | {
        readonly part: { readonly keyVersion: number; readonly sealed: string } | null;
        readonly over: number;
      }
    | undefined;
};

/** Days next to each other, both included. */
export type Span = { readonly from: LocalDate; readonly to: LocalDate };

const ALL_COLUMNS = Object.keys(getTableColumns(dayLogs)) as (keyof DayRow)[]; // its own

const bleeds = ({ bleeding }: DayColumns) => (bleeding ?? 0) >= FIRST_PERIOD_LEVEL;
const listOf = (expressions: readonly SQL[]) => sql.join([...expressions], sql`, `);

/** What of a row changes that is there already. */
function changesOf({ columns, marks = {}, sealed }: DayWrite): Record<string, SQL> {
  const given = COLUMNS.filter((name) => columns[name] !== undefined);
  const changes = Object.fromEntries(given.map((name) => [name, sql.raw(`excluded.${name}`)]));
  if (columns.bleeding !== undefined) {
    const wasBleeding = sql.raw(`day_logs.bleeding >= ${FIRST_PERIOD_LEVEL}`);
    // Bleeding that stays bleeding keeps what it counts for; other days count again.
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

/** The statements that write one person's days. */
export function createDayWrites({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const mine = eq(dayLogs.userId, userId);
  const saysNothing = sql`coalesce(${sql.raw(COLUMNS.join(', '))}, sealed) is null and marks = '{}'`;

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
    /** A column of the row that is there for the day that is written, in a condition of the write. */
    stored: (column: 'bleeding' | 'rev') =>
      sql`(select ${sql.raw(`r.${column}`)} from day_logs r where r.user_id = ${userId} and r.logged_on = days.value)`,

    /** Statement: writes the same to each of these days on which all conditions hold; returns those days. */
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

    /** Statement: removes rows in which nothing is said any more. */
    clearing: ({ from, to }: Span): BatchStatement =>
      db.delete(dayLogs).where(and(mine, between(dayLogs.loggedOn, from, to), saysNothing)),

    /** Statements: bleeding of this level is taken back on some days. */
    takingBack: (days: SQL, level: number): BatchStatement[] => {
      const those = sql`${dayLogs.loggedOn} in ${days}`;
      return [
        db
          .update(dayLogs)
          .set({ bleeding: null, counts: 1, rev: sql`rev + 1`, savedAt: now() })
          .where(and(mine, those, eq(dayLogs.bleeding, level))),
        db.delete(dayLogs).where(and(mine, those, saysNothing)),
      ];
    },

    /** Statement: what all bleeding of the episode at a day counts for, if the condition holds. */
    countingFor: (day: LocalDate, { counts, given }: { counts: 0 | 1; given: SQL }): BatchStatement =>
      db
        .update(dayLogs)
        .set({ counts, rev: sql`rev + 1`, savedAt: now() })
        .where(and(isInEpisodeAt(day, userId), sql`counts <> ${counts}`, given)),
  };
}
