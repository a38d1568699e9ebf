import type { PortableRecord } from './portable-data.schema.ts';
import { type ImportContext, type Partitioned, partition, type ReadRecords } from './read-records.ts';

type Task = PortableRecord<'tasks'>;
type Series = PortableRecord<'task_series'>;

/**
 * Sorts tasks so that parents come first; refuses tasks whose parent is missing or below the task itself, and those that repeat in
 * another way than their series, one that is there or one of the file.
 */
export async function partitionTasks(
  tasks: ReadRecords<'tasks'>,
  { find, series }: Pick<ImportContext, 'find'> & { readonly series: readonly Series[] },
): Promise<Partitioned<Task>> {
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
  const kindOf = await kindsOf(tasks, { find, series });
  const reachesTop = createAncestorCheck({ taskIds, offered });
  const sorted = partition(tasks, (task, path) => {
    if (taskIds.has(task.id) || offered.get(task.id) !== task) return 'skip';
    const kind = kindOf(task.series_id);
    if (kind !== undefined && task.repeats !== kind) {
      return { path: `${path}.repeats`, message: 'must be the kind of its series' };
    }
    if (reachesTop(task)) return 'add';
    return { path: `${path}.parent_id`, message: 'must be the id of a task that is not below this one' };
  });
  return { ...sorted, added: parentsFirst(sorted.added) };
}

/** Finds the kind of a series, if it is there or comes with the file. */
async function kindsOf(
  tasks: ReadRecords<'tasks'>,
  { find, series }: Pick<ImportContext, 'find'> & { readonly series: readonly Series[] },
) {
  const kinds = new Map(series.map(({ id, kind }) => [id, kind]));
  const others = tasks.read.flatMap(({ record }) =>
    record?.series_id == null || kinds.has(record.series_id) ? [] : [record.series_id],
  );
  const keys = [...new Set(others)].map((id) => [id]);
  for (const id of await find('series', keys)) kinds.set(id, 'calendar');
  for (const id of await find('pinned_series', keys)) kinds.set(id, 'cycle');
  return (id: string | null) => (id === null ? undefined : kinds.get(id));
}

/**
 * Whether a task's ancestors end at a task without a parent, or at one that exists already. Visits each task only once, for
 * any number of questions.
 */
export function createAncestorCheck({
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
      // Until the end is known, coming here again means a loop.
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
  // The list grows during the loop: each task adds the tasks below it.
  for (const { id } of ordered) for (const child of children.get(id) ?? []) ordered.push(child);
  return ordered;
}
