import { and, between, eq, exists, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { BLEEDING_LEVELS } from '#domain/day-log/bleeding.ts';
import { dayLogs, periods, customSymptoms as symptoms } from '#drizzle/schema/cycle.ts';
import type { Deps } from '#worker/context.ts';
import {
  type BatchStatement,
  databaseMessage,
  type HeldKey,
  type Query,
  type UserIdParam,
} from '#worker/platform/database.ts';
import { jsonRows } from '#worker/platform/json-sql.ts';
import {
  ALL_DAYS,
  bleedsOn,
  createDayWrites,
  createPeriodStartReconciler,
  type DayColumns,
  type DayRow,
  type DayWrite,
  episodeAt,
  isFirstOfEpisode,
  reachOf,
  type Span,
} from './day-writes.ts';

/** Rows per page of the whole log; even the longest ones together fit into a Worker's memory. */
const PAGE_ROWS = 1_000;
const NONE = BLEEDING_LEVELS.indexOf('none');
const UNSPECIFIED = BLEEDING_LEVELS.indexOf('unspecified');

/** The start of a period that a write began. */
export type StartedPeriod = { readonly period_id: string; readonly on: LocalDate };

/** A write of one day; `counts` is what all bleeding of its episode counts for. */
export type OneDayWrite = DayWrite & {
  readonly day: LocalDate;
  readonly counts?: 0 | 1 | undefined;
  readonly underKey?: HeldKey | undefined;
};
type WrittenDay = { readonly row: DayRow | undefined; readonly started: StartedPeriod | null };

/** Bleeding of consecutive days. */
type RangeWrite = Span & {
  readonly days: readonly LocalDate[];
  readonly bleeding: number | null;
  /** Only days without logged bleeding; this also logs that the period ended. */
  readonly onlyUnlogged: boolean;
  /** A day to log as one without bleeding, unless bleeding is logged for it. */
  readonly noneOn: LocalDate | null;
};
type WrittenRange = { readonly written: LocalDate[]; readonly started: StartedPeriod | null };

/** One person's day log. Every write also reconciles the starts of periods with the days, in one transaction. */
export function createDayLogsRepository(deps: Pick<Deps, 'db' | 'newId' | 'now'>, userId: string) {
  const { db } = deps;
  const reconciler = createPeriodStartReconciler(deps, userId);
  const { writing, clearing, countingFor, takingBack, stored } = createDayWrites(deps, userId);
  const mine = eq(dayLogs.userId, userId);
  const on = (day: LocalDate) => and(mine, eq(dayLogs.loggedOn, day));
  const hasNoBleeding = sql`${stored('bleeding')} is null`;

  /** Statement that sets the last day of bleeding, as the person logged it, for the starts in a span. */
  const endingOn = (endedOn: LocalDate | null, { from, to }: Span) =>
    db
      .update(periods)
      .set({ endedOn })
      .where(and(eq(periods.userId, userId), between(periods.startedOn, from, to)));

  /** Statement that deletes a period's logged end when bleeding is removed from its last day or the next. */
  const takingEndBack = ({ from, to }: Span) =>
    db
      .update(periods)
      .set({ endedOn: null })
      .where(and(eq(periods.userId, userId), between(periods.endedOn, addDays(from, -1), to)));

  /** Query that fails, and with it the whole batch, if the write comes too late. */
  const refusingLate = ({ day, sealed }: OneDayWrite, held: Query | undefined) => {
    const rev = db.select({ rev: dayLogs.rev }).from(dayLogs).where(on(day));
    const refusal = sql`case when false then null
      ${held ? sql`when not ${exists(held)} then ${LATE.lost}` : sql``}
      ${sealed ? sql`when coalesce(${rev}, -1) <> ${sealed.over} then ${LATE.changed}` : sql``} end`;
    return db.select({ refused: sql`json_extract('{}', ${refusal})` }).from(sql`(select 1)`);
  };

  /** Expression: the start that got one of some ids, as JSON; null without one. */
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
        .where(and(mine, sql`${dayLogs.loggedOn} in (select value from json_each(${JSON.stringify(days)}))`)),

    /** All days, page by page, oldest first. */
    async *pages(): AsyncGenerator<DayRow[]> {
      let isLater: SQL | undefined;
      for (;;) {
        const page = await db
          .select()
          .from(dayLogs)
          .where(and(mine, isLater))
          .orderBy(dayLogs.loggedOn)
          .limit(PAGE_ROWS);
        yield page;
        const last = page.at(-1);
        if (last === undefined || page.length < PAGE_ROWS) return;
        isLater = gt(dayLogs.loggedOn, last.loggedOn);
      }
    },

    /** Mood and energy of days; days with neither are left out. */
    moodsOn: async (days: readonly LocalDate[]): Promise<Map<LocalDate, Pick<DayRow, 'mood' | 'energy'>>> => {
      const rows = await db
        .select({ day: dayLogs.loggedOn, mood: dayLogs.mood, energy: dayLogs.energy })
        .from(dayLogs)
        .where(and(mine, sql`${dayLogs.loggedOn} in (select value from json_each(${JSON.stringify(days)}))`));
      return new Map(rows.map(({ day, ...mood }) => [day, mood]));
    },

    /** Statements that write the given ones of a day's mood and energy, if a query has rows. */
    writingMood: (
      day: LocalDate,
      { given, ...columns }: Pick<DayColumns, 'mood' | 'energy'> & { given: Query },
    ): BatchStatement[] =>
      columns.mood === undefined && columns.energy === undefined
        ? []
        : [writing([day], { columns, given: [exists(given)] }), clearing({ from: day, to: day })],

    /** Statements that add bleeding to the day of a logged start, and make it count, if the condition holds. */
    confirmStart: (day: LocalDate, given: SQL): BatchStatement[] => [
      writing([day], { columns: { bleeding: UNSPECIFIED }, given: [given, hasNoBleeding] }),
      countingFor(day, { counts: 1, given }),
    ],

    /** Statements that remove the bleeding that logged starts put on their days. */
    withdrawStarts: (days: SQL): BatchStatement[] => takingBack(days, UNSPECIFIED),

    /** Statement that makes all bleeding of a day's episode not count, if the day bleeds and is its first. */
    excludeStart: (day: LocalDate): BatchStatement =>
      countingFor(day, {
        counts: 0,
        given: sql`${bleedsOn(day, userId)} and ${isFirstOfEpisode(day, userId)}`,
      }),

    /** Statements that reconcile the starts with days of bleeding, within the episode at a day. */
    reconcilePeriodStartsAt: (day: LocalDate): BatchStatement[] =>
      reconciler.statements(episodeAt(day, userId), reconciler.newIds()),
    /** The same for all days. */
    reconcilePeriodStarts: (): BatchStatement[] => reconciler.statements(ALL_DAYS, reconciler.newIds()),
    /** The same for consecutive days, of which `starts` may begin a period. */
    reconcilePeriodStartsOver: ({ from, to, starts }: Span & { starts: number }): BatchStatement[] =>
      reconciler.statements(reachOf(from, to), reconciler.newIds(starts)),

    /**
     * Writes the given fields of a day. With a key, the start that began is stored for a repetition in the same transaction. Writes
     * nothing and returns `lost` if another call has taken the key over, and `changed` if the row has changed since its sealed part
     * was read.
     */
    write: async (write: OneDayWrite): Promise<WrittenDay | 'lost' | 'changed'> => {
      const { day, counts, underKey, ...change } = write;
      const held = underKey?.holding();
      const ids = reconciler.newIds();
      try {
        const results = await db.batch([
          refusingLate(write, held),
          writing([day], { ...change, given: [] }),
          ...(counts === undefined ? [] : [countingFor(day, { counts, given: bleedsOn(day, userId) })]),
          ...(change.columns.bleeding === null ? [takingEndBack({ from: day, to: day })] : []),
          ...reconciler.statements(counts === undefined ? reachOf(day) : episodeAt(day, userId), ids),
          ...(underKey && held ? [underKey.settling(storedAnswerOf(startedAs(ids)), held)] : []),
          clearing({ from: day, to: day }),
          db.select().from(dayLogs).where(on(day)),
          readingStarted(ids),
        ]);
        const [rows, [started]] = lastTwo<DayRow[], Started[]>(results);
        return { row: rows[0], started: startedIn(started) };
      } catch (error) {
        return lateness(error);
      }
    },

    /**
     * Writes bleeding of consecutive days; returns the days that changed. `onlyUnlogged` also logs that the period ended on the last
     * of them or, if the bleeding is `null`, deletes that end.
     */
    writeRange: async ({
      days,
      from,
      to,
      bleeding,
      onlyUnlogged,
      noneOn,
    }: RangeWrite): Promise<WrittenRange> => {
      const span = { from, to: noneOn ?? to };
      const ids = reconciler.newIds();
      const isOther = sql`${stored('bleeding')} is not ${bleeding}`;
      const [written, without, ...others] = await db.batch([
        writing(days, {
          columns: { bleeding },
          given: onlyUnlogged ? [isOther, hasNoBleeding] : [isOther],
        }),
        writing(noneOn === null ? [] : [noneOn], { columns: { bleeding: NONE }, given: [hasNoBleeding] }),
        clearing(span),
        ...reconciler.statements(reachOf(span.from, span.to), ids),
        ...(onlyUnlogged ? [endingOn(bleeding === null ? null : to, { from, to })] : []),
        ...(bleeding === null && !onlyUnlogged ? [takingEndBack({ from, to })] : []),
        readingStarted(ids),
      ]);
      const [, [started]] = lastTwo<unknown, Started[]>(others);
      return { written: [...written, ...without].map(({ day }) => day).sort(), started: startedIn(started) };
    },
  };
}

