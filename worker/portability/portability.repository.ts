import { asc, eq } from 'drizzle-orm';
import { addressChanges, consents } from '#drizzle/schema/account.ts';
import { sessions } from '#drizzle/schema/auth.ts';
import { calendarFeeds } from '#drizzle/schema/calendar-feed.ts';
import {
  cycleAnnotations,
  cycleModes,
  cycleNotes,
  cycleProfiles,
  periods,
  pillSchemes,
} from '#drizzle/schema/cycle.ts';
import { habitChecks, habitPastSchedules, habits } from '#drizzle/schema/habits.ts';
import { planPreferences } from '#drizzle/schema/planning.ts';
import { securityEvents } from '#drizzle/schema/security-trail.ts';
import { changeBatches, changeItems, taskSeries } from '#drizzle/schema/task-series.ts';
import { tasks } from '#drizzle/schema/tasks.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Deps } from '#worker/app-env.ts';

/** Every row of one person. */
export type StoredPerson = {
  readonly person: typeof users.$inferSelect | undefined;
  readonly cycleProfile: typeof cycleProfiles.$inferSelect | undefined;
  readonly modes: readonly (typeof cycleModes.$inferSelect)[];
  readonly periods: readonly (typeof periods.$inferSelect)[];
  readonly tasks: readonly (typeof tasks.$inferSelect)[];
  readonly series: readonly (typeof taskSeries.$inferSelect)[];
  readonly changeBatches: readonly (typeof changeBatches.$inferSelect)[];
  readonly changeItems: readonly (typeof changeItems.$inferSelect)[];
  readonly planPreferences: typeof planPreferences.$inferSelect | undefined;
  readonly cycleAnnotations: readonly (typeof cycleAnnotations.$inferSelect)[];
  readonly schemes: readonly (typeof pillSchemes.$inferSelect)[];
  readonly cycleWords: readonly (typeof cycleNotes.$inferSelect)[];
  readonly habits: readonly (typeof habits.$inferSelect)[];
  readonly pastSchedules: readonly (typeof habitPastSchedules.$inferSelect)[];
  readonly checks: readonly (typeof habitChecks.$inferSelect)[];
  readonly consents: readonly (typeof consents.$inferSelect)[];
  readonly sessions: readonly (typeof sessions.$inferSelect)[];
  readonly calendarFeed: typeof calendarFeeds.$inferSelect | undefined;
  readonly securityEvents: readonly (typeof securityEvents.$inferSelect)[];
  readonly addressChanges: readonly (typeof addressChanges.$inferSelect)[];
};

/** Reads everything of one person at once, for an export. */
export function createPortabilityRepository({ db }: Pick<Deps, 'db'>, userId: string) {
  return {
    /** Every row of the person, at one moment: periods and modes by day, tasks by creation, the rest by id or in no order. */
    readAll: async (): Promise<StoredPerson> => {
      const [
        people,
        profiles,
        spans,
        starts,
        planned,
        habitRows,
        past,
        checked,
        agreed,
        devices,
        feeds,
        happened,
        moved,
        repeating,
        changed,
        items,
        planning,
        annotations,
        packs,
        words,
      ] = await db.batch([
        db.select().from(users).where(eq(users.userId, userId)),
        db.select().from(cycleProfiles).where(eq(cycleProfiles.userId, userId)),
        db.select().from(cycleModes).where(eq(cycleModes.userId, userId)).orderBy(asc(cycleModes.startedOn)),
        db.select().from(periods).where(eq(periods.userId, userId)).orderBy(asc(periods.startedOn)),
        db
          .select()
          .from(tasks)
          .where(eq(tasks.userId, userId))
          .orderBy(asc(tasks.createdAt), asc(tasks.taskId)),
        db.select().from(habits).where(eq(habits.userId, userId)).orderBy(asc(habits.habitId)),
        db.select().from(habitPastSchedules).where(eq(habitPastSchedules.userId, userId)),
        db.select().from(habitChecks).where(eq(habitChecks.userId, userId)),
        db.select().from(consents).where(eq(consents.userId, userId)).orderBy(asc(consents.consentId)),
        db.select().from(sessions).where(eq(sessions.userId, userId)),
        db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId)),
        db
          .select()
          .from(securityEvents)
          .where(eq(securityEvents.userId, userId))
          .orderBy(asc(securityEvents.eventId)),
        db
          .select()
          .from(addressChanges)
          .where(eq(addressChanges.userId, userId))
          .orderBy(asc(addressChanges.changeId)),
        db.select().from(taskSeries).where(eq(taskSeries.userId, userId)).orderBy(asc(taskSeries.seriesId)),
        db
          .select()
          .from(changeBatches)
          .where(eq(changeBatches.userId, userId))
          .orderBy(asc(changeBatches.batchId)),
        db.select().from(changeItems).where(eq(changeItems.userId, userId)),
        db.select().from(planPreferences).where(eq(planPreferences.userId, userId)),
        db
          .select()
          .from(cycleAnnotations)
          .where(eq(cycleAnnotations.userId, userId))
          .orderBy(asc(cycleAnnotations.startedOn)),
        db
          .select()
          .from(pillSchemes)
          .where(eq(pillSchemes.userId, userId))
          .orderBy(asc(pillSchemes.startedOn)),
        db.select().from(cycleNotes).where(eq(cycleNotes.userId, userId)),
      ]);
      return {
        person: people[0],
        cycleProfile: profiles[0],
        modes: spans,
        periods: starts,
        tasks: planned,
        habits: habitRows,
        pastSchedules: past,
        checks: checked,
        consents: agreed,
        sessions: devices,
        calendarFeed: feeds[0],
        securityEvents: happened,
        addressChanges: moved,
        series: repeating,
        changeBatches: changed,
        changeItems: items,
        planPreferences: planning[0],
        cycleAnnotations: annotations,
        schemes: packs,
        cycleWords: words,
      };
    },
  };
}

export type PortabilityRepository = ReturnType<typeof createPortabilityRepository>;
