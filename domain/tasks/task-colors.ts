/** The palette's names, shown as the edge of a task's card (contract §6). */
export const TASK_COLORS = ['madder', 'verdigris', 'saffron', 'iris', 'ink'] as const;
export type TaskColor = (typeof TASK_COLORS)[number];
