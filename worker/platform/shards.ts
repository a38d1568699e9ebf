import * as v from 'valibot';

/** When to retry a call to an account that is being moved to another shard: a move takes about this long. */
export const MOVING_RETRY_SECONDS = 2;

/** The binding's name of a database with people's rows. */
export type Shard = string;

/** Where a person's rows are. */
export type Placed = { readonly shard: Shard };

/** A shard and its share of new accounts, relative to the others. */
type WeightedShard = Placed & { readonly weight: number };

/** The shards in order; the first also has rows that belong to no person. */
export type Shards = readonly [WeightedShard, ...WeightedShard[]];

const ENTRY = /^([A-Z][A-Z\d_]*)(?::(\d{1,4}))?$/;

/** The setting `SHARDS`: names of bindings in order, `DB` first, each with its weight if that is not 1: `DB:0 DB_2 DB_3:2`. */
export const shardsSchema = v.pipe(
  v.optional(v.string(), 'DB'),
  v.rawTransform(({ dataset, addIssue, NEVER }): Shards => {
    const shards = readShards(dataset.value);
    if (shards !== undefined) return shards;
    addIssue({ message: 'must be a list of shards' });
    return NEVER;
  }),
);

function readShards(setting: string): Shards | undefined {
  const found = setting
    .split(' ')
    .filter(Boolean)
    .map((entry) => ENTRY.exec(entry));
  const shards = found.flatMap((match) =>
    match?.[1] === undefined ? [] : [{ shard: match[1], weight: Number(match[2] ?? 1) }],
  );
  const [first, ...rest] = shards;
  const isSound =
    shards.length === found.length &&
    new Set(shards.map(({ shard }) => shard)).size === shards.length &&
    shards.some(({ weight }) => weight > 0);
  return first?.shard === 'DB' && isSound ? [first, ...rest] : undefined;
}

/**
 * The shard that a new account goes to.
 * @param share a random number from 0 to below 1
 */
export function shardAt(shards: Shards, share: number): Shard {
  const total = shards.reduce((sum, { weight }) => sum + weight, 0);
  let left = share * total;
  for (const { shard, weight } of shards) {
    if (left < weight) return shard;
    left -= weight;
  }
  return shards[0].shard;
}
