import { and, eq, isNull } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { SchemeChange } from '#domain/cycle/cycle-life.schema.ts';
import { cycleAnnotations, pillSchemes } from '#drizzle/schema/cycle.ts';
import type { Deps } from '#worker/app-env.ts';
import type { BatchStatement } from '#worker/platform/database.ts';
import type { CycleAnnotationRow } from './cycle-record.ts';

/** What one person said of cycles, and how they take a pill, a ring or a patch. */
export function createLifeStageRepository({ db, newId }: Pick<Deps, 'db' | 'newId'>, userId: string) {
  const open = and(eq(pillSchemes.userId, userId), isNull(pillSchemes.endedOn));

  return {
    /** Statement: this is said of a cycle now. Of one of which nothing is said, nothing is kept. */
    annotating: ({ startedOn, ...annotation }: CycleAnnotationRow): BatchStatement => {
      const saysNothing =
        annotation.odd === 0 && annotation.confirmed === 0 && annotation.ignoredSigns === '[]';
      if (saysNothing) {
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

    /** Statement: the scheme ends on a day. */
    endingScheme: (day: LocalDate): BatchStatement =>
      db.update(pillSchemes).set({ endedOn: day }).where(open),
  };
}

export type LifeStageRepository = ReturnType<typeof createLifeStageRepository>;
