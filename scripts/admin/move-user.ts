import { people } from '#drizzle/directory/people.ts';
import { createAccountsRepository } from '#worker/account/accounts.repository.ts';
import { addressHashOf } from '#worker/directory/address-hash.ts';
import { createDirectoryRepository } from '#worker/directory/directory.repository.ts';
import { type MoveStep, moveAccount } from '#worker/directory/move-account.ts';
import { createMovesRepository } from '#worker/directory/moves.repository.ts';
import type { Shard } from '#worker/platform/shards.ts';
import type { Tools } from './databases.ts';

/** A move as an operator asks for it. */
export type MoveWish = {
  readonly userId: string;
  readonly to: Shard;
  readonly passed?: (step: MoveStep) => void;
};

/**
 * Moves one account to a shard, or takes up a move that broke off; says how it ended, `undefined` where there is no such account.
 * Throws `MoveRefused`.
 */
export async function moveUser(tools: Tools, { userId, to, passed }: MoveWish) {
  if (!tools.shards.some(({ shard }) => shard === to)) throw new RangeError(`SHARDS does not name ${to}.`);
  if (!(await isEntered(tools, userId))) return undefined;
  const moves = createMovesRepository(tools);
  return moveAccount({ deps: tools, moves, ...(passed ? { passed } : {}) }, { userId, to });
}

/** Sees to it that the directory knows the account; one from before it is in the first shard. */
async function isEntered(tools: Tools, userId: string): Promise<boolean> {
  if (await createDirectoryRepository(tools).find(userId)) return true;
  const [{ shard }] = tools.shards;
  const addressKey = await createAccountsRepository({
    ...tools,
    db: tools.databaseFor({ shard }),
  }).addressKeyOf(userId);
  if (addressKey === undefined) return false;
  const addressHash = await addressHashOf(addressKey);
  const row = { userId, shard, addressHash, state: 'here' as const, changedAt: tools.now() };
  await tools.directory.insert(people).values(row).onConflictDoNothing();
  return true;
}
