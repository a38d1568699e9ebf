import * as v from 'valibot';
import { DAY_MINUTES, HOUR_MINUTES } from './zoned-day.ts';

/** A time on the clock, `HH:MM` from 00:00 to 23:59, without a zone; the end of a day is written `24:00` where one is answered. */
export type LocalTime = string;

export const localTimeSchema = v.pipe(
  v.string('must be a time like 09:30'),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 09:30'),
);

/** The minutes from midnight to a time; 1440 for 24:00. */
export const minuteOf = (time: LocalTime): number =>
  Number(time.slice(0, 2)) * HOUR_MINUTES + Number(time.slice(3, 5));

/** The time that many minutes after midnight, 0 to 1440; `24:00` at the end of the day. */
export function timeOfMinute(minute: number): LocalTime {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minute / HOUR_MINUTES))}:${two(minute % HOUR_MINUTES)}`;
}

/** The part from 0:00 to 24:00 of what lasts some minutes from a time on, `daysLater` days after its day; `null` if none is on it. */
export function partOnDay(
  { from, minutes }: { from: number; minutes: number },
  daysLater: number,
): { from: number; until: number } | null {
  const start = from - daysLater * DAY_MINUTES;
  const part = { from: Math.max(0, start), until: Math.min(DAY_MINUTES, start + minutes) };
  return part.from < part.until ? part : null;
}
