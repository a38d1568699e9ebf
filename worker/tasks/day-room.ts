import { eq } from 'drizzle-orm';
import { type DateRange, daysOf, type LocalDate } from '#domain/calendar/local-date.ts';
import { roomOn } from '#domain/planning/day-room.ts';
import { ASSUMED_LENGTH_MINUTES } from '#domain/planning/plan-days.ts';
import { DEFAULT_PLAN } from '#domain/planning/planning.calls.ts';
import { planPreferences } from '#drizzle/schema/planning.ts';
import type { Deps } from '#worker/context.ts';

/** The time that a person has for tasks on each weekday, and how far plans reach. */
export type StoredPreferences = Omit<typeof planPreferences.$inferSelect, 'userId'>;

/** One person's preferences for plans. */
export function createPlanPreferencesRepository({ db }: Pick<Deps, 'db'>, userId: string) {
  return {
    /** `undefined` until something was saved. */
    find: (): Promise<StoredPreferences | undefined> =>
      db.select().from(planPreferences).where(eq(planPreferences.userId, userId)).get(),

    /** Writes the given fields; the others stay, or get their defaults in a new row. */
    save: async (change: Partial<StoredPreferences>): Promise<void> => {
      await db
        .insert(planPreferences)
        .values({ userId, ...DEFAULT_PLAN, ...change })
        .onConflictDoUpdate({ target: planPreferences.userId, set: { userId, ...change } });
    },
  };
}

/** An open task with the fields that decide how much of a day it takes. */
type PlannedTask = {
  readonly plannedOn: LocalDate | null;
  readonly length: number | null;
  readonly stepsLength: number | null;
};

/** A task's own minutes, or those of its open steps together; `null` if neither has any. */
export const lengthOf = ({ length, stepsLength }: PlannedTask) => length ?? stepsLength;

/** Minutes for tasks that are left on each day of a range; below 0 if more is planned than the person has time for. */
export function roomOf(
  range: DateRange,
  { planned, preferences }: { planned: readonly PlannedTask[]; preferences: StoredPreferences | undefined },
): Map<LocalDate, number> {
  const room = new Map(daysOf(range).map((date) => [date, roomOn(date, preferences ?? DEFAULT_PLAN)]));
  for (const task of planned) {
    const left = task.plannedOn === null ? undefined : room.get(task.plannedOn);
    if (task.plannedOn !== null && left !== undefined)
      room.set(task.plannedOn, left - (lengthOf(task) ?? ASSUMED_LENGTH_MINUTES));
  }
  return room;
}
