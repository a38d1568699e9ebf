import { AppError } from '#domain/errors.ts';
import type { Deps, Owner } from '#worker/context.ts';
import { type Placed, type Shard, shardAt } from '#worker/platform/shards.ts';
import type { AddressHasher } from './address-hash.ts';
import type { DirectoryRepository, DirectoryRow } from './directory.repository.ts';

/** How long a sign-up or a deletion may be at work before the sweep ends it. */
const UNSETTLED_SECONDS = 3600;
/** People a sweep settles at most; the next run goes on. */
const SETTLED_PER_RUN = 100;
/** Hashes a sweep keys at once, and how often; the next run goes on. */
const KEYED_AT_ONCE = 100;
const KEYINGS_PER_RUN = 100;
/** A move takes about as long. */
const MOVING_RETRY_SECONDS = 2;
const SHARE_STEPS = 2 ** 32;

type Parts<Account> = {
  deps: Pick<Deps, 'newId' | 'now' | 'shards'>;
  directory: DirectoryRepository;
  hasher: AddressHasher;
  /** The accounts of one shard. */
  accountsIn: (whose: Placed) => {
    readonly findByAddress: (addressKey: string) => Promise<Account | undefined>;
    readonly exists: (userId: string) => Promise<boolean>;
    readonly addressKeyOf: (userId: string) => Promise<string | undefined>;
  };
  /** Deletes what knows an address alone; it lies in the first shard. */
  forgetAddress: (addressKey: string) => Promise<void>;
};

/** Finds people whose token does not say in which shard they are, and tells the directory who comes and goes. */
export function createPlaces<Account>({
  deps,
  directory,
  hasher,
  accountsIn,
  forgetAddress,
}: Parts<Account>) {
  const [home] = deps.shards;
  /** Accounts from before there was a directory are in the first shard. */
  const shardIn = (row: DirectoryRow | undefined): Shard => row?.shard ?? home.shard;
  const findAddress = async (addressKey: string) =>
    directory.findByAddress(await hasher.hashesOf(addressKey));
  const exists = async (userId: string): Promise<boolean> =>
    accountsIn({ shard: shardIn(await directory.find(userId)) }).exists(userId);

  /** Makes the directory say what the shard of an unsettled person says. */
  async function settle(row: DirectoryRow): Promise<void> {
    const isThere = await accountsIn(row).exists(row.userId);
    await (isThere ? directory.settle(row.userId) : directory.remove(row));
  }

  return {
    /** The shard that holds a person's rows. */
    shardOf: async (userId: string): Promise<Shard> => shardIn(await directory.find(userId)),

    /** The shard that holds the account of an address, if there is one. */
    shardOfAddress: async (addressKey: string): Promise<Shard> => shardIn(await findAddress(addressKey)),

    /** The account of an address, or `undefined`; a shard is asked in both cases, so that the time tells nothing. */
    findByAddress: async (
      addressKey: string,
    ): Promise<(Account & Placed & { isMoving: boolean }) | undefined> => {
      const row = await findAddress(addressKey);
      const shard = shardIn(row);
      const account = await accountsIn({ shard }).findByAddress(addressKey);
      return account && { ...account, shard, isMoving: row !== undefined && isLeavingShard(row) };
    },

    /** Where the address of a calendar leads: to the row of a shard, which says whether it holds. */
    shardOfCalendar: async (calendarHash: string): Promise<Shard> =>
      shardIn(await directory.findByCalendar(calendarHash)),

    setCalendar: directory.setCalendar,

    /** Gives a new account of an address its id and its shard, and to every call for that address the same. */
    place: async (addressKey: string): Promise<Owner> => {
      const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
      const shard = shardAt(deps.shards, random / SHARE_STEPS);
      return directory.claim({ userId: deps.newId(), shard }, await hasher.hashesOf(addressKey));
    },

    /** Notes that the account which was placed is made. */
    settle: directory.settle,

    /** Whether an account still exists. */
    exists,

    /**
     * Deletes an account by `erase`, which may find that it must not. Where this breaks off, the sweep ends it. Throws
     * `unavailable` while the account is being moved.
     */
    leave: async ({ userId, shard }: Owner, erase: () => Promise<void>): Promise<void> => {
      if (!(await directory.beginLeaving(userId))) {
        throw new AppError('unavailable', {
          detail: 'the account is being moved',
          retryAfterSeconds: MOVING_RETRY_SECONDS,
        });
      }
      // In the first shard one transaction deletes it with the rest.
      const addressKey = shard === home.shard ? undefined : await accountsIn({ shard }).addressKeyOf(userId);
      await erase();
      const row = await directory.find(userId);
      if (row) await settle(row);
      if (addressKey !== undefined && !(await accountsIn({ shard }).exists(userId))) {
        await forgetAddress(addressKey);
      }
    },

    /** Ends the sign-ups and deletions that broke off: one bounded run, safe to repeat. */
    sweep: async (): Promise<void> => {
      const rows = await directory.findUnsettled(deps.now() - UNSETTLED_SECONDS, SETTLED_PER_RUN);
      for (const row of rows) await settle(row);
    },

    /** Keys the hashes of addresses from before there was a key: one bounded run, safe to repeat and to break off. */
    keyHashes: async (): Promise<void> => {
      for (let round = 0; round < KEYINGS_PER_RUN; round++) {
        const hashes = await directory.findPlain(KEYED_AT_ONCE);
        if (hashes.length === 0) return;
        const pairs = hashes.map(async (plain) => ({ plain, keyed: await hasher.keyedOf(plain) }));
        if ((await directory.turnAll(await Promise.all(pairs))) === 0) return;
      }
    },

    /** Those of some people, found in a shard, who are not being moved: those who are may be there in part. */
    settledOf: async <Person extends { readonly userId: string }>(
      found: readonly Person[],
    ): Promise<Person[]> => {
      if (found.length === 0) return [];
      const moving = await directory.amongMoving(found.map(({ userId }) => userId));
      return found.filter(({ userId }) => !moving.has(userId));
    },
  };
}

/** Whether a move has stopped the writes where the rows still are. */
function isLeavingShard({ shard, movesTo }: DirectoryRow): boolean {
  return movesTo !== null && movesTo !== shard;
}

export type Places = ReturnType<typeof createPlaces>;
