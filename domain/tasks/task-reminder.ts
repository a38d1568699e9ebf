import { addDays } from '#domain/calendar/local-date.ts';
import { instantAt } from '#domain/calendar/zoned-instant.ts';
import { instantOutsideQuiet, type QuietHours } from '#domain/reminders/quiet-hours.ts';
import { isOpen, type TaskStatus } from './task-status.ts';
import { doneOn, instantOfTask, type TaskReminder, type TimedTask } from './task-time.ts';

const MINUTE_SECONDS = 60;

type RemindedTask = TimedTask & { readonly status: TaskStatus; readonly reminder: TaskReminder | null };
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
  const latest = instant ?? instantAt({ date: addDays(day, 1), time: '00:00' }, timeZone);
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
