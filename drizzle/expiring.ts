import { and, type Column, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { SESSION_IDLE_SECONDS, TAKE_BACK_SECONDS } from '#domain/account/session.rules.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { addMonthsInUtc } from '#domain/calendar/zoned-instant.ts';
import { CHANGES_RETAINED_DAYS } from '#domain/changes/changes.calls.ts';
import { IMPORT_RETENTION_SECONDS } from '#domain/portability/made-imports.schema.ts';
import { SECURITY_EVENTS_RETAINED_MONTHS } from '#domain/security-trail/security-trail.calls.ts';
import { addressChanges } from '#drizzle/schema/account.ts';
import {
  loginCodes,
  loginRequests,
  passkeyChallenges,
  registrations,
  sessions,
} from '#drizzle/schema/auth.ts';
import { importReplacedDays, imports, pendingImports } from '#drizzle/schema/imports.ts';
import { dateWatches, reminderClaims } from '#drizzle/schema/reminders.ts';
import { securityEvents } from '#drizzle/schema/security-trail.ts';
import { shares } from '#drizzle/schema/shares.ts';
import { idempotencyKeys } from './schema/idempotency.ts';
import { rateLimitHits } from './schema/limits.ts';
import { outboxMails } from './schema/outbox.ts';
import { changeBatches, taskReminderClaims } from './schema/tasks.ts';

/** How long sent reminders are stored: longer than a day lasts in any zone. */
const REMINDER_CLAIMS_SECONDS = 7 * 86_400;
const DAY_SECONDS = 86_400;
/** How much longer an import is stored than it can be taken back, so that a take-back that was interrupted near the end still finishes. */
const IMPORT_LEEWAY_SECONDS = 2 * 86_400;
/** How long the person can look up changes, with their items. */
const CHANGES_RETENTION_SECONDS = CHANGES_RETAINED_DAYS * 86_400;
/** How long the mails of a local start are stored. */
const OUTBOX_SECONDS = 30 * 86_400;

type Expiring = { readonly table: SQLiteTable; readonly isOver: (now: number) => SQL };

const importsUntil = (now: number) => now - IMPORT_RETENTION_SECONDS - IMPORT_LEEWAY_SECONDS;

/** Condition: the row is old, and no import of the person is being written that may need it. */
const isUnneeded = (owner: Column, isOld: SQL): SQL =>
  sql`${isOld} and not exists (select 1 from ${pendingImports}
    where ${and(sql`${pendingImports.userId} = ${owner}`, isNotNull(pendingImports.acceptedAt))})`;

/** The tables whose rows expire, and when (unix seconds). */
export const EXPIRING: readonly Expiring[] = [
  ...[
    loginCodes,
    loginRequests,
    passkeyChallenges,
    registrations,
    rateLimitHits,
    idempotencyKeys,
    shares,
  ].map((table): Expiring => ({ table, isOver: (now) => lte(table.expiresAt, now) })),
  { table: sessions, isOver: (now) => lt(sessions.lastUsedAt, now - SESSION_IDLE_SECONDS) },
  {
    table: securityEvents,
    isOver: (now) => lt(securityEvents.happenedAt, addMonthsInUtc(now, -SECURITY_EVENTS_RETAINED_MONTHS)),
  },
  { table: addressChanges, isOver: (now) => lte(addressChanges.changedAt, now - TAKE_BACK_SECONDS) },
  ...[reminderClaims, taskReminderClaims].map(
    (table): Expiring => ({ table, isOver: (now) => lt(table.claimedAt, now - REMINDER_CLAIMS_SECONDS) }),
  ),
  // A day is over everywhere once the next one is in UTC.
  { table: dateWatches, isOver: (now) => lt(dateWatches.dateOn, localDateAt(now - DAY_SECONDS, 'UTC')) },
  { table: imports, isOver: (now) => isUnneeded(imports.userId, lte(imports.madeAt, importsUntil(now))) },
  {
    table: importReplacedDays,
    isOver: (now) =>
      isUnneeded(importReplacedDays.userId, lte(importReplacedDays.replacedAt, importsUntil(now))),
  },
  { table: changeBatches, isOver: (now) => lt(changeBatches.madeAt, now - CHANGES_RETENTION_SECONDS) },
  { table: outboxMails, isOver: (now) => lt(outboxMails.sentAt, now - OUTBOX_SECONDS) },
];
