import { and, desc, eq, exists, gt, gte, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import type { SchemeChange } from '#domain/cycle/life-stage.schema.ts';
import { cycleAnnotations, cycleModes, cycleProfiles, periods, pillSchemes } from '#drizzle/schema/cycle.ts';
import type { Deps } from '#worker/context.ts';
import type { BatchStatement } from '#worker/platform/database.ts';
import type { CycleAnnotationRow } from './cycle-record.ts';
import type { DayLogsRepository } from './day-logs.repository.ts';

type CycleProfile = Omit<typeof cycleProfiles.$inferSelect, 'userId'>;

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

    /** Changes the days on which notices were put away: `json` by kind, `null` for one that is shown again. */
    putAway: async (json: string): Promise<void> => {
      await db
        .insert(cycleProfiles)
        .values({ userId, noticesAway: sql`json_patch('{}', ${json})` })
        .onConflictDoUpdate({
          target: cycleProfiles.userId,
          set: { noticesAway: sql`json_patch(coalesce(${cycleProfiles.noticesAway}, '{}'), ${json})` },
        });
    },

    /** Switches kinds of the day log, `json` with those that change; returns all that were switched, as JSON. */
    switchKinds: async (json: string): Promise<string | null> => {
      const [row] = await db
        .insert(cycleProfiles)
        .values({ userId, dayKinds: json })
        .onConflictDoUpdate({
          target: cycleProfiles.userId,
          set: { dayKinds: sql`json_patch(coalesce(${cycleProfiles.dayKinds}, '{}'), excluded.day_kinds)` },
        })
        .returning({ switched: cycleProfiles.dayKinds });
      return row?.switched ?? null;
    },
  };
}

/** The unencrypted fields of a mode; the others are in the notes. */
export type ModeDates = { readonly dueOn: LocalDate | null; readonly birthOn: LocalDate | null };

/** One person's times in a mode other than `natural`; at most one of them is open, and they never overlap. */
export function createCycleModesRepository({ db }: Pick<Deps, 'db'>, userId: string) {
  const mine = eq(cycleModes.userId, userId);
  const open = and(mine, isNull(cycleModes.endedOn));

  /**
   * Statements that leave only natural cycles from a day on. A time that began on that day or later is deleted, because it was a
   * mistake or is replaced; one that lasted until then ends there.
   */
  const endingOn = (day: LocalDate): [BatchStatement, BatchStatement] => [
    db.delete(cycleModes).where(and(mine, gte(cycleModes.startedOn, day))),
    db
      .update(cycleModes)
      .set({ endedOn: day })
      .where(and(mine, or(isNull(cycleModes.endedOn), gt(cycleModes.endedOn, day)))),
  ];

  return {
    /** Statements that start a mode on a day. */
    switching: (
      mode: CycleMode,
      { since, ...dates }: ModeDates & { since: LocalDate },
    ): readonly BatchStatement[] =>
      mode === 'natural'
        ? endingOn(since)
        : [
            ...endingOn(since),
            db.insert(cycleModes).values({ userId, startedOn: since, endedOn: null, mode, ...dates }),
          ],

    /** Statement that deletes the present mode. */
    removingOpen: (): BatchStatement => db.delete(cycleModes).where(open),

    /** Statement that sets the dates of the present mode. */
    dating: (dates: ModeDates): BatchStatement =>
      db
        .update(cycleModes)
        .set({ ...dates })
        .where(open),
  };
}

/** One person's annotations of cycles, and how they take a pill, a ring or a patch. */
export function createLifeStageRepository({ db, newId }: Pick<Deps, 'db' | 'newId'>, userId: string) {
  const open = and(eq(pillSchemes.userId, userId), isNull(pillSchemes.endedOn));

  return {
    /** Statement that stores a cycle's annotation, or deletes it if it is empty. */
    annotating: ({ startedOn, ...annotation }: CycleAnnotationRow): BatchStatement => {
      const isEmpty = annotation.odd === 0 && annotation.confirmed === 0 && annotation.ignoredSigns === '[]';
      if (isEmpty) {
        const one = and(eq(cycleAnnotations.userId, userId), eq(cycleAnnotations.startedOn, startedOn));
        return db.delete(cycleAnnotations).where(one);
      }
      return db
        .insert(cycleAnnotations)
        .values({ userId, startedOn, ...annotation })
        .onConflictDoUpdate({
          target: [cycleAnnotations.userId, cycleAnnotations.startedOn],
          set: annotation,
        });
    },

    /** Another scheme applies from today on. */
    setScheme: async (
      { kind, active_days, pause_days, started_on, hour }: SchemeChange,
      today: LocalDate,
    ): Promise<void> => {
      const scheme = {
        kind,
        activeDays: active_days,
        pauseDays: pause_days,
        startedOn: started_on,
        hour,
      };
      await db.batch([
        db.update(pillSchemes).set({ endedOn: today }).where(open),
        db.insert(pillSchemes).values({ userId, schemeId: newId(), ...scheme }),
      ]);
    },

    /** Statement that ends the scheme on a day. */
    endingScheme: (day: LocalDate): BatchStatement =>
      db.update(pillSchemes).set({ endedOn: day }).where(open),
  };
}

