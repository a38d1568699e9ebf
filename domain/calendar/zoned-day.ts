import { fromAbsolute, parseDateTime, toCalendarDate, toZoned } from '@internationalized/date';
import type { DateRange } from './date-range.ts';
import { type LocalDate, parseLocalDate } from './local-date.ts';

const HOUR_SECONDS = 3_600;

/**
 * The calendar day on which an instant (unix seconds) falls in an IANA time zone.
 * Throws a `RangeError` for an unknown zone or a day outside the years 1900 to 2199.
 */
export function localDateAt(instantSeconds: number, timeZone: string): LocalDate {
  const date = parseLocalDate(toCalendarDate(fromAbsolute(instantSeconds * 1000, timeZone)).toString());
  if (date === undefined) throw new RangeError('the instant is not within the years 1900 to 2199');
  return date;
}

/** The days that it is somewhere on Earth at an instant (unix seconds): clocks are at most 12 hours behind UTC and 14 ahead. */
export function daysOnEarthAt(instantSeconds: number): DateRange {
  return {
    start: localDateAt(instantSeconds - 12 * HOUR_SECONDS, 'UTC'),
    end: localDateAt(instantSeconds + 14 * HOUR_SECONDS, 'UTC'),
  };
}

/**
 * The instant (unix seconds) of 12:00 on `date` in an IANA time zone. A day that a zone left out altogether, as Pacific/Apia
 * did 2011-12-30, gives noon of the day after.
 * Throws a `RangeError` for an unknown zone.
 */
export const noonOf = (date: LocalDate, timeZone: string): number => hourOf({ date, hour: 12 }, timeZone);

/**
 * The instant (unix seconds) at which an hour, 0 to 23, begins on a day in an IANA time zone. One that the clocks skip is as
 * much later as they are put forward; of one that comes twice it is the first (RFC 5545, section 3.3.5).
 * Throws a `RangeError` for an unknown zone.
 */
export function hourOf({ date, hour }: { date: LocalDate; hour: number }, timeZone: string): number {
  const key = `${timeZone} ${date} ${hour}`;
  const known = instants.get(key);
  if (known !== undefined) return known;
  const time = parseDateTime(`${date}T${String(hour).padStart(2, '0')}:00:00`);
  const instant = toZoned(time, timeZone).toDate().getTime() / 1000;
  if (instants.size >= INSTANTS_KEPT) instants.clear();
  instants.set(key, instant);
  return instant;
}

/** Hours that were asked for before: of the same few zones and days again and again, and slow to find. */
const instants = new Map<string, number>();
const INSTANTS_KEPT = 5_000;

/** The instant (unix seconds) whole calendar months after another in UTC; before it for a negative number. */
export function addMonths(instantSeconds: number, months: number): number {
  return (
    fromAbsolute(instantSeconds * 1000, 'UTC')
      .add({ months })
      .toDate()
      .getTime() / 1000
  );
}

/** The hour of the day, 0 to 23, at an instant (unix seconds) in an IANA time zone. Throws a `RangeError` for an unknown zone. */
export function hourAt(instantSeconds: number, timeZone: string): number {
  return fromAbsolute(instantSeconds * 1000, timeZone).hour;
}

/**
 * Whether `name` is an IANA time zone or link that this runtime knows, such as `UTC`, `Europe/Paris` or `Asia/Calcutta`.
 * Bare offsets such as `+01:00` are refused, because they do not follow daylight saving.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A zone's name in its usual spelling, `Europe/Paris` for `europe/paris`; links stay the links they are. */
export function spellTimeZone(name: string): string {
  const resolved = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  const known = [resolved, ...Intl.supportedValuesOf('timeZone')];
  return known.find((zone) => zone.toLowerCase() === name.toLowerCase()) ?? name;
}
