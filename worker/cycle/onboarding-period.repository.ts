import { and, eq, exists, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { cycleProfiles, periods } from '#drizzle/schema/cycle.ts';
import type { Deps } from '#worker/app-env.ts';
import type { DayLogsRepository } from './day-logs.repository.ts';

type Days = Pick<
  DayLogsRepository,
  'confirmStart' | 'withdrawStarts' | 'reconcilePeriodStarts' | 'reconcilePeriodStartsAt'
>;

/** The entry as onboarding made it. */
type Entry = { readonly periodId: string; readonly startedOn: LocalDate; readonly createdAt: number };
/** The entry, and whether the bleeding that it put on its day goes or comes with it. */
type EntryMove = Entry & { readonly takesBleeding: boolean };

/** The one entry in a person's log that onboarding made and may replace. */
export function createOnboardingPeriodRepository(
  { db, newId, now }: Pick<Deps, 'db' | 'newId' | 'now'>,
  { userId, days }: { userId: string; days: Days },
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
     * Statements: the entry goes, for an imported period is the one that was meant; with `takesBleeding` also the bleeding that it
     * put on its day, if that is still as it was. Nothing if the entry has become the person's own.
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

    /** Statements: an entry that gave way comes back with its bleeding, unless onboarding has another one by now. */
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

export type OnboardingPeriodRepository = ReturnType<typeof createOnboardingPeriodRepository>;
