import { lt, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { TAKE_BACK_SECONDS } from '#domain/account/address-change.schema.ts';
import { SESSION_IDLE_SECONDS } from '#domain/account/session-lifetime.ts';
import { addMonths } from '#domain/calendar/zoned-instant.ts';
import { SECURITY_EVENTS_KEPT_MONTHS } from '#domain/security-trail/security-trail.schema.ts';
import { addressChanges, registrations } from '#drizzle/schema/account.ts';
import { idempotencyKeys } from '#drizzle/schema/idempotency.ts';
import { rateLimitHits } from '#drizzle/schema/limits.ts';
import { outboxMails } from '#drizzle/schema/outbox.ts';
import { reminderClaims } from '#drizzle/schema/reminders.ts';
import { securityEvents } from '#drizzle/schema/security-trail.ts';
import { loginCodes, loginRequests, sessions } from '#drizzle/schema/sessions.ts';
import type { Deps } from '#worker/app-env.ts';

/** Rows of one table that a run sweeps at most; the next run goes on. */
const SWEPT_MAX = 5_000;
/** How long it is known what somebody was reminded of: longer than a day lasts anywhere. */
const REMINDER_CLAIMS_SECONDS = 7 * 86_400;
/** How long the mails of a local start are kept. */
const OUTBOX_SECONDS = 30 * 86_400;

type Sweep = { readonly table: SQLiteTable; readonly isOver: (now: number) => SQL };

/** What is of no use to anybody after its time. */
const SWEEPS: readonly Sweep[] = [
  { table: loginCodes, isOver: (now) => lte(loginCodes.expiresAt, now) },
  { table: loginRequests, isOver: (now) => lte(loginRequests.expiresAt, now) },
  { table: registrations, isOver: (now) => lte(registrations.expiresAt, now) },
  { table: rateLimitHits, isOver: (now) => lte(rateLimitHits.expiresAt, now) },
  { table: idempotencyKeys, isOver: (now) => lte(idempotencyKeys.expiresAt, now) },
  { table: sessions, isOver: (now) => lt(sessions.lastUsedAt, now - SESSION_IDLE_SECONDS) },
  {
    table: securityEvents,
    isOver: (now) => lt(securityEvents.happenedAt, addMonths(now, -SECURITY_EVENTS_KEPT_MONTHS)),
  },
  { table: addressChanges, isOver: (now) => lte(addressChanges.changedAt, now - TAKE_BACK_SECONDS) },
  {
    table: reminderClaims,
    isOver: (now) => lt(reminderClaims.claimedAt, now - REMINDER_CLAIMS_SECONDS),
  },
  { table: outboxMails, isOver: (now) => lt(outboxMails.sentAt, now - OUTBOX_SECONDS) },
];

/**
 * Deletes what has run out: at most 5,000 rows of each table a run, found by an index but for the mails of a local start and
 * the few changes of addresses in ten days.
 */
export async function sweepExpiredRows({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  for (const { table, isOver } of SWEEPS) {
    const oldest = sql`select rowid from ${table} where ${isOver(at)} limit ${SWEPT_MAX}`;
    await db.delete(table).where(sql`rowid in (${oldest})`);
  }
}
