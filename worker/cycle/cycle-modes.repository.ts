import { and, eq, gte, isNull } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import { cycleModes } from '#drizzle/schema/cycle.ts';
import type { Deps } from '#worker/app-env.ts';

/** One person's times in a mode other than `natural`; at most one of them is open. */
export function createCycleModesRepository({ db }: Pick<Deps, 'db'>, userId: string) {
  const mine = eq(cycleModes.userId, userId);
  const open = and(mine, isNull(cycleModes.endedOn));

  return {
    /**
     * Starts a mode on `day`. A time that began on the same day (or later, if the person has flown west) is deleted: it was a
     * mistake, or is replaced.
     */
    switchTo: async (mode: CycleMode, day: LocalDate): Promise<void> => {
      const ending = [
        db.delete(cycleModes).where(and(open, gte(cycleModes.startedOn, day))),
        db.update(cycleModes).set({ endedOn: day }).where(open),
      ] as const;
      if (mode === 'natural') {
        await db.batch([...ending]);
        return;
      }
      const beginning = { mode, endedOn: null };
      await db.batch([
        ...ending,
        db
          .insert(cycleModes)
          .values({ userId, startedOn: day, ...beginning })
          .onConflictDoUpdate({ target: [cycleModes.userId, cycleModes.startedOn], set: beginning }),
      ]);
    },
  };
}

export type CycleModesRepository = ReturnType<typeof createCycleModesRepository>;
