import { and, between, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { addDaysWithin, compareDates, type LocalDate } from '#domain/calendar/local-date.ts';
import { DAY_FIELDS, isBuiltIn, isIntimate } from '#domain/day-log/day-log.fields.ts';
import { needsConfirmation } from '#domain/day-log/day-log.rules.ts';
import type { DayLog, DayRemark, DaysChange, DayUpdate, OwnSymptom } from '#domain/day-log/day-log.schema.ts';
import { AppError, refuseField } from '#domain/errors.ts';
import { decoderOf, pick } from '#domain/wire/record-fields.ts';
import { dayLogs, periods, customSymptoms as symptoms } from '#drizzle/schema/cycle.ts';
import { accountService, refuseDay } from '#worker/account/account.service.ts';
import type { Deps, PersonContext } from '#worker/context.ts';
import type { BatchStatement, Query, UnderKey, UserIdParam } from '#worker/platform/database.ts';
import { insertMany, isListed, jsonRows } from '#worker/platform/json-sql.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { cipherOf } from '#worker/platform/text-cipher.ts';
import { remarksService } from '#worker/remarks/remarks.service.ts';
import {
  commitBleeding,
  type DayRow,
  IS_EMPTY,
  LEVEL_COLUMNS,
  type Span,
  type StartedPeriod,
  updatingDays,
} from './bleeding-commits.ts';
import {
  encodeDayLog,
  type LoggedFields,
  NOTHING_SEALED,
  openDayFields,
  openPartOf,
  partsOf,
  placeOf,
  type SealedPart,
  sealedPartOf,
  serializePart,
  wholeOf,
} from './cycle-sealing.ts';

type StartQuestion = 'between_or_new' | null;
type DayLogResult = {
  readonly day: DayLog;
  readonly started: StartedPeriod | null;
  readonly ask: StartQuestion;
};

type RemarkedDay = DayLog & { readonly remarks: DayRemark[] };

/** One person's day log. */
export const dayLogService = onceFor((person: PersonContext) => {
  const { deps, userId } = person;
  const days = createDayLogsRepository(deps, userId);
  const cipher = cipherOf(person);
  const { needIntimateConsent } = accountService(person);

  async function check(change: DayUpdate): Promise<void> {
    const { pain_flags: _, ...besides } = change;
    if (isIntimate(besides)) await needIntimateConsent();
    const own = change.symptoms?.filter((name) => !isBuiltIn(name)) ?? [];
    if (own.length === 0) return;
    const known = await symptomsService(person).ids();
    if (own.some((id) => !known.has(id))) {
      throw refuseField('symptoms', 'must be symptoms or ids of your own symptoms');
    }
  }

  /** A day's row after a change of its fields; its bleeding follows from `commitBleeding`. The sealed part changes as a whole. */
  async function rowAfter(
    day: LocalDate,
    { row, fields }: { row: DayRow | undefined; fields: Partial<LoggedFields> },
  ): Promise<DayRow> {
    const before = row ?? { ...EMPTY_DAY_ROW, userId, loggedOn: day };
    const { marks, sealed } = partsOf(fields);
    const isResealed = Object.keys(sealed).length > 0;
    const { keyVersion, sealed: text } = isResealed
      ? ((await sealedAfter(sealed, { day, row })) ?? EMPTY_DAY_ROW)
      : before;
    return {
      ...before,
      ...pick(
        fields,
        LEVEL_COLUMNS.filter((name) => fields[name] !== undefined),
      ),
      marks: serializePart({ ...JSON.parse(before.marks), ...marks }) ?? '{}',
      keyVersion,
      sealed: text,
      rev: row ? row.rev + 1 : 0,
      savedAt: deps.now(),
    };
  }

  /** The whole sealed part of a day after a change of it. */
  async function sealedAfter(
    change: Partial<SealedPart>,
    { day, row }: { day: LocalDate; row: DayRow | undefined },
  ) {
    const before = row ? await sealedPartOf(row, cipher) : NOTHING_SEALED;
    if (isAboutOpenFlags(change) && !before?.intimateFlags) return sealedIn(row);
    if (!before) throw new AppError('unavailable', { detail: 'the day cannot be decrypted' });
    const known = row ? wholeOf(openPartOf(row), before).painFlags : null;
    // Stored flags can stay, or be removed, after the consent was withdrawn.
    if (change.intimateFlags?.some((flag) => !known?.includes(flag))) await needIntimateConsent();
    return seal({ ...before, ...change }, day);
  }

  async function seal(part: SealedPart, day: LocalDate) {
    const text = serializePart(part);
    return text === null ? null : cipher.seal(text, placeOf(userId, day));
  }

  /** The day's object; without a row, or with an empty one, everything is `null`. */
  async function dayOf(day: LocalDate, row: DayRow | undefined): Promise<DayLog> {
    return encodeDayLog(row ? (await openDayFields(row, cipher)).fields : emptyDay(day));
  }

  const emptyDay = (day: LocalDate): LoggedFields => ({
    ...openPartOf({ ...EMPTY_DAY_ROW, userId, loggedOn: day }),
    ...NOTHING_SEALED,
  });

  async function askAfter(started: StartedPeriod | null): Promise<StartQuestion> {
    if (started === null) return null;
    return needsConfirmation(started.on, await days.starts()) ? 'between_or_new' : null;
  }

  /** All fields of days, oldest first; `unreadable` counts days whose private part can't be decrypted. */
  async function wholeDays(range: { from: LocalDate; to: LocalDate }) {
    const all = await Promise.all((await days.list(range)).map((row) => openDayFields(row, cipher)));
    return {
      days: all.map(({ fields }) => encodeDayLog(fields)),
      unreadable: all.filter(({ isWhole }) => !isWhole).length,
    };
  }

  return {
    /**
     * Changes the sent fields of a day. Throws `validation_failed` for a day in the future or before the birth, and `unavailable` if it
     * is changed elsewhere again and again. A repetition under the same key returns the same start, and the day
     * as it is now.
     */
    log: async (
      day: LocalDate,
      { underKey, ...change }: DayUpdate & { underKey?: UnderKey | undefined },
    ): Promise<DayLogResult> => {
      if (underKey?.storedAnswer !== undefined) {
        const { started } = v.parse(storedAnswerSchema, JSON.parse(underKey.storedAnswer)) as Pick<
          DayLogResult,
          'started'
        >; // as it was written
        return { day: await dayOf(day, await days.find(day)), started, ask: await askAfter(started) };
      }
      const fields = decodeChange(change);
      const { bleeding, counts } = change;
      const { row, started } = await commitBleeding(person, {
        span: { from: day, to: day },
        rowOf: day,
        endsIn: bleeding === null ? { from: day, to: day } : undefined,
        key: underKey,
        decide: async (read) => {
          refuseDay(day, { field: 'date', kind: 'days', ...read });
          await check(change);
          return {
            change: { kind: 'day', on: day, bleeding, counts },
            row: await rowAfter(day, { row: read.row, fields }),
          };
        },
      });
      return { day: await dayOf(day, row), started, ask: await askAfter(started) };
    },

    /** Logs bleeding of a span; with `only_unsaid` only of days without any, and that the period ended. Throws as `log` does. */
    logRange: async ({ from, to, bleeding, only_unsaid: only }: DaysChange) => {
      const { written, started } = await commitBleeding(person, {
        span: { from, to: addDaysWithin(to, 1) },
        endsIn: bleeding === null ? { from, to } : undefined,
        decide: (read) => {
          refuseDay(from, { field: 'from', kind: 'days', ...read });
          refuseDay(to, { field: 'to', ...read });
          return { change: { kind: 'range', from, to, bleeding, onlyUnlogged: only === 1 } };
        },
      });
      return { written, started, ask: await askAfter(started) };
    },

    /** From one day to another, both included, oldest first, without days that have neither a log nor remarks. */
    list: async (range: {
      from: LocalDate;
      to: LocalDate;
    }): Promise<{ days: RemarkedDay[]; unreadable: number }> => {
      const [whole, noted] = await Promise.all([wholeDays(range), remarksService(person).list(range)]);
      const logged = new Map(whole.days.map((day) => [day.date, day]));
      const remarked = Map.groupBy(noted.remarks, ({ date }) => date);
      const dates = [...new Set([...logged.keys(), ...remarked.keys()])].sort(compareDates);
      return {
        days: dates.map((date) => ({
          ...(logged.get(date) ?? encodeDayLog(emptyDay(date))),
          remarks: (remarked.get(date) ?? []).map(({ source, text }) => ({ source, text })),
        })),
        unreadable: whole.unreadable + noted.unreadable,
      };
    },

    isLogged: days.isLogged,

    isPillLogged: async (day: LocalDate): Promise<boolean> => {
      const row = await days.find(day);
      return row !== undefined && (await sealedPartOf(row, cipher))?.pill != null;
    },

    wholeDays,

    /** Days without their private part, oldest first. */
    openDays: async (range: { from: LocalDate; to: LocalDate }): Promise<DayLog[]> =>
      (await days.list(range)).map((row) => encodeDayLog({ ...openPartOf(row), ...NOTHING_SEALED })),

    /** Mood and energy of days; days with neither are left out. */
    moodsOn: days.moodsOn,

    /** Statements that write the given ones of a day's mood and energy, if a query has rows. */
    writingMood: days.writingMood,

    /** A day's object from its row; `null` without one. */
    dayIn: async (row: DayRow | undefined): Promise<DayLog | null> =>
      row ? encodeDayLog((await openDayFields(row, cipher)).fields) : null,
  };
});

export type OwnSymptomRow = typeof symptoms.$inferSelect;

/** The symptoms that one person named. */
export const symptomsService = onceFor((person: PersonContext) => {
  const { deps, userId } = person;
  const { db, now, newId } = deps;
  const mine = eq(symptoms.userId, userId);
  const cipher = cipherOf(person);
  const seal = (name: string, symptomId: string) => cipher.seal(name, placeOfSymptom(userId, symptomId));
  /** Their rows, in the order of creation. */
  const rows = (): Promise<OwnSymptomRow[]> =>
    db.select().from(symptoms).where(mine).orderBy(symptoms.createdAt, symptoms.symptomId);

  async function open(row: OwnSymptomRow): Promise<OwnSymptom[]> {
    const name = await cipher.open(row, placeOfSymptom(userId, row.symptomId)).catch(() => undefined);
    return name === undefined ? [] : [{ symptom_id: row.symptomId, name, archived: row.archived }];
  }

  return {
    rows,

    /** All symptoms, also archived ones; without those whose name can't be decrypted. */
    list: async (): Promise<OwnSymptom[]> => (await Promise.all((await rows()).map(open))).flat(),

    ids: async (): Promise<ReadonlySet<string>> => new Set((await rows()).map(({ symptomId }) => symptomId)),

    /** Adds one, under the client's id if given. Throws `conflict` if there is no room, as the database counts. */
    add: async (name: string, id = newId()): Promise<{ symptomId: string; isNew: boolean }> => {
      const added = await db
        .insert(symptoms)
        .values({ userId, symptomId: id, ...(await seal(name, id)), createdAt: now() })
        .onConflictDoNothing()
        .returning({ id: symptoms.symptomId });
      return { symptomId: id, isNew: added.length === 1 };
    },

    /** Renames, archives or restores one. Throws `not_found` for an id that is not this person's. */
    update: async (
      symptomId: string,
      { name, archived }: { name?: string | undefined; archived?: 0 | 1 | undefined },
    ): Promise<void> => {
      const changed = await db
        .update(symptoms)
        .set({
          // Nothing to change still finds the row.
          symptomId,
          ...(name === undefined ? {} : await seal(name, symptomId)),
          ...(archived === undefined ? {} : { archived }),
        })
        .where(and(mine, eq(symptoms.symptomId, symptomId)))
        .returning({ id: symptoms.symptomId });
      if (changed.length === 0) throw new AppError('not_found');
    },
  };
});

/** The place of a symptom's name, which its encryption is bound to. */
export const placeOfSymptom = (userId: string, symptomId: string) => ({
  userId,
  row: `symptom/${symptomId}`,
});

const decodeChange = decoderOf(DAY_FIELDS, 'sent');

const storedAnswerSchema = v.object({
  started: v.nullable(v.object({ period_id: v.string(), on: v.string() })),
});

/** Whether a change of the sealed part has only flags of pain, none of them intimate. */
const isAboutOpenFlags = (sealed: Partial<SealedPart>): boolean =>
  Object.keys(sealed).length === 1 && sealed.intimateFlags === null;
function sealedIn(row: DayRow | undefined) {
  const { keyVersion = null, sealed = null } = row ?? {};
  return keyVersion === null || sealed === null ? null : { keyVersion, sealed };
}

const EMPTY_DAY_ROW: Omit<DayRow, 'userId' | 'loggedOn'> = {
  bleeding: null,
  counts: 1,
  mood: null,
  energy: null,
  temperature: null,
  lh: null,
  discharge: null,
  marks: '{}',
  keyVersion: null,
  sealed: null,
  source: null,
  rev: 0,
  savedAt: 0,
  importId: null,
};

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
