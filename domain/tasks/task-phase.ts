import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { isOpen, type TaskStatus } from './task-status.ts';

/** What of a task tells whether it waits for a phase. */
export interface PlaceableTask {
  readonly status: TaskStatus;
  readonly startOn: LocalDate | null;
  readonly endOn: LocalDate | null;
  /** The phase that the person chose, or else the classifier's. */
  readonly phase: CyclePhase | null;
}

/** Whether the task is open, has no dates and belongs to some phase: only such a one is ever suggested. */
export function waitsForPhase({ status, startOn, endOn, phase }: PlaceableTask): boolean {
  return isOpen(status) && startOn === null && endOn === null && phase !== null;
}

/** Whether the task is suggested in a phase; nothing is while no cycle runs (`null`). Source: contract §6. */
export function isSuggestedIn(currentPhase: CyclePhase | null, task: PlaceableTask): boolean {
  return currentPhase !== null && waitsForPhase(task) && task.phase === currentPhase;
}
