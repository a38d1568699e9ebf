import { count, eq, sql } from 'drizzle-orm';
import { type AccountStatus, addressKeyOf } from '#domain/account/account.schema.ts';
import type { SecurityEvent } from '#domain/security-trail/security-trail.calls.ts';
import { sessions } from '#drizzle/schema/auth.ts';
import { securityEvents } from '#drizzle/schema/security-trail.ts';
import { users } from '#drizzle/schema/users.ts';
import { eraseAccount, updateLedger } from '#worker/account/erase-account.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import type { Tools } from './databases.ts';

/** The fields of an account that an operator may see: nothing about cycle, plans or journal. */
type FoundAccount = {
  readonly user_id: string;
  readonly shard: string;
  readonly status: AccountStatus;
  readonly reason: string | null;
  readonly language: string;
  readonly created_at: string;
  readonly last_active_at: string | null;
  readonly devices: number;
};

/** The account of an address, with its shard, or `undefined`. */
export async function findAccount(tools: Tools, email: string): Promise<FoundAccount | undefined> {
  const addressKey = addressKeyOf(email);
  const shard = await directoryService(tools).shardOfAddress(addressKey);
  const db = tools.databaseFor({ shard });
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
    .where(eq(users.addressKey, addressKey));
  if (!row) return undefined;
  return {
    user_id: row.userId,
    shard,
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
 * Sets the status of an address's account, and records it in the person's security trail; `false` without an account,
 * `banned` if a warning would lift a ban. A warned person sees the reason; for a ban it is only the operator's note.
 */
export async function setAccountStatus(
  tools: Tools,
  { email, status, reason }: { email: string; status: AccountStatus; reason: string | null },
): Promise<boolean | 'banned'> {
  const account = await findAccount(tools, email);
  if (!account) return false;
  if (status === 'warned' && account.status === 'banned') return 'banned';
  const db = tools.databaseFor(account);
  await db.batch([
    db.update(users).set({ status, statusReason: reason }).where(eq(users.userId, account.user_id)),
    db.insert(securityEvents).values({
      userId: account.user_id,
      eventId: tools.newId(),
      event: EVENT_OF[status],
      browser: null,
      system: null,
      happenedAt: tools.now(),
    }),
  ]);
  return true;
}

/** Deletes the account of an address as its owner would, ledger included; `false` without an account. */
export async function deleteAccount(tools: Tools, email: string): Promise<boolean> {
  const account = await findAccount(tools, email);
  if (!account) return false;
  const { user_id: userId, shard } = account;
  const theirs = { ...tools, db: tools.databaseFor({ shard }) };
  await directoryService(tools).leave({ userId, shard }, () => eraseAccount(theirs, userId));
  await updateLedger(theirs);
  return true;
}

const dayTime = (instant: number): string => new Date(instant * 1000).toISOString();
