import type { LocalDate } from '#domain/calendar/local-date.ts';

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
