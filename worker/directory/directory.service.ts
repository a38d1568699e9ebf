import { AppError } from '#domain/errors.ts';
import { type AccountKey, accountsIn as accountsOf } from '#worker/account/account.repository.ts';
import { forgetAddress } from '#worker/account/erase-account.ts';
import type { Deps, Owner } from '#worker/context.ts';
import type { Config } from '#worker/platform/config.ts';
import {
  type Databases,
  MOVING_RETRY_SECONDS,
  type Placed,
  type Shard,
  shardAt,
  withDatabaseOf,
} from '#worker/platform/database.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { createAddressHasher, createDirectoryRepository, type DirectoryRow } from './directory.repository.ts';

/** How long a sign-up or a deletion may take before the sweep finishes it. */
const UNSETTLED_SECONDS = 3600;
/** The most people that a sweep settles; the next run continues. */
const SETTLED_PER_RUN = 100;
/** The most held addresses, and the most links, that a sweep deletes. */
const FORGOTTEN_PER_RUN = 5000;
/** How many hashes a sweep keys at once, and how often; the next run continues. */
const KEYED_AT_ONCE = 100;
const KEYINGS_PER_RUN = 100;
const SHARE_STEPS = 2 ** 32;

/** The directory's dependencies: fewer than a request has, because an operator's commands have fewer. */
type DirectoryDeps = Databases &
  Pick<Deps, 'newId' | 'now'> & { readonly config: Pick<Config, 'DIRECTORY_SECRET'> };

