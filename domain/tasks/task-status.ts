/** States of a task in their usual order; any change between them is allowed (contract §6). */
export const TASK_STATUSES = ['not_started', 'in_progress', 'completed'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Whether there is still something to do. */
export function isOpen(status: TaskStatus): boolean {
  return status !== 'completed';
}
