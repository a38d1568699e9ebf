import { createDirectoryRepository } from '#worker/directory/directory.repository.ts';
import type { Shard } from '#worker/platform/database.ts';
import type { Tools } from './databases.ts';
import { fillInOne } from './fill-directory.ts';
import { createMovesRepository, MoveRefused, type MoveStep, moveAccount } from './move-account.ts';

/** An operator's request to move an account. */
export type MoveRequest = {
  readonly userId: string;
  readonly to: Shard;
  readonly passed?: (step: MoveStep) => void;
};

/**
 * Moves one account to a shard, or resumes an interrupted move; returns how it ended, `undefined` without such an account.
 * Throws `MoveRefused`.
 */
export async function moveUser(tools: Tools, { userId, to, passed }: MoveRequest) {
  if (!tools.shards.some(({ shard }) => shard === to)) throw new MoveRefused(`SHARDS does not name ${to}.`);
  const { find } = createDirectoryRepository(tools);
  if (!(await find(userId))) await fillInOne(tools, userId);
  if (!(await find(userId))) return undefined;
  const moves = createMovesRepository(tools);
  return moveAccount({ deps: tools, moves, ...(passed ? { passed } : {}) }, { userId, to });
}
