import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { people } from '#drizzle/directory/people.ts';
import type { Deps } from '#worker/app-env.ts';
import type { Shard } from '#worker/platform/shards.ts';

/** A call counts as dead after this long without a renewal; no step of a move takes longer. */
const MOVER_SECONDS = 60;

/** A running move, and the name of the call that works on it. */
export type Move = {
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

    /** Shows that the call is alive; `false` if another has taken over the move. */
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

export type MovesRepository = ReturnType<typeof createMovesRepository>;
