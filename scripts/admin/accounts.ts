import { count, eq, gte, sql } from 'drizzle-orm';
import type { AccountStatus } from '#domain/account/account-status.ts';
import { addressKeyOf } from '#domain/account/address-key.ts';
import type { SecurityEvent } from '#domain/security-trail/security-trail.schema.ts';
import { untoldDeletions } from '#drizzle/schema/account.ts';
import { anonymousCounts } from '#drizzle/schema/retention.ts';
import { securityEvents } from '#drizzle/schema/security-trail.ts';
import { sessions } from '#drizzle/schema/sessions.ts';
import { users } from '#drizzle/schema/users.ts';
import { tellLedger } from '#worker/account/deletion-ledger.ts';
import { eraseAccount } from '#worker/account/erase-account.ts';
import { systemClock } from '#worker/platform/clock.ts';
import { newUuid } from '#worker/platform/ids.ts';
import type { Databases } from './databases.ts';

/** Fewest people of a cell that may be looked at (contract, section 9). */
const READABLE_PEOPLE = 50;

/** What an operator may know of an account: nothing of a cycle, of a plan or of a journal. */
export type FoundAccount = {
  readonly user_id: string;
  readonly status: AccountStatus;
  readonly reason: string | null;
  readonly language: string;
  readonly created_at: string;
  readonly last_active_at: string | null;
  readonly devices: number;
};

/** The account of an address, or `undefined`. */
export async function findAccount(
  { db }: Pick<Databases, 'db'>,
  email: string,
): Promise<FoundAccount | undefined> {
  const [row] = await db
    .select({
      userId: users.userId,
      status: users.status,
      reason: users.statusReason,
      language: users.language,
      createdAt: users.createdAt,
      lastActiveAt: users.lastActiveAt,
      devices: sql<number>`(${db.select({ n: count() }).from(sessions).where(eq(sessions.userId, users.userId))})`,
    })
    .from(users)
    .where(eq(users.addressKey, addressKeyOf(email)));
  if (!row) return undefined;
  return {
    user_id: row.userId,
    status: row.status,
    reason: row.reason,
    language: row.language,
    created_at: dayTime(row.createdAt),
    last_active_at: row.lastActiveAt === null ? null : dayTime(row.lastActiveAt),
    devices: row.devices,
  };
}

const EVENT_OF: Readonly<Record<AccountStatus, SecurityEvent>> = {
  active: 'unbanned',
  warned: 'warned',
  banned: 'banned',
};

/**
 * Sets where the account of an address stands, and notes it in the person's security trail; `false` where there is none.
 * A warned person reads the reason; of a ban it is the operator's note.
 */
export async function setAccountStatus(
  { db }: Pick<Databases, 'db'>,
  { email, status, reason }: { email: string; status: AccountStatus; reason: string | null },
): Promise<boolean> {
  const account = await findAccount({ db }, email);
  if (!account) return false;
  await db.batch([
    db.update(users).set({ status, statusReason: reason }).where(eq(users.userId, account.user_id)),
    db.insert(securityEvents).values({
      userId: account.user_id,
      eventId: newUuid(),
      event: EVENT_OF[status],
      browser: null,
      system: null,
      happenedAt: systemClock(),
    }),
  ]);
  return true;
}

/** Deletes the account of an address as its person would, ledger included; `false` where there is none. */
export async function deleteAccount({ db, ledger }: Databases, email: string): Promise<boolean> {
  const account = await findAccount({ db }, email);
  if (!account) return false;
  await eraseAccount({ db, now: systemClock }, account.user_id);
  await tellLedger({ db, ledger, now: systemClock });
  return true;
}

/** How many accounts there are, and the anonymous counts of those that went, where a cell has people enough. */
export async function readCounts({ db }: Pick<Databases, 'db'>) {
  const [byStatus, untold, readable] = await db.batch([
    db.select({ status: users.status, people: count() }).from(users).groupBy(users.status),
    db.select({ deletions: count() }).from(untoldDeletions),
    db.select().from(anonymousCounts).where(gte(anonymousCounts.people, READABLE_PEOPLE)),
  ]);
  return {
    accounts: Object.fromEntries(byStatus.map(({ status, people }) => [status, people])),
    deletions_the_ledger_does_not_know_yet: untold[0]?.deletions ?? 0,
    anonymous_counts: readable,
  };
}

const dayTime = (instant: number): string => new Date(instant * 1000).toISOString();
