import { asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { currentCycle, type PersonNow } from '#domain/cycle/current-cycle.ts';
import { type CycleMode, ODD_REASONS } from '#domain/cycle/cycle-mode.ts';
import {
  type CycleRecord as CycleRecordSent,
  cycleFactsOf,
  encodeStart,
  readingOf,
} from '#domain/cycle/cycle-record.ts';
import type { CycleAnnotation } from '#domain/cycle/life-stage.schema.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { withdrawalUntil } from '#domain/cycle/scheme.ts';
import { SIGN_CYCLES, SIGN_KINDS, type SignKind, type SignReading } from '#domain/cycle/signs/signs-of.ts';
import { DISCHARGES, TEST_RESULTS } from '#domain/day-log/day-log.fields.ts';
import { pick } from '#domain/wire/record-fields.ts';
import {
  cycleAnnotations,
  cycleModes,
  cycleNotes,
  cycleProfiles,
  dayLogs,
  periods,
  pillSchemes,
} from '#drizzle/schema/cycle.ts';
import type { Person } from '#worker/account/account.service.ts';
import type { Deps } from '#worker/context.ts';
import type { UserIdParam } from '#worker/platform/database.ts';
import { allAsJson, rowsAsJson } from '#worker/platform/json-sql.ts';
import { type DayRow, START_COLUMNS, type StartRow } from './bleeding-commits.ts';
import { findOption, type Notes, type NotesRow } from './cycle-sealing.ts';

/** Everything stored about one person's cycle. */
export interface CycleRecord {
  /** The answers of onboarding and later: one row, or none before the first answer. */
  readonly profileRows: readonly CycleProfile[];
  /** Logged starts, newest first. */
  readonly starts: readonly StartRow[];
  /** Times in a mode other than `natural`, in no order; at most one of them is open. */
  readonly modes: readonly CycleModeRow[];
  /** Annotations of cycles, in no order. */
  readonly annotations: readonly CycleAnnotationRow[];
  /** Newest first; the present one has no end. */
  readonly schemes: readonly SchemeRow[];
  /** Oldest first. */
  readonly signDays: readonly SignDay[];
  readonly words: readonly NotesRow[];
}

type CycleProfile = Omit<typeof cycleProfiles.$inferSelect, 'userId'>;

type CycleModeRow = Omit<typeof cycleModes.$inferSelect, 'userId' | 'importId'>;

/** A person's annotation of a cycle; `ignoredSigns` is a JSON list of kinds of signs. */
export type CycleAnnotationRow = Pick<typeof cycleAnnotations.$inferSelect, keyof typeof ANNOTATION_COLUMNS>;
type SchemeRow = Pick<typeof pillSchemes.$inferSelect, keyof typeof SCHEME_COLUMNS>;
type SignDay = Pick<DayRow, 'lh' | 'discharge' | 'temperature'> & {
  readonly on: LocalDate;
  readonly disturbed: 0 | 1 | null;
};

const SIGN_COLUMNS = {
  on: dayLogs.loggedOn,
  lh: dayLogs.lh,
  discharge: dayLogs.discharge,
  temperature: dayLogs.temperature,
  disturbed: sql<0 | 1 | null>`json_extract(${dayLogs.marks}, '$.disturbed')`,
};

const ANNOTATION_COLUMNS = pick(cycleAnnotations, ['startedOn', 'odd', 'confirmed', 'ignoredSigns']);
const SCHEME_COLUMNS = pick(pillSchemes, ['kind', 'activeDays', 'pauseDays', 'startedOn', 'endedOn', 'hour']);
const NOTES_COLUMNS = pick(cycleNotes, ['place', 'keyVersion', 'sealed']);

/** Expression: everything stored about a person's cycle, to read together with the person. */
export function cycleRecordOf(userId: UserIdParam): SQL<CycleRecord> {
  const { userId: _, ...profileColumns } = getTableColumns(cycleProfiles);
  const { userId: __, importId: ___, ...modes } = getTableColumns(cycleModes);
  const own = (table: SQLiteTable & { readonly userId: SQLiteColumn }) =>
    sql`${table} where ${eq(table.userId, userId)}`;
  return allAsJson({
    profileRows: rowsAsJson(profileColumns, { of: own(cycleProfiles) }),
    starts: rowsAsJson(START_COLUMNS, { of: own(periods), order: desc(periods.startedOn) }),
    modes: rowsAsJson(modes, { of: own(cycleModes) }),
    annotations: rowsAsJson(ANNOTATION_COLUMNS, { of: own(cycleAnnotations) }),
    schemes: rowsAsJson(SCHEME_COLUMNS, { of: own(pillSchemes), order: desc(pillSchemes.startedOn) }),
    signDays: signDaysOf(userId, sql`${dayLogs.loggedOn} >= ${signsFrom(userId)}`),
    words: rowsAsJson(NOTES_COLUMNS, { of: own(cycleNotes) }),
  });
}

/** Expression: the days that signs are read from and that meet a condition, oldest first. */
export const signDaysOf = (userId: UserIdParam, condition: SQL) =>
  rowsAsJson(SIGN_COLUMNS, {
    of: sql`${dayLogs} where ${eq(dayLogs.userId, userId)} and ${condition}
      and (temperature is not null or lh is not null or discharge is not null)`,
    order: asc(dayLogs.loggedOn),
  });

/** Some more than the cycles that count, because not every start begins one. */
const SIGN_STARTS = SIGN_CYCLES + 10;

/** Expression: the day from which signs are read, the first of the newest starts or of all; null without a start. */
const signsFrom = (userId: UserIdParam) => sql`coalesce(
  (select ${periods.startedOn} from ${periods} where ${eq(periods.userId, userId)}
    order by ${periods.startedOn} desc limit 1 offset ${sql.raw(String(SIGN_STARTS))}),
  (select min(${periods.startedOn}) from ${periods} where ${eq(periods.userId, userId)}))`;

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

/** One person's answers about the cycle. */
export function createCycleProfileRepository({ db }: Pick<Deps, 'db'>, userId: string) {
  return {
    /** Writes the given answers and leaves the others. */
    save: async (change: Partial<CycleProfile>): Promise<void> => {
      await db
        .insert(cycleProfiles)
        .values({ userId, ...change })
        .onConflictDoUpdate({ target: cycleProfiles.userId, set: change });
    },

    /** Changes entries of an answer that is a JSON object, `null` deletes one; returns the whole as JSON. */
    patch: async (name: 'noticesAway' | 'dayKinds', change: object): Promise<string | null> => {
      const json = JSON.stringify(change);
      const column = cycleProfiles[name];
      const [row] = await db
        .insert(cycleProfiles)
        .values({ userId, [name]: sql`json_patch('{}', ${json})` })
        .onConflictDoUpdate({
          target: cycleProfiles.userId,
          set: { [name]: sql`json_patch(coalesce(${column}, '{}'), ${json})` },
        })
        .returning({ whole: column });
      return row?.whole ?? null;
    },
  };
}

/** Everything known about a person's cycle today. */
export type CycleState = {
  readonly facts: CycleFacts;
  readonly profile: CycleRecord['profileRows'][number];
  readonly mode: CycleMode;
  readonly timeZone: string;
  /** The first day whose details stay, by kind. */
  readonly detailsFrom: Person['detailsFrom'];
  /** Every logged start even without consent to process them: the person can still see them. */
  readonly record: CycleRecordSent;
};

/** A person's cycle at an instant (unix seconds); without consent to process it, the log counts as empty. */
export function cycleStateOf(
  { timeZone, birthOn, hasWithdrawn, detailsFrom, also: record }: Person & { readonly also: CycleRecord },
  now: number,
): CycleState {
  const [profile = EMPTY_PROFILE] = record.profileRows;
  const sent = recordAnswer(record);
  const facts = cycleFactsOf(sent, { today: localDateAt(now, timeZone), birthDate: birthOn, hasWithdrawn });
  const mode = record.modes.find(({ endedOn }) => endedOn === null)?.mode ?? 'natural';
  return { facts, profile, mode, timeZone, detailsFrom, record: sent };
}

/** The record as sent. */
export function recordAnswer({
  profileRows: [profile = EMPTY_PROFILE],
  ...record
}: CycleRecord): CycleRecordSent {
  return {
    starts: record.starts.map((start) => encodeStart(start)),
    onboarding_start_id: profile.onboardingPeriodId,
    cycle_length: profile.reportedCycleLength,
    period_length: profile.reportedPeriodLength,
    last_period_length: profile.lastPeriodLength,
    still_bleeding_on: profile.stillBleedingOn,
    not_yet_on: profile.notYetOn,
    in_transition: profile.inTransition,
    transition_told_on: profile.transitionToldOn,
    modes: record.modes
      .map((span) => ({
        mode: span.mode,
        started_on: span.startedOn,
        ended_on: span.endedOn,
        due_on: span.dueOn,
        birth_on: span.birthOn,
        withdrawal_until: withdrawalAfter(span, record.schemes),
      }))
      .sort((one, other) => (one.started_on < other.started_on ? -1 : 1)),
    annotations: record.annotations.map((row) => ({
      started_on: row.startedOn,
      odd: row.odd,
      confirmed: row.confirmed,
      ignored_signs: ignoredIn(row),
    })),
    sign_days: record.signDays.map(signDayAnswer),
  };
}

const signDayAnswer = ({
  on: date,
  lh,
  discharge,
  temperature,
  disturbed,
}: SignDay): CycleRecordSent['sign_days'][number] => ({
  date,
  lh: (lh !== null && TEST_RESULTS[lh]) || null,
  discharge: (discharge !== null && DISCHARGES[discharge]) || null,
  temperature: temperature === null ? null : temperature / 100,
  disturbed: disturbed ?? 0,
});

/** A stored day as signs read it. */
export const signReadingOf = (day: SignDay): SignReading => readingOf(signDayAnswer(day));

/** The last day of withdrawal bleeding after contraception, by the pack that was taken when it ended; `null` without one. */
function withdrawalAfter({ mode, endedOn }: CycleModeRow, schemes: readonly SchemeRow[]): LocalDate | null {
  if (mode !== 'contraception' || endedOn === null) return null;
  const taken = schemes.find(
    (one) => one.startedOn < endedOn && (one.endedOn === null || one.endedOn >= endedOn),
  );
  return taken ? withdrawalUntil(taken, endedOn) : null;
}

/** The person's zone and phase now. */
export function personNowOf({ timeZone, facts }: CycleState): PersonNow {
  return { timeZone, today: facts.today, phaseToday: () => currentCycle(facts)?.phase ?? null };
}

/** A person's annotation of a cycle as sent, with its decrypted notes. */
export const annotationAnswer = (row: CycleAnnotationRow, notes: Notes): CycleAnnotation => ({
  started_on: row.startedOn,
  odd: row.odd,
  confirmed: row.confirmed,
  reason: findOption(ODD_REASONS, notes.reason),
  note: notes.note ?? null,
  ignored_signs: ignoredIn(row),
});

/** The signs of a cycle that the person ignores. */
export const ignoredIn = ({ ignoredSigns }: Pick<CycleAnnotationRow, 'ignoredSigns'>): SignKind[] => {
  const kinds: unknown[] = JSON.parse(ignoredSigns); // a list, as its call wrote it
  return SIGN_KINDS.filter((kind) => kinds.includes(kind));
};
