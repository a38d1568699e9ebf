import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import type { PendingDeletions } from './pending-deletions.ts';

/** The rows without those that are being deleted, and without what is below a task that takes its sub-tasks along. */
export function visibleRows(rows: readonly TaskRow[], deleted: PendingDeletions): readonly TaskRow[] {
  if (deleted.size === 0) return rows;
  const parentOf = new Map(rows.map((row) => [row.id, row.parent_id]));
  const goesAlong = (row: TaskRow): boolean => {
    const seen = new Set<string>();
    for (let id = row.parent_id; id && !seen.has(id); id = parentOf.get(id) ?? null) {
      if (deleted.get(id) === 2) return true;
      seen.add(id);
    }
    return false;
  };
  return rows.filter((row) => !deleted.has(row.id) && !goesAlong(row));
}
