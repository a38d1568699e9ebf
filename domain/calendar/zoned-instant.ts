import { fromAbsolute, parseDateTime, toZoned } from '@internationalized/date';
import type { LocalDate } from './local-date.ts';

/** The instant of 12:00 on a day (`instantAt`); of a day that a zone skipped, as Pacific/Apia did 2011-12-30, noon of the day after. */
export const noonOf = (date: LocalDate, timeZone: string): number =>
  instantAt({ date, time: '12:00' }, timeZone);

/**
 * The instant (unix seconds) of a time on the clock, `HH:MM`, on a day in an IANA time zone. A time that the clocks skip comes
 * later by as much as they are put forward; of a time that comes twice the first counts (RFC 5545, section 3.3.5). Throws a
 * `RangeError` for an unknown zone.
 */
export function instantAt({ date, time }: { date: LocalDate; time: string }, timeZone: string): number {
  const key = `${timeZone} ${date} ${time}`;
  const known = instants.get(key);
  if (known !== undefined) return known;
  const instant =
    toZoned(parseDateTime(`${date}T${time}:00`), timeZone)
      .toDate()
      .getTime() / 1000;
  if (instants.size >= INSTANTS_MAX) instants.clear();
  instants.set(key, instant);
  return instant;
}

/** The instant at which an hour, 0 to 23, begins on a day (`instantAt`). */
export const hourOf = ({ date, hour }: { date: LocalDate; hour: number }, timeZone: string): number =>
  instantAt({ date, time: `${String(hour).padStart(2, '0')}:00` }, timeZone);

/** Known results: they are slow to work out, and the same few zones and days come again and again. */
const instants = new Map<string, number>();
const INSTANTS_MAX = 5_000;

/** The instant (unix seconds) a number of whole calendar months after another in UTC; before it if negative. */
export function addMonthsInUtc(instantSeconds: number, months: number): number {
  return (
    fromAbsolute(instantSeconds * 1000, 'UTC')
      .add({ months })
      .toDate()
      .getTime() / 1000
  );
}
