/** Somebody who makes tasks: in so many lanes at once, with a pause after each. */
export type Writer = {
  readonly email: string;
  /** The number of the shard that the account is made in, from 0. */
  readonly shard: number;
  readonly lanes: number;
  readonly pauseMs: number;
};

/** What the Worker of the bench is asked for. */
export type Writing = {
  readonly writers: readonly Writer[];
  /** How many shards the product knows of. */
  readonly shards: number;
  /** Each lane ends after so many tasks, and begins none after so many seconds. */
  readonly writes: number;
  readonly seconds: number;
  /** How long each call holds its database; 0 for the databases as they are. */
  readonly holdMs: number;
};

/** What one person did, in milliseconds: every task, and all of them together. */
export type Written = { readonly took: readonly number[]; readonly ms: number };

/** The binding of a shard, counted from 0. */
export const shardName = (index: number): string => (index === 0 ? 'DB' : `DB_${index + 1}`);
