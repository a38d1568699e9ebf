import { and, desc, eq, exists, gt, notExists, type SQL, sql } from 'drizzle-orm';
import {
  SECURITY_EVENTS_LISTED,
  type SecurityEvent,
  type SecurityEventEntry,
} from '#domain/security-trail/security-trail.calls.ts';
import { securityEvents } from '#drizzle/schema/security-trail.ts';
import { type AccountKey, accountRow } from '#worker/account/account.repository.ts';
import type { Context, PersonContext } from '#worker/context.ts';
import { type Placed, type StatementIf, withDatabaseOf } from '#worker/platform/database.ts';

/** Strangers can cause these with the address alone, so one in `FOLDED_SECONDS` is recorded, not to fill the trail. */
const FOLDED: ReadonlySet<SecurityEvent> = new Set(['code_refused', 'passkey_refused']);
const FOLDED_SECONDS = 3600;

/** A column of `accountRow`. */
const accountId = sql<string>`account.user_id`;

/**
 * The trail of security events of the accounts of one shard. An event is written in the same transaction as its cause, if that has one.
 * For a deleted account nothing is written, and that isn't an error.
 */
export function securityTrailIn({ deps, device }: Context, whose: Placed) {
  const { db, now, newId } = withDatabaseOf(deps, whose);
  const noting = (
    event: SecurityEvent,
    { account, condition = sql`true` }: { account: AccountKey; condition?: SQL | undefined },
  ) => {
    const { browser, system } = device();
    return db.insert(securityEvents).select(
      sql`select ${accountId}, ${newId()}, ${event}, ${browser}, ${system}, ${now()}
        from ${accountRow(account)} as account where ${condition}`,
    );
  };

  const sameLately = (event: SecurityEvent) =>
    db
      .select({ eventId: securityEvents.eventId })
      .from(securityEvents)
      .where(
        and(
          eq(securityEvents.userId, accountId),
          eq(securityEvents.event, event),
          gt(securityEvents.happenedAt, now() - FOLDED_SECONDS),
        ),
      );

  return {
    /** Statement that records an event, if a condition holds. */
    noting,

    /** Records an event for an address or an account; nothing if there is no account; refusals at most once an hour. */
    noteAt: async (account: AccountKey, event: SecurityEvent): Promise<void> => {
      await noting(event, {
        account,
        condition: FOLDED.has(event) ? notExists(sameLately(event)) : undefined,
      });
    },

    /** The latest events, newest first. */
    list: (userId: string): Promise<SecurityEventEntry[]> =>
      db
        .select({
          event: securityEvents.event,
          browser: securityEvents.browser,
          system: securityEvents.system,
          happened_at: securityEvents.happenedAt,
        })
        .from(securityEvents)
        .where(eq(securityEvents.userId, userId))
        .orderBy(desc(securityEvents.eventId))
        .limit(SECURITY_EVENTS_LISTED),
  };
}

/** Returns the statement that records an event in a person's trail, if a query has rows. */
export const noteOf =
  ({ context, owner }: PersonContext, event: SecurityEvent): StatementIf =>
  (given) =>
    securityTrailIn(context, owner).noting(event, { account: owner, condition: exists(given) });

/** The statement that records an event in a person's trail. */
export const noted = ({ context, owner }: PersonContext, event: SecurityEvent) =>
  securityTrailIn(context, owner).noting(event, { account: owner });
