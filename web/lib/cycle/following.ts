import { queryClient } from '#web/lib/http/query-client.ts';

/** The first parts of the keys of what follows the cycle: tasks that are pinned to it, and what was moved of them. */
const DEPENDENT_ROOTS = ['tasks', 'changes'];

/** Reloads what follows the cycle, after the log or what is followed has changed. */
export async function invalidateDependents(): Promise<void> {
  await Promise.all(DEPENDENT_ROOTS.map((root) => queryClient.invalidateQueries({ queryKey: [root] })));
}
