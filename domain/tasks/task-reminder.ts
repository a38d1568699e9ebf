import { addDays } from '#domain/calendar/local-date.ts';
import { instantAt } from '#domain/calendar/zoned-instant.ts';
import { instantOutsideQuiet, type QuietHours } from '#domain/reminders/quiet-hours.ts';
import { isOpen, type TaskStatus } from './task-status.ts';
import { doneOn, instantOfTask, type TaskReminder, type TimedTask } from './task-time.ts';

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
const STALE_AFTER_SECONDS = 3_600;

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
