/** What the list can be sorted by, in this order if several are chosen; the creation time decides last. */
export const TASK_SORT_KEYS = ['status', 'priority', 'cycle_phase', 'end', 'created'] as const;
export type TaskSortKey = (typeof TASK_SORT_KEYS)[number];

export const SORT_DIRECTIONS = ['ASC', 'DESC'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** One key of a sort order. */
export interface SortStep {
  readonly key: TaskSortKey;
  readonly direction: SortDirection;
}

/**
 * The complete sort order of a request: newest first if nothing else decides. Status goes by progress, priority from none to
 * high, the phase by its place in the cycle; tasks without phase or end come last in either direction.
 */
export function taskOrder(
  asked: Readonly<Partial<Record<TaskSortKey, SortDirection | null | undefined>>>,
): SortStep[] {
  return TASK_SORT_KEYS.flatMap((key) => {
    const direction = asked[key] ?? (key === 'created' ? 'DESC' : undefined);
    return direction ? [{ key, direction }] : [];
  });
}
