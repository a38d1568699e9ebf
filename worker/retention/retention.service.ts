import { and, asc, type Column, eq, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { SESSION_IDLE_SECONDS, TAKE_BACK_SECONDS } from '#domain/account/session.rules.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { addMonthsInUtc } from '#domain/calendar/zoned-instant.ts';
import { CHANGES_RETAINED_DAYS } from '#domain/changes/changes.calls.ts';
import { intervalsOf } from '#domain/cycle/past-cycles.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import { IMPORT_RETENTION_SECONDS } from '#domain/portability/made-imports.schema.ts';
import {
  type AnonymousCell,
  anonymousCell,
  deletionDueAt,
  type RetentionLimits,
  retentionLimits,
} from '#domain/retention/retention.ts';
import { SECURITY_EVENTS_RETAINED_MONTHS } from '#domain/security-trail/security-trail.calls.ts';
import { addressChanges } from '#drizzle/schema/account.ts';
import {
  loginCodes,
  loginRequests,
  passkeyChallenges,
  registrations,
  sessions,
} from '#drizzle/schema/auth.ts';
import { idempotencyKeys } from '#drizzle/schema/idempotency.ts';
import { importReplacedDays, imports, pendingImports } from '#drizzle/schema/imports.ts';
import { rateLimitHits } from '#drizzle/schema/limits.ts';
import { outboxMails } from '#drizzle/schema/outbox.ts';
import { dateWatches, reminderClaims } from '#drizzle/schema/reminders.ts';
import { anonymousCounts as counts } from '#drizzle/schema/retention.ts';
import { securityEvents } from '#drizzle/schema/security-trail.ts';
import { shares } from '#drizzle/schema/shares.ts';
import { changeBatches, taskReminderClaims } from '#drizzle/schema/tasks.ts';
import { users } from '#drizzle/schema/users.ts';
import { createDormantAccounts } from '#worker/account/account.repository.ts';
import { type Context, type Deps, personContext } from '#worker/context.ts';
import { cycleService, type LeavingCycle } from '#worker/cycle/cycle.service.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import { mailOf } from '#worker/mail/mails.ts';
import { type Placed, runAll, withDatabaseOf } from '#worker/platform/database.ts';
import { insertMany } from '#worker/platform/json-sql.ts';
import type { Mail } from '#worker/platform/mailer.ts';
import { yieldToEventLoop } from '#worker/platform/runtime.ts';
import { settleBatches } from '#worker/tasks/advice.ts';
import { forget } from './forgetting.service.ts';

/** The most people that a run notifies, and deletes: D1 answers a thousand statements a run, and a deletion takes about fifty. */
const NOTICES_PER_RUN = 100;
export const DELETIONS_PER_RUN = 14;
/** A run stops after this many failed mails in a row: each may have taken ten seconds. */
const FAILURES_IN_ROW_MAX = 5;

type DormantAccounts = ReturnType<typeof createDormantAccounts>;
type Dormant = Awaited<ReturnType<DormantAccounts['findToNotify']>>[number];
type Leaving = Awaited<ReturnType<DormantAccounts['findToDelete']>>[number];

/**
 * Retention of unused accounts and expired rows of one shard (contract §9). One bounded run: deletes expired rows, deletes accounts unused
 * for twelve months, notifies those unused for six. Safe to repeat and to interrupt; the next run continues.
 */
export async function runRetention(
  context: Context,
  { shard, share }: Placed & { readonly share: number },
): Promise<void> {
  const deps = withDatabaseOf(context.deps, { shard });
  const people = createDormantAccounts(deps);
  const { leave, settledOf } = directoryService(context.deps);

  /** Deletes accounts unused for twelve months; each in one transaction. */
  async function deleteUnused(limits: RetentionLimits): Promise<void> {
    const found = await people.findToDelete(limits, Math.ceil(DELETIONS_PER_RUN * share));
    for (const person of await settledOf(found)) {
      const owner = { userId: person.userId, shard };
      const cycle = await cycleService(personContext(context, owner)).leaving();
      const cell = cellOf({ ...person, ...cycle }, deps.now());
      await leave(owner, async () =>
        replaceByCount(deps, { cell, erasing: await people.erasing(person.userId, limits) }),
      );
    }
  }

  /** Notifies people whose accounts were unused for six months; if the mail provider fails, the next run continues. */
  async function announce(limits: RetentionLimits): Promise<void> {
    let failuresInRow = 0;
    const found = await people.findToNotify(limits, Math.ceil(NOTICES_PER_RUN * share));
    for (const person of await settledOf(found)) {
      const sent = await deps.mailer(noticeTo(person)).then(
        () => true,
        () => false,
      );
      if (sent) await people.noteNotice(person);
      failuresInRow = sent ? 0 : failuresInRow + 1;
      if (failuresInRow === FAILURES_IN_ROW_MAX) return;
    }
  }

  function noticeTo({ userId, email, language, lastActiveAt }: Dormant): Mail {
    return {
      to: email,
      ...mailOf('retention', {
        language,
        until: deletionDueAt({ lastActiveAt, noticeAt: deps.now() }),
        url: `${context.appOrigin}/login`,
      }),
      // If a run dies after sending and before recording it, the next one sends the same mail.
      onceKey: `retention-${userId}-${lastActiveAt}`,
    };
  }

  await sweepExpiredRows(deps, { share });
  const limits = retentionLimits(deps.now());
  await deleteUnused(limits);
  await announce(limits);
}

function cellOf({ birthOn, starts, modes, periodLengths }: Leaving & LeavingCycle, now: number) {
  return anonymousCell({
    day: localDateAt(now, 'UTC'),
    birthOn,
    cycleLengths: intervalsOf(acceptedStarts(starts).accepted, { modes }),
    periodLengths,
  });
}

/** The most rows that one statement of a sweep deletes, and the most statements of a run; the next run continues. */
const SWEPT_AT_ONCE = 5_000;
const SWEEPS_A_RUN = 100;

/**
 * Deletes expired rows, found by an index, except for the mails of a local start, the few address changes of ten days and the few watched days. Tables
 * take turns, so that one with many rows never delays the others. It deletes about 400,000 rows an hour, more than 20 people write at
 * their limit.
 */
async function sweepExpiredRows({ db, now }: Pick<Deps, 'db' | 'now'>, { share }: { share: number }) {
  const at = now();
  let left = Math.max(EXPIRING.length, Math.floor(SWEEPS_A_RUN * share));
  // The list grows during the loop: a table that had as many as a statement deletes comes again, after the others.
  const turns = [...EXPIRING];
  for (const turn of turns) {
    if (left-- === 0) return;
    const { table, isOver } = turn;
    const oldest = sql`select rowid from ${table} where ${isOver(at)} limit ${SWEPT_AT_ONCE}`;
    const deleting = db.delete(table).where(sql`rowid in (${oldest})`);
    // The record of our advice needs their outcomes.
    const settling = settleBatches(db, { which: sql`b.rowid in (${oldest})`, now: at });
    const { meta } = table === changeBatches ? (await db.batch([settling, deleting]))[1] : await deleting;
    if (meta.changes >= SWEPT_AT_ONCE) turns.push(turn);
    await yieldToEventLoop();
  }
}

/** Counts one person in a cell and deletes all their rows, in one transaction; does neither if `isDoomed` has no row. */
async function replaceByCount(
  { db }: Pick<Deps, 'db'>,
  { cell, erasing }: { cell: AnonymousCell; erasing: Awaited<ReturnType<DormantAccounts['erasing']>> },
): Promise<void> {
  const { quarter, ageBand, cycleLengthBand, periodLengthBand, people } = counts;
  const counting = insertMany(db, {
    table: counts,
    rows: [{ ...cell, people: 1 }],
    given: erasing.isDoomed,
    update: {
      target: [quarter, ageBand, cycleLengthBand, periodLengthBand],
      set: { people: sql`${people} + 1` },
    },
  });
  await runAll(db, [...counting, ...erasing.statements]);
}

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

/** The most people and about the most statements of a run; D1 answers a thousand. */
const PEOPLE_A_RUN = 100;
const STATEMENTS_A_RUN = 800;
/** How long a person waits for the next try after a failure. */
const RETRY_SECONDS = 3_600;

/**
 * Forgets what is before people's lines: one bounded run over a shard, in which people take turns. It is safe to repeat and to
 * interrupt, and the next run continues. A failure of one person doesn't block others; the run throws at the end.
 */
export async function runForgetting(
  context: Context,
  { shard, share }: Placed & { readonly share: number },
): Promise<void> {
  const { db, now } = withDatabaseOf(context.deps, { shard });
  const due = await db
    .select({ userId: users.userId })
    .from(users)
    .where(lte(users.forgetsAt, now()))
    .orderBy(asc(users.forgetsAt))
    .limit(PEOPLE_A_RUN);
  const people = await directoryService(context.deps).settledOf(due);
  const failures: unknown[] = [];
  let left = STATEMENTS_A_RUN * share;
  // The list grows during the loop: whoever isn't done comes again, after the others.
  const turns = people.map(({ userId }) => ({
    userId,
    steps: forget(personContext(context, { userId, shard })),
  }));
  for (const turn of turns) {
    if (left <= 0) break;
    try {
      const step = await turn.steps.next();
      left -= step.value ?? 0;
      if (!step.done) turns.push(turn);
    } catch (error) {
      failures.push(error);
      left -= 1;
      await db
        .update(users)
        .set({ forgetsAt: now() + RETRY_SECONDS })
        .where(eq(users.userId, turn.userId));
    }
    await yieldToEventLoop();
  }
  if (failures.length > 0) throw failures[0];
}
