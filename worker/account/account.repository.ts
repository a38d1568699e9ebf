import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { type AccountStatus, addressKeyOf } from '#domain/account/account.schema.ts';
import { type ConsentKind, consentTextHash, consentTextVersion } from '#domain/account/consent.ts';
import type { Language } from '#domain/account/language.ts';
import { AI_REQUEST_LIMIT } from '#domain/account/rate-limits.ts';
import type { NewAccount } from '#domain/account/session.calls.ts';
import { TAKE_BACK_SECONDS } from '#domain/account/session.rules.ts';
import { AppError } from '#domain/errors.ts';
import type { RetentionLimits } from '#domain/retention/retention.ts';
import { addressChanges, consents } from '#drizzle/schema/account.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Deps, Owner, PersonContext } from '#worker/context.ts';
import {
  type BatchStatement,
  type Databases,
  type Placed,
  type Query,
  type UserIdParam,
  withDatabaseOf,
} from '#worker/platform/database.ts';
import { asJson, isListed, type JsonRows, jsonRows, rowsAsJson } from '#worker/platform/json-sql.ts';
import { erasure } from './erase-account.ts';

type UserRow = typeof users.$inferSelect;

/** A person's row, and the newest answer of each consent. */
export type StoredPerson = UserRow & { readonly consents: readonly ConsentRow[] };

export type Contact = Pick<UserRow, 'email' | 'language' | 'status'>;
const CONTACT = {
  userId: users.userId,
  email: users.email,
  language: users.language,
  status: users.status,
};

/** Expression: the account's status, or null without an account; for use in other statements. */
export const statusOf = (userId: SQLiteColumn): SQL<AccountStatus | null> =>
  sql`(select ${users.status} from ${users} where ${eq(users.userId, userId)})`;

/** Expression: when the account was last used, up to an hour late, or null without an account; for use in other statements. */
export const lastActiveAtOf = (userId: SQLiteColumn): SQL<number | null> =>
  sql`(select ${users.lastActiveAt} from ${users} where ${eq(users.userId, userId)})`;

/** Expression: the account with an id or an address, as a row with its `user_id`; no row without such an account. */
export const accountRow = (whose: AccountKey): SQL =>
  sql`(select ${users.userId} from ${users} where ${isAccount(whose)})`;

/** What names an account in its shard. */
export type AccountKey = { readonly userId: string } | { readonly addressKey: string };
const isAccount = (whose: AccountKey): SQL =>
  'userId' in whose ? eq(users.userId, whose.userId) : eq(users.addressKey, whose.addressKey);

/** The accounts of one shard for signing in: found by address, before the person is known. */
export function createAccountsRepository({ db, now }: Pick<Deps, 'db' | 'now'>) {
  /** The changes of an account's address that can still be taken back. */
  const restorableOf = (userId: SQLWrapper | string) =>
    and(
      eq(addressChanges.userId, userId),
      isNull(addressChanges.revokedAt),
      gt(addressChanges.changedAt, now() - TAKE_BACK_SECONDS),
    );

  return {
    /** The account with an id or an address, or `undefined`. */
    find: (whose: AccountKey) =>
      db
        .select({ ...CONTACT, knownSince: users.knownSince })
        .from(users)
        .where(isAccount(whose))
        .get(),

    /** The folded address of an account, or `undefined`. */
    addressKeyOf: async (userId: string): Promise<string | undefined> =>
      (await db.select({ key: users.addressKey }).from(users).where(eq(users.userId, userId)).get())?.key,

    /** The folded address of an account, and earlier ones with the instants until which they can be restored, or `undefined`. */
    addressesOf: async (userId: string) => {
      const [[user], changes] = await db.batch([
        db.select({ current: users.addressKey }).from(users).where(eq(users.userId, userId)),
        db
          .select({ email: addressChanges.previousEmail, changedAt: addressChanges.changedAt })
          .from(addressChanges)
          .where(restorableOf(userId))
          .orderBy(desc(addressChanges.changedAt)),
      ]);
      const restorable = changes.map(({ email, changedAt }) => ({
        addressKey: addressKeyOf(email),
        until: changedAt + TAKE_BACK_SECONDS,
      }));
      return user && { ...user, restorable };
    },

    /** Address, language and account status of some people, for mails. */
    contactsOf: async (userIds: readonly string[]): Promise<ReadonlyMap<string, Contact>> => {
      const rows = await db.select(CONTACT).from(users).where(isListed(users.userId, userIds));
      return new Map(rows.map(({ userId, ...contact }) => [userId, contact]));
    },

    /** The addresses for news of the account's security: its own and, while a change can be taken back, those from before it. */
    newsOf: async (userId: string) => {
      const rows = await db
        .select({ email: users.email, language: users.language, previous: addressChanges.previousEmail })
        .from(users)
        .leftJoin(addressChanges, restorableOf(users.userId))
        .where(eq(users.userId, userId));
      const [first] = rows;
      const addresses = rows.flatMap(({ email, previous }) => (previous ? [email, previous] : [email]));
      const byKey = new Map(addresses.map((address) => [addressKeyOf(address), address]));
      return first && { language: first.language, addresses: [...byKey.values()] };
    },

    /** Statement that records a use of the account, if a query has rows; it also cancels an announced deletion. */
    noteUse: (userId: string, given?: Query) =>
      db
        .update(users)
        .set({ lastActiveAt: now(), retentionNoticeAt: null })
        .where(and(eq(users.userId, userId), given && exists(given))),

    /** Statement that makes every browser unknown that has signed in so far. */
    forgetBrowsers: (userId: string) =>
      db.update(users).set({ knownSince: now() }).where(eq(users.userId, userId)),
  };
}

