import { hourAt } from '#domain/calendar/zoned-day.ts';

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
/** Clocks change, and hours of all zones begin, at quarters of an hour. */
const QUARTER_SECONDS = 15 * MINUTE_SECONDS;

/**
 * The instant (unix seconds) nearest to `wanted` that isn't quiet: the end of the quiet hours if it's at most `latest`, otherwise
 * a minute before they began.
 */
export function instantOutsideQuiet(
  wanted: number,
  { quiet, latest, timeZone }: { quiet: QuietHours; latest: number; timeZone: string },
): number {
  const isLoud = (instant: number) => !isQuiet(hourAt(instant, timeZone), quiet);
  if (isLoud(wanted)) return wanted;
  let begin = wanted - (wanted % QUARTER_SECONDS);
  for (let end = begin + QUARTER_SECONDS; end <= latest; end += QUARTER_SECONDS) if (isLoud(end)) return end;
  while (!isLoud(begin - MINUTE_SECONDS)) begin -= QUARTER_SECONDS;
  return begin - MINUTE_SECONDS;
}
