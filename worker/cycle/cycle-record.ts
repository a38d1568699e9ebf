import { asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { SIGN_CYCLES } from '#domain/cycle/signs/signs-of.ts';
import {
  cycleAnnotations,
  cycleModes,
  cycleNotes,
  cycleProfiles,
  periods,
  pillSchemes,
} from '#drizzle/schema/cycle.ts';
import { dayLogs } from '#drizzle/schema/day-log.ts';
import type { Deps } from '#worker/app-env.ts';
import type { UserIdParam } from '#worker/platform/database.ts';
import { allAsJson, rowsAsJson } from '#worker/platform/json-sql.ts';
import type { NotesRow } from './cycle-words.ts';

type CycleProfile = Omit<typeof cycleProfiles.$inferSelect, 'userId'>;
const START_COLUMNS = {
  periodId: periods.periodId,
  startedOn: periods.startedOn,
  origin: periods.origin,
  endedOn: periods.endedOn,
  bledUntil: periods.bledUntil,
  bledDays: periods.bledDays,
  noneAfter: periods.noneAfter,
};

type CycleModeRow = Omit<typeof cycleModes.$inferSelect, 'userId' | 'importId'>;

const SIGN_COLUMNS = {
  on: dayLogs.loggedOn,
  lh: dayLogs.lh,
  discharge: dayLogs.discharge,
  temperature: dayLogs.temperature,
  disturbed: sql<0 | 1 | null>`json_extract(${dayLogs.marks}, '$.disturbed')`,
};
/** Some more than the cycles that count, because not every start begins one. */
const SIGN_STARTS = SIGN_CYCLES + 10;

/** The day from which signs are read: the first of the newest starts, or of all. Without a start there is none. */
const signsFrom = (userId: UserIdParam) => sql`coalesce(
  (select ${periods.startedOn} from ${periods} where ${eq(periods.userId, userId)}
    order by ${periods.startedOn} desc limit 1 offset ${sql.raw(String(SIGN_STARTS))}),
  (select min(${periods.startedOn}) from ${periods} where ${eq(periods.userId, userId)}))`;

const ANNOTATION_COLUMNS = {
  startedOn: cycleAnnotations.startedOn,
  odd: cycleAnnotations.odd,
  confirmed: cycleAnnotations.confirmed,
  ignoredSigns: cycleAnnotations.ignoredSigns,
};
const SCHEME_COLUMNS = {
  kind: pillSchemes.kind,
  activeDays: pillSchemes.activeDays,
  pauseDays: pillSchemes.pauseDays,
  startedOn: pillSchemes.startedOn,
  endedOn: pillSchemes.endedOn,
  hour: pillSchemes.hour,
};
const NOTES_COLUMNS = {
  place: cycleNotes.place,
  keyVersion: cycleNotes.keyVersion,
  sealed: cycleNotes.sealed,
};

type RowOf<Columns extends Record<string, { readonly _: { readonly data: unknown } }>> = {
  readonly [Name in keyof Columns]: Columns[Name]['_']['data'];
};
/** What a person said of a cycle; `ignoredSigns` are kinds of signs, as JSON. */
export type CycleAnnotationRow = RowOf<typeof ANNOTATION_COLUMNS>;
export type SchemeRow = Omit<RowOf<typeof SCHEME_COLUMNS>, 'hour' | 'endedOn'> & {
  readonly hour: number | null;
  readonly endedOn: LocalDate | null;
};
/** A day that signs are read from. */
export type SignDay = {
  readonly on: LocalDate;
  readonly lh: number | null;
  readonly discharge: number | null;
  readonly temperature: number | null;
  readonly disturbed: 0 | 1 | null;
};

/** A logged start, with what is logged of its bleeding. */
export type StoredStart = Pick<typeof periods.$inferSelect, keyof typeof START_COLUMNS>;

/** Everything stored about one person's cycle. */
export interface CycleRecord {
  /** The answers of onboarding and later: one row, or none before the first answer. */
  readonly profileRows: readonly CycleProfile[];
  /** Logged starts, newest first. */
  readonly starts: readonly StoredStart[];
  /** Times in a mode other than `natural`, in no order; at most one of them is open. */
  readonly modes: readonly CycleModeRow[];
  /** What was said of cycles, in no order. */
  readonly annotations: readonly CycleAnnotationRow[];
  /** Newest first; the present one has no end. */
  readonly schemes: readonly SchemeRow[];
  /** Oldest first. */
  readonly signDays: readonly SignDay[];
  readonly words: readonly NotesRow[];
}

/** Expression: everything stored about a person's cycle, to read together with the person. */
export function cycleRecordOf(userId: UserIdParam): SQL<CycleRecord> {
  const { userId: _, ...profileColumns } = getTableColumns(cycleProfiles);
  const { userId: __, importId: ___, ...modes } = getTableColumns(cycleModes);
  return allAsJson({
    profileRows: rowsAsJson(profileColumns, {
      of: sql`${cycleProfiles} where ${eq(cycleProfiles.userId, userId)}`,
    }),
    starts: rowsAsJson(START_COLUMNS, {
      of: sql`${periods} where ${eq(periods.userId, userId)}`,
      order: desc(periods.startedOn),
    }),
    modes: rowsAsJson(modes, { of: sql`${cycleModes} where ${eq(cycleModes.userId, userId)}` }),
    annotations: rowsAsJson(ANNOTATION_COLUMNS, {
      of: sql`${cycleAnnotations} where ${eq(cycleAnnotations.userId, userId)}`,
    }),
    schemes: rowsAsJson(SCHEME_COLUMNS, {
      of: sql`${pillSchemes} where ${eq(pillSchemes.userId, userId)}`,
      order: desc(pillSchemes.startedOn),
    }),
    signDays: rowsAsJson(SIGN_COLUMNS, {
      of: sql`${dayLogs} where ${eq(dayLogs.userId, userId)} and ${dayLogs.loggedOn} >= ${signsFrom(userId)}
        and (temperature is not null or lh is not null or discharge is not null)`,
      order: asc(dayLogs.loggedOn),
    }),
    words: rowsAsJson(NOTES_COLUMNS, { of: sql`${cycleNotes} where ${eq(cycleNotes.userId, userId)}` }),
  });
}

/** The same as its own statement; empty without such a person. */
export async function readCycleRecord({ db }: Pick<Deps, 'db'>, userId: string): Promise<CycleRecord> {
  const [row] = await db.select({ record: cycleRecordOf(userId) }).from(sql`(select 1)`);
  return row?.record ?? EMPTY_RECORD;
}

export const EMPTY_RECORD: CycleRecord = {
  profileRows: [],
  starts: [],
  modes: [],
  annotations: [],
  schemes: [],
  signDays: [],
  words: [],
};

/** Before the first answer. */
export const EMPTY_PROFILE: CycleProfile = {
  reportedCycleLength: null,
  reportedPeriodLength: null,
  lastPeriodLength: null,
  stillBleedingOn: null,
  onboardingPeriodId: null,
  onboardedAt: null,
  notYetOn: null,
  dayKinds: null,
  inTransition: 0,
  transitionToldOn: null,
  noticesAway: null,
};
