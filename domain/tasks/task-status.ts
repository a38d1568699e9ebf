import type { LocalDate } from '#domain/calendar/local-date.ts';

/** States of a task in their usual order; any change between them is allowed (contract §6). */
export const TASK_STATUSES = ['not_started', 'in_progress', 'completed'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Whether there is still something to do. */
export function isOpen(status: TaskStatus): boolean {
  return status !== 'completed';
}

/** Names of the priorities; a task without a priority has no name. */
export const PRIORITY_NAMES = ['low', 'mid', 'high'] as const;
export type PriorityName = (typeof PRIORITY_NAMES)[number];

const NUMBERS = { low: 3, mid: 5, high: 7 } as const satisfies Record<PriorityName, number>;
/** Priorities as numbers, 0 for none (contract §6). */
export const PRIORITY_NUMBERS = [0, NUMBERS.low, NUMBERS.mid, NUMBERS.high] as const;
export type PriorityNumber = (typeof PRIORITY_NUMBERS)[number];

/** A priority in either spelling as its number; 0 for `null`. */
export function priorityNumber(priority: PriorityName | PriorityNumber | null): PriorityNumber {
  if (priority === null) return 0;
  return typeof priority === 'number' ? priority : NUMBERS[priority];
}

/** The name of a priority number; `null` for none. */
export function priorityName(priority: PriorityNumber): PriorityName | null {
  return PRIORITY_NAMES.find((name) => NUMBERS[name] === priority) ?? null;
}

type Occurrence = { readonly status: TaskStatus; readonly seriesId: string | null };

/** Whether an occurrence is open before a change, or open again after it. */
export function isOpenOccurrence(before: Occurrence, change: Partial<Occurrence> | null): boolean {
  const after = { ...before, ...change };
  return isOpen(before.status) || (isOpen(after.status) && after.seriesId !== null);
}

// In its own file, because the dashboard's first paint needs only this.

type TaskDates = {
  readonly startOn: LocalDate | null;
  readonly endOn: LocalDate | null;
  readonly plannedOn: LocalDate | null;
};
export type TimedTask = TaskDates & { readonly time: string | null };

/** The day on which a task is done: the planned one, else the one it's due, else the one it starts; its time is on that day. */
export const doneOn = ({ plannedOn, endOn, startOn }: TaskDates): LocalDate | null =>
  plannedOn ?? endOn ?? startOn;

/** A task's time if a day is the one on which it's done; `null` on its other days. */
export const timeOn = (task: TimedTask, day: LocalDate): string | null =>
  doneOn(task) === day ? task.time : null;