export type DayLogsRepository = ReturnType<typeof createDayLogsRepository>;

/** The database quotes one of these when it refuses a late write, because they are no JSON paths. */
const LATE = { lost: 'day_write_lost', changed: 'day_write_changed' } as const;

/** Why a write came too late; throws any other failure. */
function lateness(failure: unknown): keyof typeof LATE {
  const message = databaseMessage(failure);
  if (message.includes(LATE.lost)) return 'lost';
  if (message.includes(LATE.changed)) return 'changed';
  throw failure;
}

/** The part of the answer that is stored for a repetition; it contains nothing that was logged. */
const storedAnswerOf = (started: SQL<string | null>): SQL<string> =>
  sql<string>`json_object('started', json(${started}))`;

type Started = { readonly started: string | null };
const startedIn = (row: Started | undefined): StartedPeriod | null => JSON.parse(row?.started ?? 'null');

/** The results of a batch's last two statements, which read these. */
const lastTwo = <One, Other>(results: readonly unknown[]) => results.slice(-2) as [One, Other]; // as the caller put them

/** Statement of `jsonRows`: the log of the days from `start` to `end`. */
export const daysAround = (userId: UserIdParam) =>
  jsonRows(
    getTableColumns(dayLogs),
    sql`${dayLogs} where ${dayLogs.userId} = ${userId} and ${dayLogs.loggedOn} between ${sql.placeholder('start')} and ${sql.placeholder('end')}`,
  );

