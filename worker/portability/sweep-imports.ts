import { and, asc, isNull, lt } from 'drizzle-orm';
import { pendingImports } from '#drizzle/schema/imports.ts';
import type { Deps } from '#worker/app-env.ts';
import type { CycleWrites } from './imported-tables.ts';
import { createImportsRepository } from './imports.repository.ts';

/** An import that was never accepted is dropped after this long. */
const ABANDONED_SECONDS = 3600;
/** An accepted import that isn't written after this long was interrupted. */
const BROKEN_OFF_SECONDS = 60;
/** The most people per run of the trigger, and about the most statements of their parts: D1 answers a thousand per run. */
const PEOPLE_A_RUN = 20;
const STATEMENTS_A_RUN = 800;
/** About as many statements of one person's imports come before it is another's turn. */
const STATEMENTS_A_TURN = 40;

/**
 * Finishes accepted imports that were interrupted, the oldest first and in turns, and drops those never accepted: one bounded run over a
 * shard, safe to repeat. `share` is its part of a run's statements. A failing import doesn't block others; the run throws at the end.
 */
export async function sweepImports(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  { cycleOf, share }: { cycleOf: (userId: string) => CycleWrites; share: number },
): Promise<void> {
  const { db, now } = deps;
  const importsOf = (userId: string) => createImportsRepository(deps, { userId, cycle: cycleOf(userId) });
  const abandoned = and(
    isNull(pendingImports.acceptedAt),
    lt(pendingImports.begunAt, now() - ABANDONED_SECONDS),
  );
  const left = await db.select().from(pendingImports).where(abandoned).limit(PEOPLE_A_RUN);
  const open = await db
    .select({ userId: pendingImports.userId })
    .from(pendingImports)
    .where(lt(pendingImports.acceptedAt, now() - BROKEN_OFF_SECONDS))
    .orderBy(asc(pendingImports.acceptedAt))
    .limit(PEOPLE_A_RUN);
  let statements = STATEMENTS_A_RUN * share;
  const failures: unknown[] = [];
  const attempt = (work: Promise<void>) => work.catch((error: unknown) => void failures.push(error));
  for (const { userId, importId } of left) await attempt(importsOf(userId).drop(importId));
  const goOn = async (userId: string) => {
    const { isDone, carriedOut } = await importsOf(userId).sweep(Math.min(statements, STATEMENTS_A_TURN));
    statements -= carriedOut;
    if (!isDone) turns.push(userId);
  };
  // The list grows during the loop: who isn't done comes again, after the others.
  const turns = open.map(({ userId }) => userId);
  for (const userId of turns) if (statements > 0) await attempt(goOn(userId));
  if (failures.length > 0) throw failures[0];
}
