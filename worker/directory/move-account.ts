import type { Databases } from '#worker/platform/database.ts';
import type { Shard } from '#worker/platform/shards.ts';
import type { Move, MovesRepository } from './moves.repository.ts';
import {
  allowWrites,
  digestOf,
  dropRows,
  readRows,
  stopCounting,
  stopWrites,
  writeRows,
  writesAllowed,
} from './person-rows.ts';
import { ACCOUNT_TABLE, PERSON_TABLES } from './person-tables.ts';

/** The steps of a move; it can be interrupted after any of them, and repeating a step is safe. */
export const MOVE_STEPS = [
  'noted',
  'stopped',
  'emptied',
  'copied',
  'verified',
  'switched',
  'cleared',
] as const;

export type MoveStep = (typeof MOVE_STEPS)[number];

/** Why a move can't start or continue. */
export class MoveRefused extends Error {}

type MoveAccountDeps = {
  deps: Pick<Databases, 'databaseFor'>;
  moves: MovesRepository;
  /** Called after each step. */
  passed?: (step: MoveStep) => void | Promise<void>;
};

/**
 * Moves every row of one person to another shard while requests continue: reads are answered, writes wait. The same call
 * resumes an interrupted move; a call to the person's present shard reverts it. Throws `MoveRefused`.
 */
export async function moveAccount(
  { deps, moves, passed = () => {} }: MoveAccountDeps,
  { userId, to }: { userId: string; to: Shard },
): Promise<'moved' | 'taken back' | 'is there'> {
  const begun = await moves.begin(userId, to);
  if (begun === 'is there') return begun;
  if (begun === 'busy')
    throw new MoveRefused('It is being moved or deleted by another call; try again in a minute.');
  if (begun === 'elsewhere') throw new MoveRefused('A move to another shard broke off: finish it first.');
  await passed('noted');
  const from = { db: deps.databaseFor({ shard: begun.from }), userId };
  const target = { db: deps.databaseFor({ shard: begun.to }), userId };
  const stillOurs = () => renewMove(moves, begun);
  const takeBack = async () => {
    await stillOurs();
    await dropRows(target);
    await allowWrites(from);
    await moves.end(begun);
  };

  if (to === begun.from) {
    await takeBack();
    return 'taken back';
  }
  if (!begun.isSwitched) {
    await stopWrites(from);
    await passed('stopped');
    await stillOurs();
    await dropRows(target);
    await passed('emptied');
    for (const table of PERSON_TABLES) {
      await writeRows({ db: target.db, table, before: stillOurs }, await readRows(from, table));
      if (table.table === ACCOUNT_TABLE) await stopCounting(target);
    }
    await passed('copied');
    const [original, copied] = [await digestOf(from), await digestOf(target)];
    const wrong = [...original].filter(([table, digest]) => copied.get(table) !== digest);
    if (wrong.length > 0) {
      await takeBack();
      throw new MoveRefused(
        `The copy differed in ${wrong.map(([table]) => table).join(', ')}; it is taken back.`,
      );
    }
    await passed('verified');
    await stillOurs();
    await moves.switchShard(begun);
    await passed('switched');
  }
  await stillOurs();
  await dropRows(from, writesAllowed(userId));
  await passed('cleared');
  await moves.end(begun);
  return 'moved';
}

/** Throws if another call has taken over the move, because this one was silent for too long. */
async function renewMove(moves: MovesRepository, move: Move): Promise<void> {
  if (!(await moves.renew(move))) throw new MoveRefused('Another call has taken the move over.');
}
