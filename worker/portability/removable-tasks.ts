import { and, eq, sql } from 'drizzle-orm';
import { tasks } from '#drizzle/schema/tasks.ts';
import type { Database } from '#worker/platform/database.ts';

type TaskKey = { readonly id: string; readonly parentId: string | null };

/** The tasks, those below others first: a task goes with or after all that are below it. */
export function deepestFirst(all: readonly TaskKey[]): string[] {
  const parents = new Map(all.map(({ id, parentId }) => [id, parentId]));
  const depths = new Map<string, number>();
  for (const { id } of all) {
    const way: string[] = [];
    for (
      let at: string | null = id;
      at !== null && parents.has(at) && !depths.has(at);
      at = parents.get(at) ?? null
    ) {
      way.push(at);
    }
    const top = way.at(-1);
    let depth = depths.get((top === undefined ? null : parents.get(top)) ?? '') ?? 0;
    for (const passed of way.reverse()) depths.set(passed, ++depth);
  }
  return all.map(({ id }) => id).sort((one, other) => (depths.get(other) ?? 0) - (depths.get(one) ?? 0));
}

/** Those of some tasks that an import wrote last and that have no task below them that stays. */
export async function removableTasks(
  { db, userId }: { readonly db: Database; readonly userId: string },
  { importId, ids }: { importId: string; ids: readonly string[] },
): Promise<string[]> {
  const among = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const mine = eq(tasks.userId, userId);
  const key = { id: tasks.taskId, parentId: tasks.parentId };
  const [own, below] = await db.batch([
    db
      .select(key)
      .from(tasks)
      .where(and(mine, eq(tasks.importId, importId), sql`${tasks.taskId} in ${among}`)),
    db
      .select(key)
      .from(tasks)
      .where(and(mine, sql`${tasks.parentId} in ${among}`)),
  ]);
  const parents = new Map(own.map(({ id, parentId }) => [id, parentId]));
  const staying = below.filter(({ id }) => !parents.has(id)).map(({ parentId }) => parentId);
  // The list grows during the loop: what is above a task that stays does, too.
  for (const id of staying) {
    if (id === null || !parents.has(id)) continue;
    staying.push(parents.get(id) ?? null);
    parents.delete(id);
  }
  return [...parents.keys()];
}
