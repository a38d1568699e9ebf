import type { SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { AccountStatus } from '#domain/account/account.schema.ts';
import type { Deps, Limits, Owner } from '#worker/app-env.ts';
import { withDatabaseOf } from '#worker/platform/database.ts';
import type { Shard } from '#worker/platform/shards.ts';
import { createCalendarFeedDirectory, createCalendarFeedRepository } from './calendar-feed.repository.ts';
import {
  type CalendarFeedService,
  type CalendarFeedServiceDeps,
  type CalendarSources,
  createCalendarFeedService,
  createCalendarFilesService,
} from './calendar-feed.service.ts';

type CalendarFeedModuleDeps = Omit<CalendarFeedServiceDeps, 'feeds'> & { deps: Deps; owner: Owner };

/** The address of one person's calendar. */
export const calendarFeedModule = ({ deps, owner, ...needs }: CalendarFeedModuleDeps): CalendarFeedService =>
  createCalendarFeedService({ feeds: createCalendarFeedRepository(deps, owner.userId), ...needs });

type FilesModuleDeps = {
  deps: Deps;
  limits: Limits;
  network: () => string;
  directory: { readonly shardOfCalendar: (secretHash: string) => Promise<Shard> };
  statusOf: (userId: SQLiteColumn) => SQL<AccountStatus | null>;
  sourcesOf: (owner: Owner) => Omit<CalendarSources, 'noteReading'>;
};

/** The calendars that calendar apps fetch. */
export function calendarFilesModule(needs: FilesModuleDeps) {
  const { deps, limits, network, directory, statusOf, sourcesOf } = needs;
  return createCalendarFilesService({
    deps,
    find: async (secretHash) => {
      const shard = await directory.shardOfCalendar(secretHash);
      const feeds = createCalendarFeedDirectory(withDatabaseOf(deps, { shard }), statusOf);
      const feed = await feeds.findBySecret(secretHash);
      return feed && { ...feed, shard };
    },
    sourcesOf: (owner) => ({
      ...sourcesOf(owner),
      noteReading: createCalendarFeedRepository(withDatabaseOf(deps, owner), owner.userId).noteReading,
    }),
    limits: {
      spendReading: (userId) => limits.spend('calendar', { person: [userId] }),
      spendMiss: () => limits.spend('calendar-miss', { ip: [network()] }),
    },
  });
}