type PeriodRow = typeof periods.$inferSelect;
type Days = Pick<
  DayLogsRepository,
  'confirmStart' | 'withdrawStarts' | 'excludeStart' | 'reconcilePeriodStartsAt'
>;

/** One person's logged period starts; at most one a calendar day. */
export function createPeriodsRepository(
  { db, newId, now }: Pick<Deps, 'db' | 'newId' | 'now'>,
  { userId, days }: { userId: string; days: Days },
) {
  const mine = eq(periods.userId, userId);
  const on = (startedOn: LocalDate) => and(mine, eq(periods.startedOn, startedOn));
  const withId = (periodId: string) => and(mine, eq(periods.periodId, periodId));

  return {
    /** Newest first; all of them without a limit. */
    list: (limit = -1): Promise<PeriodRow[]> =>
      db.select().from(periods).where(mine).orderBy(desc(periods.startedOn)).limit(limit),

    /**
     * Logs a start on a day; logging the same id, or otherwise the same day, again returns the first entry. A start that followed
     * from bleeding becomes a logged one, under the same id.
     */
    log: async (startedOn: LocalDate, id = newId()): Promise<{ periodId: string; isNew: boolean }> => {
      const isNotElsewhere = notExists(
        db
          .select({ periodId: periods.periodId })
          .from(periods)
          .where(and(withId(id), ne(periods.startedOn, startedOn))),
      );
      const [made, , byId, byDay] = await db.batch([
        db
          .insert(periods)
          .values({ userId, periodId: id, startedOn, createdAt: now() })
          .onConflictDoNothing()
          .returning({ periodId: periods.periodId }),
        db
          .update(periods)
          .set({ origin: 'said' })
          .where(and(on(startedOn), isNotElsewhere)),
        db.select({ periodId: periods.periodId }).from(periods).where(withId(id)),
        db.select({ periodId: periods.periodId }).from(periods).where(on(startedOn)),
        ...days.confirmStart(startedOn, isNotElsewhere),
        ...days.reconcilePeriodStartsAt(startedOn),
      ]);
      return { periodId: (byId[0] ?? byDay[0])?.periodId ?? id, isNew: made.length === 1 };
    },

    /**
     * Deletes an entry; `false` if this person has none with that id. A logged one also removes the bleeding that it put on its
     * day. If bleeding is still logged there, and the entry is the first day of its episode, that bleeding no longer counts, because
     * otherwise the start would follow from it again.
     */
    remove: async (periodId: string): Promise<boolean> => {
      const [entry] = await db.select().from(periods).where(withId(periodId));
      if (!entry) return false;
      const { startedOn, origin } = entry;
      await db.batch([
        // Without bleeding that counts, it is deleted like any start that follows from bleeding.
        db.update(periods).set({ origin: 'bleeding' }).where(withId(periodId)),
        ...(origin === 'said' ? days.withdrawStarts(sql`(${startedOn})`) : []),
        days.excludeStart(startedOn),
        ...days.reconcilePeriodStartsAt(startedOn),
      ]);
      return true;
    },
  };
}

type OnboardingDays = Pick<
  DayLogsRepository,
  'confirmStart' | 'withdrawStarts' | 'reconcilePeriodStarts' | 'reconcilePeriodStartsAt'
>;

/** The entry as onboarding made it. */
type Entry = { readonly periodId: string; readonly startedOn: LocalDate; readonly createdAt: number };
/** The entry, and whether the bleeding that it put on its day is deleted or restored with it. */
type EntryMove = Entry & { readonly takesBleeding: boolean };

