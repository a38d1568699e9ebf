import type { TaskEdits } from './task-draft.ts';

const kept = new Map<string, TaskEdits>();

/** Keeps the edits of a save that failed, for when the task is opened again: its form may be closed by then. */
export function keepEdits(taskId: string, edits: TaskEdits): void {
  kept.set(taskId, edits);
}

export function keptEdits(taskId: string): TaskEdits {
  return kept.get(taskId) ?? {};
}

export function dropEdits(taskId: string): void {
  kept.delete(taskId);
}
