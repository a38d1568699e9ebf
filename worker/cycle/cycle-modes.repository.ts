import { and, eq, gt, gte, isNull, or } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import { cycleModes } from '#drizzle/schema/cycle.ts';
import type { Deps } from '#worker/app-env.ts';
import type { BatchStatement } from '#worker/platform/database.ts';

/** What is open of a mode; the rest is among the words. */
export type ModeDates = { readonly dueOn: LocalDate | null; readonly birthOn: LocalDate | null };

/** One person's times in a mode other than `natural`; at most one of them is open, and they never overlap. */
export function createCycleModesRepository({ db }: Pick<Deps, 'db'>, userId: string) {
  const mine = eq(cycleModes.userId, userId);
  const open = and(mine, isNull(cycleModes.endedOn));

  /**
   * Statements: nothing but natural cycles from a day on. A time that began on that day or later is deleted, because it was a mistake or
   * is replaced; one that went on until then ends there.
   */
  const endingOn = (day: LocalDate): [BatchStatement, BatchStatement] => [
    db.delete(cycleModes).where(and(mine, gte(cycleModes.startedOn, day))),
    db
      .update(cycleModes)
      .set({ endedOn: day })
      .where(and(mine, or(isNull(cycleModes.endedOn), gt(cycleModes.endedOn, day)))),
  ];

  return {
    /** Statements: the present mode is this one from a day on. */
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

    /** Statement: the present mode goes. */
    removingOpen: (): BatchStatement => db.delete(cycleModes).where(open),

    /** Statement: the dates of the present mode. */
    dating: (dates: ModeDates): BatchStatement =>
      db
        .update(cycleModes)
        .set({ ...dates })
        .where(open),
  };
}

export type CycleModesRepository = ReturnType<typeof createCycleModesRepository>;
