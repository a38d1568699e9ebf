import { base64url } from 'jose';
import {
  type CalendarFeed,
  FEED_SECRET_BYTES,
  type FeedWording,
} from '#domain/calendar-feed/calendar-feed.schema.ts';
import { AppError } from '#domain/errors.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';
import type { CalendarFeedRepository, FeedRow } from './calendar-feed.repository.ts';
import { hashOfSecret } from './secret-hash.ts';

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
