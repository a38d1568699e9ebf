import { and, eq, gt, gte, isNull, or, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import type { SchemeChange } from '#domain/cycle/life-stage.schema.ts';
import { cycleAnnotations, cycleModes, cycleProfiles, pillSchemes } from '#drizzle/schema/cycle.ts';
import type { Deps } from '#worker/context.ts';
import type { BatchStatement } from '#worker/platform/database.ts';
import type { CycleAnnotationRow } from './cycle-record.ts';

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
