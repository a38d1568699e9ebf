import { fromAbsolute, parseDateTime, toZoned } from '@internationalized/date';
import type { LocalDate } from './local-date.ts';

/**
 * The instant (unix seconds) of 12:00 on `date` in an IANA time zone. A day that a zone skipped altogether, as Pacific/Apia
 * did with 2011-12-30, gives noon of the day after. Throws a `RangeError` for an unknown zone.
 */
export const noonOf = (date: LocalDate, timeZone: string): number => hourOf({ date, hour: 12 }, timeZone);

/**
 * The instant (unix seconds) at which an hour, 0 to 23, begins on a day in an IANA time zone. An hour that the clocks skip
 * comes later by as much as they are put forward; of an hour that comes twice the first counts (RFC 5545, section 3.3.5).
 * Throws a `RangeError` for an unknown zone.
 */
export function hourOf({ date, hour }: { date: LocalDate; hour: number }, timeZone: string): number {
  const key = `${timeZone} ${date} ${hour}`;
  const known = instants.get(key);
  if (known !== undefined) return known;
  const time = parseDateTime(`${date}T${String(hour).padStart(2, '0')}:00:00`);
  const instant = toZoned(time, timeZone).toDate().getTime() / 1000;
  if (instants.size >= INSTANTS_MAX) instants.clear();
  instants.set(key, instant);
  return instant;
}

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
