import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { people } from '#drizzle/directory/people.ts';
import type { Deps } from '#worker/context.ts';
import type { Databases, Shard } from '#worker/platform/database.ts';
import {
  ACCOUNT_TABLE,
  allowWrites,
  digestOf,
  dropRows,
  PERSON_TABLES,
  readRows,
  stopCounting,
  stopWrites,
  writeRows,
  writesAllowed,
} from './person-tables.ts';

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

/** A call counts as dead after this long without a renewal; no step of a move takes longer. */
const MOVER_SECONDS = 60;

/** A running move, and the name of the call that works on it. */
type Move = {
  readonly userId: string;
  readonly from: Shard;
  readonly to: Shard;
  readonly mover: string;
  /** Whether the directory already points to the new shard. */
  readonly isSwitched: boolean;
};

/** The moves in the directory: one at a time per person, run by one call at a time. */
export function createMovesRepository({
  directory: db,
  newId,
  now,
}: Pick<Deps, 'directory' | 'newId' | 'now'>) {
  const held = ({ userId, mover }: Move) => and(eq(people.userId, userId), eq(people.mover, mover));

  return {
    /**
     * Records a move in one statement, or resumes an interrupted one. `is there` if there is nothing to do, `busy` if another
     * call works on the account, `elsewhere` if a move between other shards has to be finished first.
     */
    begin: async (userId: string, to: Shard): Promise<Move | 'is there' | 'busy' | 'elsewhere'> => {
      const mover = newId();
      const isFree = or(isNull(people.mover), lte(people.moverUntil, now()));
      const isNew = and(isNull(people.movesTo), sql`${people.shard} <> ${to}`);
      const isSame = eq(people.movesTo, to);
      const isTakenBack = and(eq(people.movesFrom, to), eq(people.shard, to));
      const [row] = await db
        .update(people)
        .set({
          movesFrom: sql`coalesce(${people.movesFrom}, ${people.shard})`,
          movesTo: sql`coalesce(${people.movesTo}, ${to})`,
          mover,
          moverUntil: now() + MOVER_SECONDS,
        })
        .where(
          and(eq(people.userId, userId), eq(people.state, 'here'), isFree, or(isNew, isSame, isTakenBack)),
        )
        .returning();
      if (row?.movesFrom && row.movesTo) {
        const { movesFrom: from, movesTo, shard } = row;
        return { userId, from, to: movesTo, mover, isSwitched: shard === movesTo };
      }
      const [asIs] = await db.select().from(people).where(eq(people.userId, userId));
      if (asIs?.movesTo === null && asIs.shard === to) return 'is there';
      return asIs?.movesTo === null || asIs?.movesTo === to ? 'busy' : 'elsewhere';
    },

    /** Renews the call's claim to the move; `false` if another has taken it over. */
    renew: async (move: Move): Promise<boolean> => {
      const renewed = await db
        .update(people)
        .set({ moverUntil: now() + MOVER_SECONDS })
        .where(held(move))
        .returning({ userId: people.userId });
      return renewed.length === 1;
    },

    /** Makes the directory point to the new shard. */
    switchShard: async (move: Move): Promise<void> => {
      await db.update(people).set({ shard: move.to, changedAt: now() }).where(held(move));
    },

    /** Records that the move is finished. */
    end: async (move: Move): Promise<void> => {
      await db
        .update(people)
        .set({ movesFrom: null, movesTo: null, mover: null, moverUntil: null })
        .where(held(move));
    },
  };
}

type MovesRepository = ReturnType<typeof createMovesRepository>;