/** The one entry in a person's log that onboarding made and may replace. */
export function createOnboardingPeriodRepository(
  { db, newId, now }: Pick<Deps, 'db' | 'newId' | 'now'>,
  { userId, days }: { userId: string; days: OnboardingDays },
) {
  const mine = eq(periods.userId, userId);
  const profile = eq(cycleProfiles.userId, userId);

  return {
    /**
     * Moves onboarding's entry to a day, in one transaction that reads nothing beforehand, so that parallel calls leave one
     * entry. If the person has already logged that day, that entry stays and remains their own.
     */
    replace: async (startedOn: LocalDate): Promise<void> => {
      const periodId = newId();
      const remembered = db
        .select({ id: cycleProfiles.onboardingPeriodId })
        .from(cycleProfiles)
        .where(profile);
      const ownOnDay = db
        .select({ id: periods.periodId })
        .from(periods)
        .where(
          and(
            mine,
            eq(periods.startedOn, startedOn),
            or(eq(periods.periodId, periodId), inArray(periods.periodId, remembered)),
          ),
        );
      const moved = db
        .select({ day: periods.startedOn })
        .from(periods)
        .where(and(mine, inArray(periods.periodId, remembered), ne(periods.startedOn, startedOn)));
      await db.batch([
        db.insert(cycleProfiles).values({ userId }).onConflictDoNothing(),
        ...days.withdrawStarts(sql`(${moved})`),
        db
          .delete(periods)
          .where(and(mine, inArray(periods.periodId, remembered), ne(periods.startedOn, startedOn))),
        db.insert(periods).values({ userId, periodId, startedOn, createdAt: now() }).onConflictDoNothing(),
        db
          .update(periods)
          .set({ origin: 'said' })
          .where(and(mine, eq(periods.startedOn, startedOn))),
        db
          .update(cycleProfiles)
          .set({ onboardingPeriodId: sql`(${ownOnDay})` })
          .where(profile),
        ...days.confirmStart(startedOn, sql`true`),
        ...days.reconcilePeriodStarts(),
      ]);
    },

    /**
     * Statements that delete the entry, because an imported period is the one that was meant; with `takesBleeding` also the bleeding
     * that it put on its day, if that is unchanged. They do nothing if the entry has become the person's own.
     */
    givingWay: ({ periodId, startedOn, takesBleeding }: EntryMove) => {
      const entry = and(mine, eq(periods.periodId, periodId), eq(periods.startedOn, startedOn));
      const isStill = exists(
        db
          .select({ id: cycleProfiles.onboardingPeriodId })
          .from(cycleProfiles)
          .where(and(profile, eq(cycleProfiles.onboardingPeriodId, periodId))),
      );
      const day = db.select({ day: periods.startedOn }).from(periods).where(and(entry, isStill));
      return [
        ...(takesBleeding ? days.withdrawStarts(sql`(${day})`) : []),
        db.delete(periods).where(and(entry, isStill)),
        db
          .update(cycleProfiles)
          .set({ onboardingPeriodId: null })
          .where(and(profile, eq(cycleProfiles.onboardingPeriodId, periodId))),
      ];
    },

    /** Statements that restore a deleted entry with its bleeding, unless onboarding has made another one. */
    comingBack: ({ periodId, startedOn, createdAt, takesBleeding }: EntryMove) => {
      const isFree = exists(
        db
          .select({ id: cycleProfiles.userId })
          .from(cycleProfiles)
          .where(and(profile, isNull(cycleProfiles.onboardingPeriodId))),
      );
      const isBack = exists(
        db
          .select({ id: periods.periodId })
          .from(periods)
          .where(and(mine, eq(periods.periodId, periodId), eq(periods.startedOn, startedOn))),
      );
      return [
        // The start that followed from the day's bleeding meanwhile.
        db
          .update(periods)
          .set({ periodId, origin: 'said', createdAt })
          .where(and(mine, eq(periods.startedOn, startedOn), eq(periods.origin, 'bleeding'), isFree)),
        db
          .insert(periods)
          .select(
            sql`select ${userId}, ${periodId}, ${startedOn}, ${createdAt}, 'said', null, null, 0, 0, null where ${isFree}`,
          )
          .onConflictDoNothing(),
        db
          .update(cycleProfiles)
          .set({ onboardingPeriodId: periodId })
          .where(and(profile, isNull(cycleProfiles.onboardingPeriodId), isBack)),
        ...(takesBleeding ? days.confirmStart(startedOn, isBack) : []),
        ...days.reconcilePeriodStartsAt(startedOn),
      ];
    },

    /** Makes an entry the person's own, so that onboarding no longer replaces it. */
    keep: async (periodId: string): Promise<void> => {
      await db
        .update(cycleProfiles)
        .set({ onboardingPeriodId: null })
        .where(and(profile, eq(cycleProfiles.onboardingPeriodId, periodId)));
    },
  };
}
