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
/**
 * Finishes accepted imports that were interrupted, oldest first, and drops those never accepted: one bounded run over a
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
  const works = [
    ...left.map(
      ({ userId, importId }) =>
        () =>
          importsOf(userId).drop(importId),
    ),
    ...open.map(({ userId }) => async () => {
      if (statements > 0) statements = await importsOf(userId).sweep(statements);
    }),
  ];
  const failures: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
