import type { PortableRecord } from './portable-data.schema.ts';
import { type ImportContext, type ReadRecords, type Sorted, sort } from './read-records.ts';

type Task = PortableRecord<'tasks'>;

/** Tasks with their parents before them; one whose parent is nowhere, or below itself, cannot be taken. */
export async function sortTasks(
  tasks: ReadRecords<'tasks'>,
  { find }: Pick<ImportContext, 'find'>,
): Promise<Sorted<Task>> {
  const offered = new Map(tasks.read.flatMap(({ record }) => (record ? [[record.id, record] as const] : [])));
  const named = new Set<string>();
  for (const { id, parent_id: parentId } of offered.values()) {
    named.add(id);
    if (parentId !== null) named.add(parentId);
  }
  const taskIds = await find(
    'tasks',
    [...named].map((id) => [id]),
  );
  const reachesTop = wayUp({ taskIds, offered });
  const sorted = sort(tasks, (task, path) => {
    if (taskIds.has(task.id) || offered.get(task.id) !== task) return 'skip';
    if (reachesTop(task)) return 'add';
    return { path: `${path}.parent_id`, message: 'must be the id of a task that is not below this one' };
  });
  return { ...sorted, added: parentsFirst(sorted.added) };
}

/**
 * Tells whether the way up from a task ends at one without a parent, or at one that is there already. Every task is passed
 * once, however many are asked about.
 */
export function wayUp({
  taskIds,
  offered,
}: {
  taskIds: ReadonlySet<string>;
  offered: ReadonlyMap<string, Task>;
}): (task: Task) => boolean {
  const known = new Map<string, boolean>();
  return (task) => {
    const passed: string[] = [];
    let at: Task | undefined = task;
    while (at !== undefined && at.parent_id !== null && !taskIds.has(at.parent_id) && !known.has(at.id)) {
      // Anyone who comes by here again is in a ring, until the end of the way is known.
      known.set(at.id, false);
      passed.push(at.id);
      at = offered.get(at.parent_id);
    }
    const reaches = at !== undefined && (known.get(at.id) ?? true);
    for (const id of passed) known.set(id, reaches);
    return reaches;
  };
}

function parentsFirst(tasks: readonly Task[]): Task[] {
  const children = Map.groupBy(tasks, ({ parent_id: parentId }) => parentId);
  const ids = new Set(tasks.map(({ id }) => id));
  const ordered = tasks.filter(({ parent_id: parentId }) => parentId === null || !ids.has(parentId));
  // Grows while it is walked: each task brings those below it.
  for (const { id } of ordered) for (const child of children.get(id) ?? []) ordered.push(child);
  return ordered;
}