export type OwnSymptomRow = typeof symptoms.$inferSelect;

/** The symptoms that one person named. */
export function createOwnSymptomsRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const mine = eq(symptoms.userId, userId);
  const own = (symptomId: string) => and(mine, eq(symptoms.symptomId, symptomId));

  return {
    /** In the order of creation. */
    list: (): Promise<OwnSymptomRow[]> =>
      db.select().from(symptoms).where(mine).orderBy(symptoms.createdAt, symptoms.symptomId),

    /** Adds one: `false` for an id that exists already. The database refuses more than there is room for. */
    add: async (row: Pick<OwnSymptomRow, 'symptomId' | 'keyVersion' | 'sealed'>): Promise<boolean> => {
      const added = await db
        .insert(symptoms)
        .values({ userId, ...row, createdAt: now() })
        .onConflictDoNothing()
        .returning({ id: symptoms.symptomId });
      return added.length === 1;
    },

    /** Changes the given fields; `false` if this person has none with that id. */
    update: async (
      symptomId: string,
      change: Partial<Pick<OwnSymptomRow, 'keyVersion' | 'sealed' | 'archived'>>,
    ): Promise<boolean> => {
      const changed = await db
        .update(symptoms)
        // Nothing to change still finds the row.
        .set({ symptomId, ...change })
        .where(own(symptomId))
        .returning({ id: symptoms.symptomId });
      return changed.length === 1;
    },
  };
}

export type OwnSymptomsRepository = ReturnType<typeof createOwnSymptomsRepository>;
