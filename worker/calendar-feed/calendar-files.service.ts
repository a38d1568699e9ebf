import type { Language } from '#domain/account/language.ts';
import { USE_NOTED_AFTER_SECONDS } from '#domain/account/session-lifetime.ts';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { hourOf } from '#domain/calendar/zoned-instant.ts';
import { secretInFileName } from '#domain/calendar-feed/calendar-feed.schema.ts';
import { type DatedTask, feedEvents } from '#domain/calendar-feed/feed-events.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { AppError } from '#domain/errors.ts';
import type { Deps, Owner } from '#worker/app-env.ts';
import { allDayCalendar } from '#worker/platform/all-day-calendar.ts';
import { unlessAway } from '#worker/platform/database-failure.ts';
import type { CalendarFeedDirectory } from './calendar-feed.repository.ts';
import { hashOfSecret } from './secret-hash.ts';

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