/** The accounts of one shard. */
export const accountsIn = (deps: Databases & Pick<Deps, 'now'>, whose: Placed) =>
  createAccountsRepository(withDatabaseOf(deps, whose));

/** A person's address and language. Throws `unauthorized` if the account was deleted. */
export async function contactOf({ deps, userId }: PersonContext): Promise<Contact> {
  const contact = (await createAccountsRepository(deps).contactsOf([userId])).get(userId);
  if (!contact) throw new AppError('unauthorized');
  return contact;
}

/** Statements that create a person, with consents, from a proven registration. */
export function accountCreation(
  deps: Databases & Pick<Deps, 'newId' | 'now'>,
  { owner, account }: { owner: Owner; account: NewAccount },
): readonly BatchStatement[] {
  const { userId } = owner;
  const theirs = withDatabaseOf(deps, owner);
  const { email, addressKey, language, requestedAt: at, textVersion } = account;
  const given = Object.entries(account.consents).map(([named, value]) => {
    const kind = named as ConsentKind; // of a record keyed by consent kinds
    return recordingConsent(theirs, {
      userId,
      kind,
      given: value,
      textVersion: consentTextVersion(kind, textVersion),
      language,
      at,
    });
  });
  const trackingId = crypto.randomUUID();
  const row = {
    userId,
    email,
    addressKey,
    language,
    trackingId,
    createdAt: deps.now(),
    lastActiveAt: deps.now(),
  };
  return [theirs.db.insert(users).values(row), ...given];
}

/** Statement of `jsonRows`: everything the details show about a person, plus `also`. */
export const personAnd = <Also>(
  userId: UserIdParam,
  also: SQL<Also>,
): JsonRows<StoredPerson & { also: Also }> =>
  jsonRows(
    {
      ...getTableColumns(users),
      forgetting: asJson(sql<UserRow['forgetting']>`${users.forgetting}`),
      consents: asJson(consentsOf(userId)),
      also: asJson(also),
    },
    sql`${users} where ${eq(users.userId, userId)}`,
  );

export type ConsentRow = Omit<typeof consents.$inferSelect, 'userId' | 'consentId' | 'textHash'>;

/** Expression: a person's newest answer of each kind, for use in other statements. Older ones are many, and never deleted. */
export function consentsOf(userId: UserIdParam): SQL<ConsentRow[]> {
  const { kind, given, textVersion, language, recordedAt } = consents;
  const isOwn = eq(consents.userId, userId);
  const newest = sql`select max(${consents.consentId}) from ${consents} where ${isOwn} group by ${kind}`;
  return rowsAsJson(
    { kind, given, textVersion, language, recordedAt },
    { of: sql`${consents} where ${isOwn} and ${consents.consentId} in (${newest})` },
  );
}

