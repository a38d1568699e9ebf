import type { ReminderPreferences } from './reminders.schema.ts';

type QuietHours = ReminderPreferences['quiet'];

/** Whether an hour, 0 to 23, is within the quiet hours; the hour at which they end is not. */
export function isQuiet(hour: number, quiet: QuietHours): boolean {
  if (quiet === null) return false;
  const { from, until } = quiet;
  return from < until ? from <= hour && hour < until : hour >= from || hour < until;
}

/**
 * The hour of the same day at which a reminder for an hour, 0 to 23, is sent: after the quiet hours. `null` if they last
 * until the next day, because then the reminder's day is over too.
 */
export function hourOutsideQuiet(hour: number, quiet: QuietHours): number | null {
  if (quiet === null || !isQuiet(hour, quiet)) return hour;
  return hour < quiet.until ? quiet.until : null;
}
