/** What the list can be ordered by, the first one first where several are asked for; when it was made decides last. */
export const TASK_SORT_KEYS = ['status', 'priority', 'cycle_phase', 'end', 'created'] as const;
export type TaskSortKey = (typeof TASK_SORT_KEYS)[number];

export const SORT_DIRECTIONS = ['ASC', 'DESC'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** One step of an order. */
export interface SortStep {
  readonly key: TaskSortKey;
  readonly direction: SortDirection;
}

/**
 * The whole order that was asked for: newest first where nothing else decides. Status goes by progress, priority from none to
 * high, the phase by its place in the cycle; without phase or end comes last in either direction.
 */
export function taskOrder(
  asked: Readonly<Partial<Record<TaskSortKey, SortDirection | undefined>>>,
): SortStep[] {
  return TASK_SORT_KEYS.flatMap((key) => {
    const direction = asked[key] ?? (key === 'created' ? 'DESC' : undefined);
    return direction ? [{ key, direction }] : [];
  });
}
