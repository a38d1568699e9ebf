/** A person who creates tasks in several parallel lanes, with a pause after each task. */
export type Writer = {
  readonly email: string;
  /** Number of the account's shard, from 0. */
  readonly shard: number;
  readonly lanes: number;
  readonly pauseMs: number;
};

/** The request to the bench's Worker. */
export type Writing = {
  readonly writers: readonly Writer[];
  /** Number of shards. */
  readonly shards: number;
  /** Each lane ends after this many tasks, and starts none after `seconds`. */
  readonly writes: number;
  readonly seconds: number;
  /** How long each call occupies its database; 0 for normal databases. */
  readonly holdMs: number;
};

/** One person's times in milliseconds: of every task, and of all together. */
export type Written = { readonly took: readonly number[]; readonly ms: number };

/** The binding of a shard, counted from 0. */
export const shardName = (index: number): string => (index === 0 ? 'DB' : `DB_${index + 1}`);
