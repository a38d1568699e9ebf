import { and, desc, eq, exists, gt, notExists, type SQL, sql } from 'drizzle-orm';
import {
  SECURITY_EVENTS_LISTED,
  type SecurityEvent,
  type SecurityEventEntry,
} from '#domain/security-trail/security-trail.schema.ts';
import { securityEvents } from '#drizzle/schema/security-trail.ts';
import type { Deps } from '#worker/app-env.ts';
import type { Device } from '#worker/http/request-headers.ts';
import type { Query } from '#worker/platform/database.ts';

/** Something that happened to one person's account; it isn't written if the query `given` has no rows. */
type SecurityEventInput = {
  readonly userId: string;
  readonly event: SecurityEvent;
  readonly given?: Query;
};

/**
 * People who only know the address can cause these, so only one in so many seconds is recorded; otherwise a stranger could
 * fill the trail.
 */
const FOLDED: ReadonlySet<SecurityEvent> = new Set(['code_refused', 'passkey_refused']);
const FOLDED_SECONDS = 3600;

type EventOwner = { readonly userId: string } | { readonly addressKey: string };

export type TrailDeps = {
  readonly deps: Pick<Deps, 'db' | 'now' | 'newId'>;
  /** The device that makes the call. */
  readonly device: () => Device;
  /** Expression: an account as a row with its `user_id`; no row without such an account. */
  readonly accountOf: (whose: EventOwner) => SQL;
};

/** A column of `accountOf`. */
const accountId = sql<string>`account.user_id`;

/**
 * The trail of security events of accounts. An event is written in the same transaction as its cause, if that has one. For a
 * deleted account nothing is written, and that isn't an error.
 */
export function createSecurityEventsRepository({ deps: { db, now, newId }, device, accountOf }: TrailDeps) {
  const noting = (
    event: SecurityEvent,
    { account, condition }: { account: SQL; condition: SQL | undefined },
  ) => {
    const { browser, system } = device();
    return db.insert(securityEvents).select(
      db
        .select({
          userId: accountId.as('user_id'),
          eventId: sql<string>`${newId()}`.as('event_id'),
          event: sql<SecurityEvent>`${event}`.as('event'),
          browser: sql<string | null>`${browser}`.as('browser'),
          system: sql<string | null>`${system}`.as('system'),
          happenedAt: sql<number>`${now()}`.as('happened_at'),
        })
        .from(sql`${account} as account`)
        .where(condition),
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
    /** Statement that records an event. */
    noting: ({ userId, event, given }: SecurityEventInput) =>
      noting(event, { account: accountOf({ userId }), condition: given && exists(given) }),

    /** Records an event for an address or an account; nothing if there is no account; refusals at most once an hour. */
    noteAt: async (whose: EventOwner, event: SecurityEvent): Promise<void> => {
      const isNew = FOLDED.has(event) ? notExists(sameLately(event)) : undefined;
      await noting(event, { account: accountOf(whose), condition: isNew });
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
