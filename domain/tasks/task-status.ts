/** Where a task stands, in the order a task passes through; any may follow any (contract §6). */
export const TASK_STATUSES = ['not_started', 'in_progress', 'completed'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Whether there is still something to do. */
export function isOpen(status: TaskStatus): boolean {
  return status !== 'completed';
}
