import { and, eq, gte } from 'drizzle-orm';
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
import { type Context, type Deps, type PersonContext, personContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import { rateLimits } from '#worker/limits/limits.service.ts';
import { calendarFile } from '#worker/platform/calendar-file.ts';
import {
  type BatchStatement,
  type StatementIf,
  unlessUnavailable,
  withDatabaseOf,
} from '#worker/platform/database.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { sha256 } from '#worker/platform/secrets.ts';
import { noted, noteOf } from '#worker/security-trail/security-events.repository.ts';
import { tasksService } from '#worker/tasks/tasks.service.ts';

/** The secret address of one person's calendar. */
export const calendarFeedService = onceFor((person: PersonContext) => {
  const { deps, userId } = person;
  const feeds = createCalendarFeedRepository(deps, userId);
  /** Writes the person's address to the directory; `null` for none. */
  const noteSecret = (secretHash: string | null) => directoryService(deps).setCalendar(userId, secretHash);

  return {
    /** The address without its secret, `null` without one. */
    state: async (): Promise<CalendarFeed | null> => {
      const row = await feeds.find();
      return row ? feedOf(row) : null;
    },

    /** A new secret, shown only this once; the old one stops working. Without a wording the last one stays. */
    renew: async (wording: FeedWording | undefined): Promise<{ secret: string; feed: CalendarFeed }> => {
      const secret = base64url.encode(crypto.getRandomValues(new Uint8Array(FEED_SECRET_BYTES)));
      const made = noted(person, 'calendar_address_made');
      // Without a key, because 256 random bits can't be guessed.
      const secretHash = await sha256(secret);
      const row = await feeds.replace({ secretHash, wording }, made);
      if (!row) throw new AppError('unauthorized');
      await noteSecret(secretHash);
      return { secret, feed: feedOf(row) };
    },

    /** Throws `not_found` without an address. */
    setWording: async (wording: FeedWording): Promise<void> => {
      if (!(await feeds.setWording(wording))) throw new AppError('not_found');
    },

    /** Ends the address; a missing one is not an error. */
    revoke: async (): Promise<void> => {
      await feeds.remove(noteOf(person, 'calendar_address_ended'));
      await noteSecret(null);
    },

    /** Statement that ends the address, if any. */
    ending: (): BatchStatement => feeds.removal(),

    /** Statements that end the address if it was made at an instant or later, and record it. */
    endingSince: (since: number) => feeds.removalSince(since, noteOf(person, 'calendar_address_ended')),
  };
});

function feedOf({ wording, createdAt, lastReadAt }: FeedRow): CalendarFeed {
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
        const { noteReading } = createCalendarFeedRepository(person.deps, person.userId);
        await unlessUnavailable(() => noteReading());
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

type FeedRow = typeof feeds.$inferSelect;

/** The address of one person's calendar. */
function createCalendarFeedRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const removal = () => db.delete(feeds).where(eq(feeds.userId, userId));

  return {
    /** The address's row, or `undefined` without one. */
    find: (): Promise<FeedRow | undefined> => db.select().from(feeds).where(eq(feeds.userId, userId)).get(),

    /** Replaces the address and records it, in one transaction; without a new wording the old one stays. */
    replace: async (
      { secretHash, wording }: { secretHash: string; wording: FeedWording | undefined },
      note: BatchStatement,
    ): Promise<FeedRow | undefined> => {
      const fresh = { secretHash, createdAt: now(), lastReadAt: null };
      const [[row]] = await db.batch([
        db
          .insert(feeds)
          .values({ userId, wording: wording ?? 'discreet', ...fresh })
          .onConflictDoUpdate({ target: feeds.userId, set: { ...fresh, ...(wording ? { wording } : {}) } })
          .returning(),
        note,
      ]);
      return row;
    },

    /** `false` without an address. */
    setWording: async (wording: FeedWording): Promise<boolean> => {
      const changed = await db
        .update(feeds)
        .set({ wording })
        .where(eq(feeds.userId, userId))
        .returning({ userId: feeds.userId });
      return changed.length === 1;
    },

    /** Records that a calendar app fetched it now. */
    noteReading: async (): Promise<void> => {
      await db.update(feeds).set({ lastReadAt: now() }).where(eq(feeds.userId, userId));
    },

    /** Ends the address, if any, and records it in the same transaction. */
    remove: async (note: StatementIf): Promise<void> => {
      await db.batch([note(db.select().from(feeds).where(eq(feeds.userId, userId))), removal()]);
    },

    /** Statement that ends the address, if any. */
    removal,

    /** Statements that end the address if it was made at an instant or later, and record it first. */
    removalSince: (since: number, note: StatementIf): readonly BatchStatement[] => {
      const madeSince = and(eq(feeds.userId, userId), gte(feeds.createdAt, since));
      return [note(db.select().from(feeds).where(madeSince)), db.delete(feeds).where(madeSince)];
    },
  };
}