/** Finds the shard of people whose token doesn't name it, and records new and deleted accounts. */
export const directoryService = onceFor((deps: DirectoryDeps) => {
  const directory = createDirectoryRepository(deps);
  const hasher = createAddressHasher(deps.config);
  const accountsIn = (whose: Placed) => accountsOf(deps, whose);
  const [home] = deps.shards;
  /** Accounts from before the directory are in the first shard. */
  const shardIn = (row: DirectoryRow | undefined): Shard => row?.shard ?? home.shard;
  const findAddress = async (addressKey: string) =>
    directory.findByAddress(await hasher.hashesOf(addressKey));
  const placeOf = async (userId: string): Promise<Owner> => ({
    userId,
    shard: shardIn(await directory.find(userId)),
  });
  const isIn = async (place: Owner): Promise<boolean> =>
    (await accountsIn(place).addressKeyOf(place.userId)) !== undefined;

  /** The shard of a person or an address, and the account there, or `undefined`; it's queried in both cases, so that the time reveals nothing. */
  const accountIn = async (row: DirectoryRow | undefined, whose: AccountKey) => {
    const shard = shardIn(row);
    const account = await accountsIn({ shard }).find(whose);
    // A move stops writes in the present shard.
    const isMoving = row !== undefined && row.movesTo !== null && row.movesTo !== row.shard;
    return { shard, account: account && { ...account, shard, isMoving } };
  };

  /** Brings the directory in line with the shard of an unsettled person. */
  async function settle(row: DirectoryRow): Promise<void> {
    await ((await isIn(row)) ? directory.settle(row.userId) : directory.remove(row));
  }

  /** Brings the directory in line with the addresses that an account's row has and can restore. */
  async function settleAddress(userId: string): Promise<void> {
    const addresses = await accountsIn(await placeOf(userId)).addressesOf(userId);
    if (!addresses) return directory.drop(userId);
    const restorable = addresses.restorable.filter(({ addressKey }) => addressKey !== addresses.current);
    await directory.put(userId, {
      current: await hasher.hashesOf(addresses.current),
      restorable: await Promise.all(
        restorable.map(async ({ addressKey, until }) => ({
          hash: (await hasher.hashesOf(addressKey)).keyed,
          until,
        })),
      ),
    });
  }

  return {
    placeOf,

    /** The shard with the account of an address, if any. */
    shardOfAddress: async (addressKey: string): Promise<Shard> => shardIn(await findAddress(addressKey)),

    findByAddress: async (addressKey: string) =>
      (await accountIn(await findAddress(addressKey), { addressKey })).account,

    /** Where a person would be, and their account, or `undefined`. */
    findById: async (userId: string) => ({
      userId,
      ...(await accountIn(await directory.find(userId), { userId })),
    }),

    /** The shard of a calendar address; the row there decides whether it is still valid. */
    shardOfCalendar: async (calendarHash: string): Promise<Shard> =>
      shardIn(await directory.findByCalendar(calendarHash)),

    setCalendar: directory.setCalendar,

    /** The shard of a link that shows a phase; the row there decides whether it is still valid. */
    shardOfShare: async (secretHash: string): Promise<Shard> =>
      (await directory.findByShare(secretHash))?.shard ?? home.shard,

    addShare: directory.addShare,
    extendShare: directory.extendShare,
    removeShares: directory.removeShares,

    /** The id and shard of an address's new account, the same in every call. Throws `conflict` if another account can restore it. */
    place: async (addressKey: string): Promise<Owner> => {
      const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
      const shard = shardAt(deps.shards, random / SHARE_STEPS);
      const claim = { userId: deps.newId(), shard };
      const owner = await directory.claim(claim, await hasher.hashesOf(addressKey));
      if (owner) return owner;
      throw new AppError('conflict', {
        detail: 'the address is kept for the account that had it, for ten days',
      });
    },

    /** Records that the placed account was created. */
    settle: directory.settle,

    exists: async (userId: string): Promise<boolean> => isIn(await placeOf(userId)),

    /**
     * Holds an address for an account that is about to get it; until `settleAddress` both this and the present one lead to
     * the account. Throws `conflict` if it is another account's, `unavailable` if another call is changing or moving the
     * account.
     */
    holdAddress: async ({ userId, shard }: Owner, addressKey: string): Promise<void> => {
      const accounts = accountsIn({ shard });
      const [known, present] = [await directory.find(userId), await accounts.addressKeyOf(userId)];
      if (!known && present !== undefined)
        await directory.enter({ userId, shard }, await hasher.hashesOf(present));
      const hashes = await hasher.hashesOf(addressKey);
      const holder = await directory.findByAddress(hashes);
      const { account: found } = await accountIn(holder, { addressKey });
      const isHeld = !found && (await directory.hold(userId, hashes));
      if (isHeld) return;
      const other = await directory.findByAddress(hashes);
      if (found || (other && other.userId !== userId))
        throw new AppError('conflict', { detail: 'the address is another account’s' });
      throw new AppError('unavailable', {
        detail: 'the account is being changed by another call',
        retryAfterSeconds: MOVING_RETRY_SECONDS,
      });
    },

    settleAddress,

    /** Deletes an account by `erase`, which may decide not to; the sweep finishes it. Throws `unavailable` during a move. */
    leave: async ({ userId, shard }: Owner, erase: () => Promise<void>): Promise<void> => {
      if (!(await directory.beginLeaving(userId))) {
        throw new AppError('unavailable', {
          detail: 'the account is being moved',
          retryAfterSeconds: MOVING_RETRY_SECONDS,
        });
      }
      // In the first shard, the same transaction deletes these rows too.
      const addressKey = shard === home.shard ? undefined : await accountsIn({ shard }).addressKeyOf(userId);
      await erase();
      const row = await directory.find(userId);
      if (row) await settle(row);
      if (addressKey !== undefined && !(await isIn({ userId, shard }))) {
        await forgetAddress(withDatabaseOf(deps, home), addressKey);
      }
    },

    /** Finishes interrupted sign-ups, deletions and address changes: one bounded run, safe to repeat. */
    sweep: async (): Promise<void> => {
      const rows = await directory.findUnsettled(deps.now() - UNSETTLED_SECONDS, SETTLED_PER_RUN);
      for (const row of rows) await settle(row);
      for (const userId of await directory.findUnsettledAddresses(SETTLED_PER_RUN))
        await settleAddress(userId);
      await directory.forget(FORGOTTEN_PER_RUN);
    },

    /** Adds the key to older plain hashes: one bounded run, safe to repeat and to interrupt. */
    keyHashes: async (): Promise<void> => {
      for (let round = 0; round < KEYINGS_PER_RUN; round++) {
        const hashes = await directory.findPlain(KEYED_AT_ONCE);
        if (hashes.length === 0) return;
        const pairs = hashes.map(async (plain) => ({ plain, keyed: await hasher.keyedOf(plain) }));
        if ((await directory.turnAll(await Promise.all(pairs))) === 0) return;
      }
    },

    /** The people among those found in a shard who aren't being moved; a moving person may only be there in part. */
    settledOf: async <Person extends { readonly userId: string }>(
      found: readonly Person[],
    ): Promise<Person[]> => {
      if (found.length === 0) return [];
      const moving = await directory.amongMoving(found.map(({ userId }) => userId));
      return found.filter(({ userId }) => !moving.has(userId));
    },
  };
});
