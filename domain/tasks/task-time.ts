import * as v from 'valibot';
import { localTimeSchema } from '#domain/calendar/local-time.ts';
import { DAY_MINUTES } from '#domain/calendar/zoned-day.ts';
import { instantAt } from '#domain/calendar/zoned-instant.ts';
import { doneOn, type TimedTask } from './done-on.ts';

export { doneOn, type TimedTask, timeOn } from './done-on.ts';

/** Limits of a reminder: a week of minutes before the task's time, or 30 days before its day. */
export const REMINDER_MINUTES_MAX = 10_080;
export const REMINDER_DAYS_MAX = 30;
/** Minutes of a task that has no length, and neither have its steps. */
export const ASSUMED_LENGTH_MINUTES = 30;

const wanted =
  'must be minutes_before (0 to 10080), or days_before (0 to 30) and at (HH:MM), all numbers whole';
const isWithin = (value: number, max: number) => Number.isInteger(value) && value >= 0 && value <= max;

/** A task's reminder: some minutes before its time, or at a time of its day or of one before it. */
export const taskReminderSchema = v.pipe(
  v.union(
    [
      v.strictObject({ minutes_before: v.number() }),
      v.strictObject({ days_before: v.number(), at: v.string() }),
    ],
    wanted,
  ),
  v.check(
    (reminder) =>
      'at' in reminder
        ? isWithin(reminder.days_before, REMINDER_DAYS_MAX) && v.is(localTimeSchema, reminder.at)
        : isWithin(reminder.minutes_before, REMINDER_MINUTES_MAX),
    wanted,
  ),
);
export type TaskReminder = v.InferOutput<typeof taskReminderSchema>;

/** The instant (unix seconds) of a task's time; `null` without a time or a day. */
export function instantOfTask(task: TimedTask, timeZone: string): number | null {
  const date = doneOn(task);
  return date === null || task.time === null ? null : instantAt({ date, time: task.time }, timeZone);
}

/** A part of a day, in minutes from midnight; `until` is excluded. */
type Block = { readonly from: number; readonly until: number };

/** Whether two blocks share a minute; blocks that only touch don't. */
export const blocksOverlap = (one: Block, other: Block): boolean =>
  one.from < other.until && other.from < one.until;

/** The minutes that a task takes: its own, else those of its open steps together, else 30; at most a day. */
export const blockMinutes = (length: number | null, stepsLength: number | null): number =>
  Math.min(length || stepsLength || ASSUMED_LENGTH_MINUTES, DAY_MINUTES);
