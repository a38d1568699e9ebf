import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { hourAt, localDateAt } from '#domain/calendar/zoned-day.ts';
import { hourOf } from '#domain/calendar/zoned-instant.ts';
import { REMINDER_KINDS, type ReminderKind, type ReminderPreferences } from './reminders.schema.ts';

/** A reminder later than this is no longer useful. */
const STALE_AFTER_SECONDS = 3 * 3600;
/** How many days ahead to search for the next time: a zone may skip a day, and clocks may skip an hour. */
const SEARCHED_DAYS = 4;

type OnDay = { readonly date: LocalDate; readonly timeZone: string };

/** The instant (unix seconds) at which a kind is due on a day; `null` if it's off, or quiet until the next day. */
function reminderInstant(
  kind: ReminderKind,
  { preferences, date, timeZone }: OnDay & { readonly preferences: ReminderPreferences },
): number | null {
  const { quiet, [kind]: setting } = preferences;
  const hour = setting.on === 1 ? hourOutsideQuiet(setting.hour, quiet) : null;
  if (hour === null) return null;
  const instant = hourOf({ date, hour }, timeZone);
  // If the clocks skip the hour, the hour after it may be a quiet one.
  const shownHour = hourAt(instant, timeZone);
  const shiftedHour = hourOutsideQuiet(shownHour, quiet);
  if (shiftedHour === shownHour) return instant;
  return shiftedHour === null ? null : hourOf({ date, hour: shiftedHour }, timeZone);
}

/** The first instant (unix seconds) after `after` at which anything is due; `null` if nothing ever is. */
export function nextReminderAt(
  preferences: ReminderPreferences,
  { after, timeZone }: { after: number; timeZone: string },
): number | null {
  const today = localDateAt(after, timeZone);
  const instants = Array.from({ length: SEARCHED_DAYS }, (_, days) => addDays(today, days)).flatMap((date) =>
    REMINDER_KINDS.map((kind) => reminderInstant(kind, { preferences, date, timeZone })),
  );
  const later = instants.filter((instant) => instant !== null && instant > after);
  // Filtered to numbers above.
  return later.length === 0 ? null : Math.min(...(later as number[]));
}

/** What became due from `from` to `now` (unix seconds): today's, at most three hours old, and not in quiet hours. */
export function dueReminders(
  preferences: ReminderPreferences,
  { from, now, timeZone }: { from: number; now: number; timeZone: string },
): ReminderKind[] {
  if (isQuiet(hourAt(now, timeZone), preferences.quiet)) return [];
  const date = localDateAt(now, timeZone);
  const earliest = Math.max(from, now - STALE_AFTER_SECONDS);
  return REMINDER_KINDS.filter((kind) => {
    const instant = reminderInstant(kind, { preferences, date, timeZone });
    return instant !== null && earliest <= instant && instant <= now;
  });
}

type QuietHours = ReminderPreferences['quiet'];

/** Whether an hour, 0 to 23, is within the quiet hours; the hour at which they end is not. */
export function isQuiet(hour: number, quiet: QuietHours): boolean {
  if (quiet === null) return false;
  const { from, until } = quiet;
  return from < until ? from <= hour && hour < until : hour >= from || hour < until;
}

/** The hour of that day at which a reminder is sent, after quiet hours; `null` if they last until the next day. */
export function hourOutsideQuiet(hour: number, quiet: QuietHours): number | null {
  if (quiet === null || !isQuiet(hour, quiet)) return hour;
  return hour < quiet.until ? quiet.until : null;
}