/** Expression: whether a person's newest answer about a kind of consent is yes. */
export const isConsentGiven = (userId: string, kind: ConsentKind): SQL =>
  sql`(select ${consents.given} from ${consents} where ${and(eq(consents.userId, userId), eq(consents.kind, kind))}
    order by ${consents.consentId} desc limit 1) = 1`;

type NewConsent = Pick<typeof consents.$inferSelect, 'userId' | 'kind' | 'given' | 'textVersion'> & {
  readonly language: Language;
  readonly at: number;
};

/** Statement that records one consent, given (1) or withdrawn (0), to a version of its text in a language. */
export const recordingConsent = (
  { db, newId }: Pick<Deps, 'db' | 'newId'>,
  { at, ...consent }: NewConsent,
): BatchStatement =>
  db.insert(consents).values({
    consentId: newId(),
    ...consent,
    textHash: consentTextHash(consent.kind, { version: consent.textVersion, language: consent.language }),
    recordedAt: at,
  });

/** One person's count of sentence searches in a calendar month. */
export function createSearchesRepository({ db }: Pick<Deps, 'db'>, userId: string) {
  return {
    /** Takes one of the month's searches, in one statement because of parallel calls; `false` if none is left. */
    reserve: async (month: string): Promise<boolean> => {
      const isOtherMonth = or(isNull(users.searchesMonth), ne(users.searchesMonth, month));
      const taken = await db
        .update(users)
        .set({
          searchesMonth: month,
          searchesCount: sql`case when ${users.searchesMonth} = ${month} then ${users.searchesCount} + 1 else 1 end`,
        })
        .where(and(eq(users.userId, userId), or(isOtherMonth, lt(users.searchesCount, AI_REQUEST_LIMIT))))
        .returning({ userId: users.userId });
      return taken.length === 1;
    },

    /** Gives a search of that month back. */
    giveBack: async (month: string): Promise<void> => {
      await db
        .update(users)
        .set({ searchesCount: sql`${users.searchesCount} - 1` })
        .where(and(eq(users.userId, userId), eq(users.searchesMonth, month), gt(users.searchesCount, 0)));
    },
  };
}

type Dormant = Pick<UserRow, 'userId' | 'email' | 'language' | 'lastActiveAt'>;

/** The accounts of one shard that haven't been used for a long time. Reads rows of many people, for a timer. */
export function createDormantAccounts({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const isOver = ({ deletionBefore, noticeGivenBefore }: RetentionLimits) =>
    and(lt(users.lastActiveAt, deletionBefore), lt(users.retentionNoticeAt, noticeGivenBefore));

  return {
    /** People whose notice is due, at most `limit`, in random order: an address that refuses mail must not block others. */
    findToNotify: ({ noticeBefore }: RetentionLimits, limit: number): Promise<Dormant[]> =>
      db
        .select({ ...CONTACT, lastActiveAt: users.lastActiveAt })
        .from(users)
        .where(and(lt(users.lastActiveAt, noticeBefore), isNull(users.retentionNoticeAt)))
        .orderBy(sql`random()`)
        .limit(limit),

    /** Records that the notice was sent, unless the person has come back. */
    noteNotice: async ({ userId, lastActiveAt }: Dormant): Promise<void> => {
      await db
        .update(users)
        .set({ retentionNoticeAt: now() })
        .where(and(eq(users.userId, userId), eq(users.lastActiveAt, lastActiveAt)));
    },

    /** Accounts to delete, longest unused first, at most `limit`. */
    findToDelete: (limits: RetentionLimits, limit: number): Promise<Pick<UserRow, 'userId' | 'birthOn'>[]> =>
      db
        .select({ userId: users.userId, birthOn: users.birthOn })
        .from(users)
        .where(isOver(limits))
        .orderBy(asc(users.lastActiveAt))
        .limit(limit),

    /** Statements that delete all rows of a person, and a query without rows if they do nothing: the person came back or is gone. */
    erasing: async (
      userId: string,
      limits: RetentionLimits,
    ): Promise<{ isDoomed: Query; statements: readonly BatchStatement[] }> => {
      const condition = isOver(limits);
      return {
        isDoomed: db
          .select({ userId: users.userId })
          .from(users)
          .where(and(eq(users.userId, userId), condition)),
        statements: await erasure({ db, now }, { userId, condition }),
      };
    },
  };
}
