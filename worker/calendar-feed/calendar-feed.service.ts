import { and, eq, gte, type SQL } from 'drizzle-orm';
import { base64url } from 'jose';
import { USE_NOTED_AFTER_SECONDS } from '#domain/account/session.rules.ts';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { hourOf } from '#domain/calendar/zoned-instant.ts';
import {
  type CalendarFeed,
  FEED_SECRET_BYTES,
  type FeedWording,
  secretInFileName,
} from '#domain/calendar-feed/calendar-feed.calls.ts';
import { feedEvents } from '#domain/calendar-feed/feed-events.ts';
import { AppError } from '#domain/errors.ts';
import { calendarFeeds as feeds } from '#drizzle/schema/calendar-feed.ts';
import { statusOf } from '#worker/account/account.repository.ts';
import { accountService } from '#worker/account/account.service.ts';
import { type Context, type PersonContext, personContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import { rateLimits } from '#worker/limits/limits.service.ts';
import { calendarFile } from '#worker/platform/calendar-file.ts';
import { type BatchStatement, unlessUnavailable, withDatabaseOf } from '#worker/platform/database.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { sha256 } from '#worker/platform/secrets.ts';
import { noted, noteOf } from '#worker/security-trail/security-events.repository.ts';
import { tasksService } from '#worker/tasks/tasks.service.ts';

/** The secret address of one person's calendar. */
export const calendarFeedService = onceFor((person: PersonContext) => {
  const { deps, userId } = person;
  const { db, now } = deps;
  const mine = eq(feeds.userId, userId);
  const ended = noteOf(person, 'calendar_address_ended');
  /** Writes the person's address to the directory; `null` for none. */
  const noteSecret = (secretHash: string | null) => directoryService(deps).setCalendar(userId, secretHash);
  /** Statements that end the address, if any, and record it first. */
  const endingWhere = (isEnding: SQL | undefined): readonly [BatchStatement, BatchStatement] => [
    ended(db.select().from(feeds).where(isEnding)),
    db.delete(feeds).where(isEnding),
  ];

  return {
    /** The address without its secret, `null` without one. */
    state: async (): Promise<CalendarFeed | null> => {
      const row = await db.select().from(feeds).where(mine).get();
      return row ? feedOf(row) : null;
    },

    /** A new secret, shown only this once; the old one stops working. Without a wording the last one stays. */
    renew: async (wording: FeedWording | undefined): Promise<{ secret: string; feed: CalendarFeed }> => {
      const secret = base64url.encode(crypto.getRandomValues(new Uint8Array(FEED_SECRET_BYTES)));
      // Without a key, because 256 random bits can't be guessed.
      const secretHash = await sha256(secret);
      const fresh = { secretHash, createdAt: now(), lastReadAt: null };
      const [[row]] = await db.batch([
        db
          .insert(feeds)
          .values({ userId, wording: wording ?? 'discreet', ...fresh })
          .onConflictDoUpdate({ target: feeds.userId, set: { ...fresh, ...(wording ? { wording } : {}) } })
          .returning(),
        noted(person, 'calendar_address_made'),
      ]);
      if (!row) throw new AppError('unauthorized');
      await noteSecret(secretHash);
      return { secret, feed: feedOf(row) };
    },

    /** Throws `not_found` without an address. */
    setWording: async (wording: FeedWording): Promise<void> => {
      const changed = await db.update(feeds).set({ wording }).where(mine).returning({ userId: feeds.userId });
      if (changed.length === 0) throw new AppError('not_found');
    },

    /** Ends the address; a missing one is not an error. */
    revoke: async (): Promise<void> => {
      await db.batch(endingWhere(mine));
      await noteSecret(null);
    },

    /** Statement that ends the address, if any. */
    ending: (): BatchStatement => db.delete(feeds).where(mine),

    /** Statements that end the address if it was made at an instant or later, and record it. */
    endingSince: (since: number) => endingWhere(and(mine, gte(feeds.createdAt, since))),
  };
});

function feedOf({ wording, createdAt, lastReadAt }: typeof feeds.$inferSelect): CalendarFeed {
  return { wording, created_at: createdAt, last_read_at: lastReadAt };
}

/** Open tasks that ended longer ago are left out of the calendar. */
const PAST_TASKS_DAYS = 31;
/** Characters of the address's hash in its events' ids, which have to be globally unique. */
const ID_PREFIX_LENGTH = 22;

/** When a day begins first on Earth, at UTC+14: in the past for everyone who has that day. */
const dawnOf = (day: LocalDate): number => hourOf({ date: addDays(day, -1), hour: 10 }, 'UTC');

/** Calendars for calendar apps, by their secret addresses. */
export const calendarFilesService = onceFor((context: Context) => {
  const { deps } = context;
  const limits = rateLimits(context);

  /** The address of a secret and its account's status, in one statement, or `undefined` without such an address. */
  async function find(secretHash: string) {
    const shard = await directoryService(deps).shardOfCalendar(secretHash);
    const feed = await withDatabaseOf(deps, { shard })
      .db.select({
        userId: feeds.userId,
        wording: feeds.wording,
        lastReadAt: feeds.lastReadAt,
        status: statusOf(feeds.userId),
      })
      .from(feeds)
      .where(eq(feeds.secretHash, secretHash))
      .get();
    return feed && { ...feed, shard };
  }

  return {
    /**
     * The iCalendar text for a file name. It stays identical through the day unless something changes. Throws `not_found` for
     * unknown, replaced and malformed addresses alike, `account_banned` and `rate_limited`.
     */
    read: async (file: string): Promise<string> => {
      const secret = secretInFileName(file);
      if (secret === undefined) throw new AppError('not_found');
      const secretHash = await sha256(secret);
      const feed = await find(secretHash);
      if (!feed?.status) {
        await limits.spend('calendar-miss', { ip: [context.network()] });
        throw new AppError('not_found');
      }
      if (feed.status === 'banned') throw new AppError('account_banned');
      await unlessUnavailable(() => limits.spend('calendar', { person: [feed.userId] }));
      const person = personContext(context, feed);
      if (deps.now() - (feed.lastReadAt ?? 0) >= USE_NOTED_AFTER_SECONDS) {
        const { db, now } = person.deps;
        const reading = db.update(feeds).set({ lastReadAt: now() }).where(eq(feeds.userId, feed.userId));
        await unlessUnavailable(() => reading.run());
      }
      const [language, { facts, timeZone }] = await Promise.all([
        accountService(person).language(),
        cycleService(person).known(),
      ]);
      const { today } = facts;
      const tasks = await tasksService(person).datedFrom(addDays(today, -PAST_TASKS_DAYS));
      const prefix = secretHash.slice(0, ID_PREFIX_LENGTH);
      const events = feedEvents({ facts, tasks, timeZone, language, wording: feed.wording });
      return calendarFile(
        events.map(({ key, ...event }) => ({ id: `${prefix}-${key}@marea`, ...event })),
        // The day, not the second, so that an unchanged calendar keeps its ETag.
        { stampedAt: dawnOf(today), language },
      );
    },
  };
});
