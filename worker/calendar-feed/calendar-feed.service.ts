import { base64url } from 'jose';
import type { Language } from '#domain/account/language.ts';
import { USE_NOTED_AFTER_SECONDS } from '#domain/account/session.rules.ts';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { hourOf } from '#domain/calendar/zoned-instant.ts';
import {
  type CalendarFeed,
  FEED_SECRET_BYTES,
  type FeedWording,
  secretInFileName,
} from '#domain/calendar-feed/calendar-feed.schema.ts';
import { type DatedTask, feedEvents } from '#domain/calendar-feed/feed-events.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { AppError } from '#domain/errors.ts';
import type { Deps, Owner } from '#worker/app-env.ts';
import { allDayCalendar } from '#worker/platform/all-day-calendar.ts';
import { type BatchStatement, type Query, unlessAway } from '#worker/platform/database.ts';
import type { CalendarFeedDirectory, CalendarFeedRepository, FeedRow } from './calendar-feed.repository.ts';

export type CalendarFeedServiceDeps = {
  feeds: CalendarFeedRepository;
  /** Writes the person's address to the directory; `null` for none. */
  noteSecret: (secretHash: string | null) => Promise<void>;
  /** Statement that writes to the security trail, if a query has rows. */
  note: (happening: {
    event: 'calendar_address_made' | 'calendar_address_ended';
    given?: Query;
  }) => BatchStatement;
};

/** The secret address of one person's calendar. */
export function createCalendarFeedService({ feeds, noteSecret, note }: CalendarFeedServiceDeps) {
  return {
    /** The address without its secret, `null` without one. */
    state: async (): Promise<CalendarFeed | null> => {
      const row = await feeds.find();
      return row ? feedOf(row) : null;
    },

    /** A new secret, shown only this once; the old one stops working. Without a wording the last one stays. */
    renew: async (wording: FeedWording | undefined): Promise<{ secret: string; feed: CalendarFeed }> => {
      const secret = base64url.encode(crypto.getRandomValues(new Uint8Array(FEED_SECRET_BYTES)));
      const made = note({ event: 'calendar_address_made' });
      const secretHash = await hashOfSecret(secret);
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
      await feeds.remove((given) => note({ event: 'calendar_address_ended', given }));
      await noteSecret(null);
    },

    /** Statement that ends the address, if any. */
    ending: (): BatchStatement => feeds.removal(),

    /** Statements that end the address if it was made at an instant or later, and record it. */
    endingSince: (since: number) =>
      feeds.removalSince(since, (given) => note({ event: 'calendar_address_ended', given })),
  };
}

export type CalendarFeedService = ReturnType<typeof createCalendarFeedService>;

function feedOf({ wording, createdAt, lastReadAt }: FeedRow): CalendarFeed {
  return { wording, created_at: createdAt, last_read_at: lastReadAt };
}

/** Open tasks that ended longer ago are left out of the calendar. */
const PAST_TASKS_DAYS = 31;
/** Characters of the address's hash in its events' ids, which have to be globally unique. */
const ID_PREFIX_LENGTH = 22;

/** When a day begins first on Earth, at UTC+14: in the past for everyone who has that day. */
const dawnOf = (day: LocalDate): number => hourOf({ date: addDays(day, -1), hour: 10 }, 'UTC');

/** The sources of a person's calendar. */
export type CalendarSources = {
  readonly language: () => Promise<Language>;
  readonly facts: () => Promise<CycleFacts>;
  /** Open tasks with dates that end on a day or later. */
  readonly datedTasks: (from: LocalDate) => Promise<readonly DatedTask[]>;
  readonly noteReading: () => Promise<void>;
};

type FoundFeed = Owner & NonNullable<Awaited<ReturnType<CalendarFeedDirectory['findBySecret']>>>;

type CalendarFilesServiceDeps = {
  deps: Pick<Deps, 'now'>;
  /** The address of a secret and its account's status, or `undefined` without such an address. */
  find: (secretHash: string) => Promise<FoundFeed | undefined>;
  sourcesOf: (owner: Owner) => CalendarSources;
  limits: {
    readonly spendReading: (userId: string) => Promise<unknown>;
    readonly spendMiss: () => Promise<unknown>;
  };
};

/** Calendars for calendar apps, by their secret addresses. */
export function createCalendarFilesService({ deps, find, sourcesOf, limits }: CalendarFilesServiceDeps) {
  return {
    /**
     * The iCalendar text for a file name. It stays identical through the day unless something changes. Throws `not_found` for
     * unknown, replaced and malformed addresses alike, `account_banned` and `rate_limited`.
     */
    read: async (file: string): Promise<string> => {
      const secret = secretInFileName(file);
      if (secret === undefined) throw new AppError('not_found');
      const secretHash = await hashOfSecret(secret);
      const feed = await find(secretHash);
      if (!feed?.status) {
        await limits.spendMiss();
        throw new AppError('not_found');
      }
      if (feed.status === 'banned') throw new AppError('account_banned');
      await unlessAway(() => limits.spendReading(feed.userId));
      const sources = sourcesOf(feed);
      if (deps.now() - (feed.lastReadAt ?? 0) >= USE_NOTED_AFTER_SECONDS) {
        await unlessAway(() => sources.noteReading());
      }
      const [language, facts] = await Promise.all([sources.language(), sources.facts()]);
      const { today } = facts;
      const tasks = await sources.datedTasks(addDays(today, -PAST_TASKS_DAYS));
      const prefix = secretHash.slice(0, ID_PREFIX_LENGTH);
      const events = feedEvents({ facts, tasks, language, wording: feed.wording });
      return allDayCalendar(
        events.map(({ key, ...event }) => ({ id: `${prefix}-${key}@marea`, ...event })),
        // The day, not the second, so that an unchanged calendar keeps its ETag.
        { stampedAt: dawnOf(today), language },
      );
    },
  };
}

/**
 * The stored form of a secret: SHA-256. It needs no key, because 256 random bits can't be guessed, so it survives a change of
 * keys.
 */
export async function hashOfSecret(secret: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return base64url.encode(new Uint8Array(hash));
}
