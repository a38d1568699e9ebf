import { and, between, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { dayLogs, periods } from '#drizzle/schema/cycle.ts';
import type { Deps } from '#worker/context.ts';
import type { BatchStatement, Query, UserIdParam } from '#worker/platform/database.ts';
import { insertMany, isListed, jsonRows } from '#worker/platform/json-sql.ts';
import { type DayRow, IS_EMPTY, type Span, updatingDays } from './bleeding-commits.ts';

/** Rows per page of the whole log; even the longest ones together fit into a Worker's memory. */
const PAGE_ROWS = 1_000;

/** One person's day log. Bleeding is written by `commitBleeding`. */
export function createDayLogsRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const mine = eq(dayLogs.userId, userId);
  const on = (day: LocalDate) => and(mine, eq(dayLogs.loggedOn, day));

  return {
    find: async (day: LocalDate): Promise<DayRow | undefined> => {
      const [row] = await db.select().from(dayLogs).where(on(day));
      return row;
    },

    isLogged: async (day: LocalDate): Promise<boolean> => {
      const rows = await db.select({ day: dayLogs.loggedOn }).from(dayLogs).where(on(day));
      return rows.length > 0;
    },

    /** From one day to another, oldest first. */
    list: ({ from, to }: Span): Promise<DayRow[]> =>
      db
        .select()
        .from(dayLogs)
        .where(and(mine, between(dayLogs.loggedOn, from, to)))
        .orderBy(dayLogs.loggedOn),

    /** Some days, in no order. */
    on: (days: readonly LocalDate[]): Promise<DayRow[]> =>
      db
        .select()
        .from(dayLogs)
        .where(and(mine, isListed(dayLogs.loggedOn, days))),

    /** All days, page by page, oldest first. */
    async *pages(): AsyncGenerator<DayRow[]> {
      let last: DayRow | undefined;
      do {
        const page: DayRow[] = await db
          .select()
          .from(dayLogs)
          .where(and(mine, last && gt(dayLogs.loggedOn, last.loggedOn)))
          .orderBy(dayLogs.loggedOn)
          .limit(PAGE_ROWS);
        yield page;
        last = page[PAGE_ROWS - 1];
      } while (last);
    },

    /** The first days of all logged periods, in no order. */
    starts: async (): Promise<LocalDate[]> => {
      const rows = await db.select({ on: periods.startedOn }).from(periods).where(eq(periods.userId, userId));
      return rows.map(({ on: day }) => day);
    },

    /** Mood and energy of days; days with neither are left out. */
    moodsOn: async (days: readonly LocalDate[]): Promise<Map<LocalDate, Pick<DayRow, 'mood' | 'energy'>>> => {
      const rows = await db
        .select({ day: dayLogs.loggedOn, mood: dayLogs.mood, energy: dayLogs.energy })
        .from(dayLogs)
        .where(and(mine, isListed(dayLogs.loggedOn, days)));
      return new Map(rows.map(({ day, ...mood }) => [day, mood]));
    },

    /** Statements that write the given ones of a day's mood and energy, if a query has rows. */
    writingMood: (
      day: LocalDate,
      { given, ...moods }: { [Name in 'mood' | 'energy']?: DayRow[Name] | undefined } & { given: Query },
    ): BatchStatement[] => {
      const changed = (['mood', 'energy'] as const).filter((name) => moods[name] !== undefined);
      if (changed.length === 0) return [];
      const rows = [{ userId, loggedOn: day, ...moods, savedAt: now() }];
      return [
        ...insertMany(db, { table: dayLogs, rows, given, update: updatingDays(changed) }),
        db.delete(dayLogs).where(and(on(day), IS_EMPTY)),
      ];
    },
  };
}

/** Statement of `jsonRows`: the log of the days from `start` to `end`. */
export const daysAround = (userId: UserIdParam) =>
  jsonRows(
    getTableColumns(dayLogs),
    sql`${dayLogs} where ${dayLogs.userId} = ${userId} and ${dayLogs.loggedOn} between ${sql.placeholder('start')} and ${sql.placeholder('end')}`,
  );
