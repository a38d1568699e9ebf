import { addDays } from '#domain/calendar/local-date.ts';
import { hourAt, localDateAt } from '#domain/calendar/zoned-day.ts';
import { hourOf } from '#domain/calendar/zoned-instant.ts';

/** Whole hours of the day, 0 to 23, over midnight if the second is smaller; `null` for none. */
export type QuietHours = { readonly from: number; readonly until: number } | null;

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

const MINUTE_SECONDS = 60;
/** Around an instant, because a zone may skip a day and clocks an hour. */
const SEARCHED_DAYS = [0, 1, 2, 3];

/**
 * The instant (unix seconds) nearest to `wanted` that isn't quiet: the end of the quiet hours if it's at most `latest`, otherwise
 * a minute before they begin.
 */
export function instantOutsideQuiet(
  wanted: number,
  { quiet, latest, timeZone }: { quiet: QuietHours; latest: number; timeZone: string },
): number {
  if (quiet === null) return wanted;
  const isLoud = (instant: number) => !isQuiet(hourAt(instant, timeZone), quiet);
  if (isLoud(wanted)) return wanted;
  const today = localDateAt(wanted, timeZone);
  const ends = SEARCHED_DAYS.map((days) =>
    hourOf({ date: addDays(today, days), hour: quiet.until }, timeZone),
  );
  const end = ends.find((instant) => instant > wanted && isLoud(instant));
  if (end !== undefined && end <= latest) return end;
  const begins = SEARCHED_DAYS.map((days) =>
    hourOf({ date: addDays(today, -days), hour: quiet.from }, timeZone),
  );
  return (
    begins
      .map((instant) => instant - MINUTE_SECONDS)
      .find((instant) => instant < wanted && isLoud(instant)) ?? wanted
  );
}
