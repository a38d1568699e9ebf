import * as v from 'valibot';
import { addDays } from '#domain/calendar/local-date.ts';
import { localTimeSchema } from '#domain/calendar/local-time.ts';
import { DAY_MINUTES } from '#domain/calendar/zoned-day.ts';
import { instantAt } from '#domain/calendar/zoned-instant.ts';
import { instantOutsideQuiet, type QuietHours } from '#domain/reminders/quiet-hours.ts';
import { doneOn, isOpen, type TaskStatus, type TimedTask } from './task-status.ts';

export { doneOn, type TimedTask, timeOn } from './task-status.ts';

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

/** A part of a day, in minutes from midnight or as `HH:MM`; `until` is excluded. */
type Block<Time> = { readonly from: Time; readonly until: Time };

/** Whether two blocks share a minute; blocks that only touch don't. */
export const blocksOverlap = <Time extends number | string>(one: Block<Time>, other: Block<Time>): boolean =>
  one.from < other.until && other.from < one.until;

/** The minutes that a task takes: its own, else those of its open steps together, else 30; at most a day. */
export const blockMinutes = (length: number | null, stepsLength: number | null): number =>
  Math.min(length || stepsLength || ASSUMED_LENGTH_MINUTES, DAY_MINUTES);

const MINUTE_SECONDS = 60;

/** A task as the rule of its reminder's moment reads it. */
export type RemindedTask = TimedTask & {
  readonly status: TaskStatus;
  readonly reminder: TaskReminder | null;
};
/** What a reminder's moment depends on besides the task; `now` is in unix seconds. */
export type ReminderContext = {
  readonly timeZone: string;
  readonly quiet: QuietHours;
  readonly now: number;
};

/**
 * The instant (unix seconds) at which a task's reminder comes, outside quiet hours; `null` for a finished task, one without a
 * reminder or a day, and one whose reminder needs a time that it lacks.
 */
export function reminderMoment(
  task: RemindedTask,
  { quiet, timeZone }: Omit<ReminderContext, 'now'>,
): number | null {
  const { reminder, status } = task;
  const day = doneOn(task);
  if (reminder === null || day === null || !isOpen(status)) return null;
  const instant = instantOfTask(task, timeZone);
  // Midnight is the next day's.
  const latest = instant ?? instantAt({ date: addDays(day, 1), time: '00:00' }, timeZone) - 1;
  const outsideQuiet = (wanted: number) => instantOutsideQuiet(wanted, { quiet, latest, timeZone });
  if ('at' in reminder) {
    return outsideQuiet(
      instantAt({ date: addDays(day, -reminder.days_before), time: reminder.at }, timeZone),
    );
  }
  return instant && outsideQuiet(instant - reminder.minutes_before * MINUTE_SECONDS);
}

/** The moment of a task's reminder that is still ahead; `null` if it won't come (any more). */
export function nextReminder(task: RemindedTask, { now, ...context }: ReminderContext): number | null {
  const moment = reminderMoment(task, context);
  return moment !== null && moment > now ? moment : null;
}

/** A reminder that is later than this isn't sent. */
export const STALE_AFTER_SECONDS = 3_600;

/** Tasks whose reminders came from `from` to now, at most an hour ago, the earliest first; and the next moment, `null` if none is ahead. */
export function dueTaskReminders<Task extends RemindedTask>(
  tasks: readonly Task[],
  { from, ...context }: ReminderContext & { readonly from: number },
): {
  readonly due: readonly { readonly task: Task; readonly moment: number }[];
  readonly next: number | null;
} {
  const { now } = context;
  const earliest = Math.max(from, now - STALE_AFTER_SECONDS);
  const ahead = tasks
    .map((task) => ({ task, moment: reminderMoment(task, context) ?? Number.NEGATIVE_INFINITY }))
    .filter(({ moment }) => moment >= earliest)
    .sort((one, other) => one.moment - other.moment);
  const due = ahead.filter(({ moment }) => moment <= now);
  return { due, next: ahead[due.length]?.moment ?? null };
}
