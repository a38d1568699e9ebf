import { and, between, eq, exists, getTableColumns, lte, type SQL, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { BLEEDING_LEVELS, FIRST_OF_PERIODS } from '#domain/day-log/day-log.fields.ts';
import { periods } from '#drizzle/schema/cycle.ts';
import { dayLogs } from '#drizzle/schema/day-log.ts';
import type { Deps } from '#worker/app-env.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';
import type { HeldKey } from '#worker/platform/held-key.ts';
import {
  ALL_DAYS,
  bleedsOn,
  countsOfNew,
  createStartUpkeep,
  episodeAt,
  isFirstOfEpisode,
  isInEpisodeAt,
  reachOf,
} from './start-upkeep.ts';

/** Days next to each other, both included. */
type Span = { readonly from: LocalDate; readonly to: LocalDate };

const NONE = BLEEDING_LEVELS.indexOf('none');
const UNSPECIFIED = BLEEDING_LEVELS.indexOf('unspecified');

export type DayRow = typeof dayLogs.$inferSelect;
/** The columns that a person writes. */
const COLUMNS = ['bleeding', 'mood', 'energy', 'temperature', 'lh', 'discharge'] as const;
export type DayColumns = { readonly [Name in (typeof COLUMNS)[number]]?: number | null | undefined };

/** What is written of a day: only what is given changes. */
export type DayWrite = {
  readonly columns: DayColumns;
  /** The marks that change; `null` takes one back. */
  readonly marks: Readonly<Record<string, unknown>>;
  /** The whole sealed part, if it changes, and the `rev` of the row it was read from, -1 without one. */
  readonly sealed?:
    | {
        readonly part: { readonly keyVersion: number; readonly sealed: string } | null;
        readonly over: number;
      }
    | undefined;
  /** What all bleeding of the day's episode counts for. */
  readonly counts?: 0 | 1 | undefined;
};

/** The start of a period that a write began. */
export type StartedPeriod = { readonly period_id: string; readonly on: LocalDate };

/** Of the days of a range: all, or only those on which no bleeding is said. */
export type RangeWrite = Span & {
  readonly days: readonly LocalDate[];
  readonly bleeding: number | null;
  readonly isOnlyUnsaid: boolean;
  /** A day to log as one without bleeding, unless something is said of it. */
  readonly noneOn: LocalDate | null;
};

/** What is stored of the answer for a repetition: nothing of what was said. */
const keptOf = (started: SQL<string | null>): SQL<string> =>
  sql<string>`json_object('started', json(${started}))`;

const ALL_COLUMNS = Object.keys(getTableColumns(dayLogs)) as (keyof DayRow)[]; // its own
/** The values of the columns that a person writes; null for those that aren't given. */
const valuesOf = (columns: DayColumns) =>
  Object.fromEntries(COLUMNS.map((name) => [name, sql`${columns[name] ?? null}`])) as Record<
    (typeof COLUMNS)[number],
    SQL
  >; // one each

type Started = { readonly started: string | null };
const startedIn = (row: Started | undefined): StartedPeriod | null => JSON.parse(row?.started ?? 'null');

/** The results of a batch's last two statements, which read these. */
const lastTwo = <One, Other>(results: readonly unknown[]) => results.slice(-2) as [One, Other]; // as the caller put them

/** One person's log of days. Every write leaves the starts of periods in step with the days, in one transaction. */
export function createDayLogsRepository(deps: Pick<Deps, 'db' | 'newId' | 'now'>, userId: string) {
  const { db, now } = deps;
  const upkeep = createStartUpkeep(deps, userId);
  const mine = eq(dayLogs.userId, userId);
  const on = (day: LocalDate) => and(mine, eq(dayLogs.loggedOn, day));
  /** What is stored of the day that is written, in a condition of the write. */
  const stored = (what: string) =>
    sql`(select ${sql.raw(what)} from day_logs r where r.user_id = ${userId} and r.logged_on = days.value)`;

  const isUnsaid = sql`${stored('r.bleeding')} is null`;

  /** Statement: writes the same to each of these days on which all conditions hold; returns those days. */
  function writing(days: readonly LocalDate[], { columns, marks, sealed }: DayWrite, given: readonly SQL[]) {
    const [first, last] = [days[0], days.at(-1)];
    const bleeds = (columns.bleeding ?? 0) >= FIRST_OF_PERIODS;
    const counts = bleeds && first ? countsOfNew(reachOf(first, last), userId) : sql`1`;
    const values: Record<keyof DayRow, SQL> = {
      userId: sql`${userId}`,
      loggedOn: sql`days.value`,
      counts,
      ...valuesOf(columns),
      marks: sql`json_patch('{}', ${JSON.stringify(marks)})`,
      keyVersion: sql`${sealed?.part?.keyVersion ?? null}`,
      sealed: sql`${sealed?.part?.sealed ?? null}`,
      source: sql`null`,
      rev: sql`0`,
      savedAt: sql`${now()}`,
    };
    const changed = COLUMNS.filter((name) => columns[name] !== undefined);
    return db
      .insert(dayLogs)
      .select(
        sql`select ${sql.join(
          ALL_COLUMNS.map((name) => values[name]),
          sql`, `,
        )}
          from json_each(${JSON.stringify(days)}) days where ${sql.join([sql`true`, ...given], sql` and `)}`,
      )
      .onConflictDoUpdate({
        target: [dayLogs.userId, dayLogs.loggedOn],
        set: {
          ...Object.fromEntries(changed.map((name) => [name, sql.raw(`excluded.${name}`)])),
          // Bleeding that stays bleeding keeps what it counts for; other days count again.
          ...(columns.bleeding === undefined
            ? {}
            : {
                counts: sql`case when ${bleeds ? 1 : 0} and ${sql.raw(`day_logs.bleeding >= ${FIRST_OF_PERIODS}`)} then day_logs.counts else excluded.counts end`,
              }),
          ...(sealed ? { keyVersion: sql`excluded.key_version`, sealed: sql`excluded.sealed` } : {}),
          marks: sql`json_patch(day_logs.marks, ${JSON.stringify(marks)})`,
          rev: sql`day_logs.rev + 1`,
          savedAt: sql`excluded.saved_at`,
        },
      })
      .returning({ day: dayLogs.loggedOn });
  }

  const saysNothing = sql`coalesce(${sql.raw(COLUMNS.join(', '))}, sealed) is null and marks = '{}'`;
  /** Statement: removes rows in which nothing is said any more. */
  const clearing = ({ from, to }: Span) =>
    db.delete(dayLogs).where(and(mine, between(dayLogs.loggedOn, from, to), saysNothing));

  /** Statement: what all bleeding of the episode at a day counts for, if the condition holds. */
  const countingFor = (day: LocalDate, { counts, given }: { counts: 0 | 1; given: SQL }): BatchStatement =>
    db
      .update(dayLogs)
      .set({ counts, rev: sql`rev + 1`, savedAt: now() })
      .where(and(isInEpisodeAt(day, userId), sql`counts <> ${counts}`, given));

  /** Statement: the last day of bleeding by the person's own word, for the starts from one day to another. */
  const endingOn = (endedOn: LocalDate | null, { from, to }: Span) =>
    db
      .update(periods)
      .set({ endedOn })
      .where(and(eq(periods.userId, userId), between(periods.startedOn, from, to)));

  /** Statement: bleeding that is taken back takes along the word that the period ended with it. */
  const takingEndBack = ({ from, to }: Span) =>
    db
      .update(periods)
      .set({ endedOn: null })
      .where(
        and(
          eq(periods.userId, userId),
          lte(periods.startedOn, to),
          sql`${periods.endedOn} >= date(${from}, '-1 day')`,
        ),
      );

  /** The start that got one of some ids, as JSON; `null` without one. */
  const startedAs = (ids: readonly string[]): SQL<string | null> => sql<string | null>`(
    select json_object('period_id', p.period_id, 'on', p.started_on) from periods p
    where p.user_id = ${userId} and p.period_id in (select value from json_each(${JSON.stringify(ids)}))
    order by p.started_on desc limit 1)`;
  const readingStarted = (ids: readonly string[]) =>
    db.select({ started: startedAs(ids) }).from(sql`(select 1)`);

  return {
    find: async (day: LocalDate): Promise<DayRow | undefined> => {
      const [row] = await db.select().from(dayLogs).where(on(day));
      return row;
    },

    /** From one day to another, oldest first. */
    list: ({ from, to }: Span): Promise<DayRow[]> =>
      db
        .select()
        .from(dayLogs)
        .where(and(mine, between(dayLogs.loggedOn, from, to)))
        .orderBy(dayLogs.loggedOn),

    /** Mood and energy of days; days of which neither is said are left out. */
    moodsOn: async (days: readonly LocalDate[]): Promise<Map<LocalDate, Pick<DayRow, 'mood' | 'energy'>>> => {
      const rows = await db
        .select({ day: dayLogs.loggedOn, mood: dayLogs.mood, energy: dayLogs.energy })
        .from(dayLogs)
        .where(and(mine, sql`${dayLogs.loggedOn} in (select value from json_each(${JSON.stringify(days)}))`));
      return new Map(rows.map(({ day, ...mood }) => [day, mood]));
    },

    /** Statements that write what is given of a day's mood and energy, if a query has rows. */
    writingMood: (
      day: LocalDate,
      columns: Pick<DayColumns, 'mood' | 'energy'>,
      given: Query,
    ): BatchStatement[] =>
      columns.mood === undefined && columns.energy === undefined
        ? []
        : [writing([day], { columns, marks: {} }, [exists(given)]), clearing({ from: day, to: day })],

    /** Statements after a start was said, if the condition holds: its day has bleeding, and it counts. */
    sayingStart: (day: LocalDate, given: SQL): BatchStatement[] => [
      writing([day], { columns: { bleeding: UNSPECIFIED }, marks: {} }, [given, isUnsaid]),
      countingFor(day, { counts: 1, given }),
    ],

    /** Statements: takes back the bleeding that said starts put on their days. */
    unsayingStarts: (days: SQL): BatchStatement[] => [
      db
        .update(dayLogs)
        .set({ bleeding: null, counts: 1, rev: sql`rev + 1`, savedAt: now() })
        .where(and(mine, sql`${dayLogs.loggedOn} in ${days}`, eq(dayLogs.bleeding, UNSPECIFIED))),
      db.delete(dayLogs).where(and(mine, sql`${dayLogs.loggedOn} in ${days}`, saysNothing)),
    ],

    /** Statement: all bleeding of a day's episode counts for nothing, if the day is its first. */
    discounting: (day: LocalDate): BatchStatement =>
      countingFor(day, { counts: 0, given: isFirstOfEpisode(day, userId) }),

    /** Statements that bring the starts in step with days of bleeding, as far as the episode at a day. */
    inStepAt: (day: LocalDate): BatchStatement[] =>
      upkeep.statements(episodeAt(day, userId), upkeep.newIds()),
    /** The same for all days. */
    inStep: (): BatchStatement[] => upkeep.statements(ALL_DAYS, upkeep.newIds()),

    /**
     * Writes what is given of a day. With a key, the start that began is stored for a repetition in the same transaction. Returns
     * `lost` and writes nothing if another call has taken the key over, and `changed` if the row isn't the one any more that its
     * sealed part was read from.
     */
    write: async (
      day: LocalDate,
      change: DayWrite,
      underKey?: HeldKey,
    ): Promise<{ row: DayRow | undefined; started: StartedPeriod | null } | 'lost' | 'changed'> => {
      const { counts, columns, sealed } = change;
      const held = underKey?.holding();
      const given = [
        ...(held ? [exists(held)] : []),
        ...(sealed ? [sql`coalesce(${stored('r.rev')}, -1) = ${sealed.over}`] : []),
      ];
      const reach = counts === undefined ? reachOf(day) : episodeAt(day, userId);
      const ids = upkeep.newIds();
      const isAt = (rev: number) =>
        db
          .select({ day: dayLogs.loggedOn })
          .from(dayLogs)
          .where(and(on(day), eq(dayLogs.rev, rev)));
      const [holding, written, ...others] = await db.batch([
        held ?? db.select({ one: sql`1` }).from(sql`(select 1)`),
        writing([day], change, given),
        ...(counts === undefined ? [] : [countingFor(day, { counts, given: bleedsOn(day, userId) })]),
        ...(columns.bleeding === null ? [takingEndBack({ from: day, to: day })] : []),
        ...upkeep.statements(reach, ids),
        ...(underKey && held
          ? [underKey.settling(keptOf(startedAs(ids)), sealed ? isAt(sealed.over + 1) : held)]
          : []),
        clearing({ from: day, to: day }),
        db.select().from(dayLogs).where(on(day)),
        readingStarted(ids),
      ]);
      if (holding.length === 0) return 'lost';
      if (written.length === 0) return 'changed';
      const [rows, [started]] = lastTwo<DayRow[], Started[]>(others);
      return { row: rows[0], started: startedIn(started) };
    },

    /**
     * Writes bleeding of days next to each other; returns the days that changed. With `isOnlyUnsaid` this is the word that the
     * period ended on the last of them, or with `null` for bleeding that this word is taken back.
     */
    writeRange: async ({
      days,
      from,
      to,
      bleeding,
      isOnlyUnsaid,
      noneOn,
    }: RangeWrite): Promise<{ written: LocalDate[]; started: StartedPeriod | null }> => {
      const span = { from, to: noneOn ?? to };
      const ids = upkeep.newIds();
      const isOther = sql`${stored('r.bleeding')} is not ${bleeding}`;
      const write = { columns: { bleeding }, marks: {} };
      const [written, without, ...others] = await db.batch([
        writing(days, write, isOnlyUnsaid ? [isOther, isUnsaid] : [isOther]),
        writing(noneOn === null ? [] : [noneOn], { columns: { bleeding: NONE }, marks: {} }, [isUnsaid]),
        clearing(span),
        ...upkeep.statements(reachOf(span.from, span.to), ids),
        ...(isOnlyUnsaid ? [endingOn(bleeding === null ? null : to, { from, to })] : []),
        ...(bleeding === null && !isOnlyUnsaid ? [takingEndBack({ from, to })] : []),
        readingStarted(ids),
      ]);
      const [, [started]] = lastTwo<unknown, Started[]>(others);
      return { written: [...written, ...without].map(({ day }) => day).sort(), started: startedIn(started) };
    },
  };
}

export type DayLogsRepository = ReturnType<typeof createDayLogsRepository>;
