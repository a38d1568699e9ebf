import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type ConsentKind, consentTextVersion } from '#domain/account/consent.ts';
import type { NewAccount } from '#domain/account/session.schema.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Deps, Owner } from '#worker/app-env.ts';
import {
  type BatchStatement,
  type Databases,
  type UserIdParam,
  withDatabaseOf,
} from '#worker/platform/database.ts';
import { asJson, type JsonRows, jsonRows } from '#worker/platform/json-sql.ts';
import type { Placed } from '#worker/platform/shards.ts';
import {
  consentsOf,
  createAccountsRepository,
  createConsentsRepository,
  createDormantAccounts,
  createProfileRepository,
  createSearchesRepository,
} from './account.repository.ts';
import { type AccountService, createAccountService, type StoredPerson } from './account.service.ts';
import { forgetAddress } from './erase-account.ts';

type AccountModuleDeps = {
  deps: Deps;
  owner: Owner;
  /** Statement that records a change of consents in the security trail. */
  noteConsents: () => BatchStatement;
  /** Called when the person's time zone changes. */
  onTimeZone: () => Promise<void>;
};

/** One person's account. */
export function accountModule({ deps, owner: { userId }, ...needs }: AccountModuleDeps): AccountService {
  return createAccountService({
    deps,
    profile: createProfileRepository(deps, userId),
    consents: createConsentsRepository(deps, userId),
    searches: createSearchesRepository(deps, userId),
    ...needs,
  });
}

/** Statement of `jsonRows`: everything the details show about a person, plus `also`. */
export const personAnd = <Also>(
  userId: UserIdParam,
  also: SQL<Also>,
): JsonRows<StoredPerson & { also: Also }> =>
  jsonRows(
    {
      ...getTableColumns(users),
      consents: asJson(consentsOf(userId)),
      also: asJson(also),
    },
    sql`${users} where ${eq(users.userId, userId)}`,
  );

/** The accounts in every shard, for calls before sign-in. */
export function accountsModule<Of extends Databases & Pick<Deps, 'now' | 'newId'>>(deps: Of) {
  const accountsIn = (whose: Placed) => createAccountsRepository(withDatabaseOf(deps, whose));
  return {
    accountsIn,

    /** Statements that create a person, with consents, from a proven registration. */
    creation: (owner: Owner, account: NewAccount): readonly BatchStatement[] => {
      const consents = createConsentsRepository(withDatabaseOf(deps, owner), owner.userId);
      const given = Object.entries(account.consents).map(([named, value]) => {
        const kind = named as ConsentKind; // of a record keyed by consent kinds
        return consents.recording({
          kind,
          given: value,
          textVersion: consentTextVersion(kind, account.textVersion),
          language: account.language,
          at: account.requestedAt,
        });
      });
      return [accountsIn(owner).creation(owner, account), ...given];
    },

    /** Deletes rows that only have the address; they are in the first shard. */
    forgetAddress: (addressKey: string): Promise<void> =>
      forgetAddress(withDatabaseOf(deps, deps.shards[0]), addressKey),

    /** People who haven't used their account for a long time. */
    dormantIn: (whose: Placed) => createDormantAccounts(withDatabaseOf(deps, whose)),
  };
}
