import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { SeriesKind } from '#domain/recurrence/series-kinds.ts';
import { isOpen, type TaskStatus } from './task-status.ts';

/** The fields that decide whether a task waits for a phase. */
export interface PlaceableTask {
  readonly status: TaskStatus;
  readonly startOn: LocalDate | null;
  readonly endOn: LocalDate | null;
  /** The phase that the person chose, otherwise the classifier's. */
  readonly phase: CyclePhase | null;
  readonly repeats: SeriesKind | null;
  readonly plannedOn: string | null;
}

/**
 * Whether the task is open, has no dates, is neither planned nor pinned to the cycle, and belongs to a phase; only such tasks are
 * suggested.
 */
export function waitsForPhase(task: PlaceableTask): boolean {
  const { status, startOn, endOn, plannedOn, phase, repeats } = task;
  return isOpen(status) && !(startOn ?? endOn ?? plannedOn) && repeats !== 'cycle' && phase !== null;
}

/** Whether the task is suggested in a phase; always false without a running cycle (`null`). Source: contract §6. */
export function isSuggestedIn(currentPhase: CyclePhase | null, task: PlaceableTask): boolean {
  return currentPhase !== null && waitsForPhase(task) && task.phase === currentPhase;
}
