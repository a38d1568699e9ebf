import { noonOf } from '#domain/calendar/zoned-instant.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { TaskDetails } from '#domain/tasks/task.schema.ts';
import { isSuggestedIn, waitsForPhase } from '#domain/tasks/task-phase.ts';
import { priorityName } from '#domain/tasks/task-priority.ts';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import type { StoredTask } from './tasks.repository.ts';

/** A task as the lists read it. */
export type ListedTask = Pick<
  StoredTask,
  | 'taskId'
  | 'title'
  | 'description'
  | 'status'
  | 'startOn'
  | 'endOn'
  | 'length'
  | 'priority'
  | 'themeId'
  | 'color'
  | 'phase'
  | 'parentId'
> & { readonly parentTitle: string | null };

/** The details as they go over the wire (contract §6). */
export function detailsOf(task: StoredTask, timeZone: string): TaskDetails {
  return {
    id: task.taskId,
    task_title: task.title,
    task_description: task.description,
    task_status: task.status,
    task_start_timestamp: task.startOn && noonOf(task.startOn, timeZone),
    task_start_on: task.startOn,
    task_end_timestamp: task.endOn && noonOf(task.endOn, timeZone),
    task_end_on: task.endOn,
    task_length: task.length,
    task_priority: priorityName(task.priority),
    task_color: task.color,
    task_cycle_phase: task.cyclePhase,
    task_cycle_phase_suggestion: task.cyclePhaseSuggestion,
    task_theme_id: task.themeId,
    parent_id: task.parentId,
    created_timestamp: task.createdAt,
  };
}

/** A list's row as it goes over the wire (contract §6). */
function rowOf(task: ListedTask, currentPhase: CyclePhase | null): TaskRow {
  return {
    id: task.taskId,
    title: task.title,
    description: task.description,
    start_date: task.startOn,
    due_date: task.endOn,
    priority: task.priority,
    task_length: task.length,
    status: task.status,
    is_suggested: isSuggestedIn(currentPhase, task) ? 1 : 0,
    theme: task.themeId,
    color: task.color,
    parent_id: task.parentId,
    parent_title: task.parentTitle,
  };
}

/** Where the person is now: the zone and, worked out when it is asked for, the phase of today; `null` while no cycle runs. */
export type Present = { readonly timeZone: string; readonly phaseToday: () => CyclePhase | null };

/** The rows of a list. */
export function rowsOf(
  listed: readonly ListedTask[],
  { phaseToday }: Pick<Present, 'phaseToday'>,
): TaskRow[] {
  // The forecast is only worked out where it decides anything.
  const phase = listed.some(waitsForPhase) ? phaseToday() : null;
  return listed.map((task) => rowOf(task, phase));
}
