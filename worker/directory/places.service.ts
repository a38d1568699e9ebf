import type { Deps, Owner } from '#worker/context.ts';
import type { Placed, Shard } from '#worker/platform/shards.ts';

type Parts<Account> = {
  deps: Pick<Deps, 'config' | 'newId'>;
  /** The accounts of one shard. */
  accountsIn: (whose: Placed) => {
    readonly findByAddress: (addressKey: string) => Promise<Account | undefined>;
    readonly exists: (userId: string) => Promise<boolean>;
  };
};

/** Finds people whose token does not say in which shard they are. */
export function createPlaces<Account>({ deps, accountsIn }: Parts<Account>) {
  const [{ shard }] = deps.config.SHARDS;
  return {
    /** The shard that holds a person's rows. */
    shardOf: async (_userId: string): Promise<Shard> => shard,
    /** The shard that holds the account of an address, if there is one. */
    shardOfAddress: async (_addressKey: string): Promise<Shard> => shard,
    /** The account of an address, or `undefined`. */
    findByAddress: async (addressKey: string): Promise<(Account & Placed) | undefined> => {
      const account = await accountsIn({ shard }).findByAddress(addressKey);
      return account && { ...account, shard };
    },
    /** Gives a new account of an address its id and its shard. */
    place: async (_addressKey: string): Promise<Owner> => ({ userId: deps.newId(), shard }),
    /** Whether an account still exists. */
    exists: (userId: string): Promise<boolean> => accountsIn({ shard }).exists(userId),
  };
}
