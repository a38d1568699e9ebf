import {
  addDays,
  type DateRange,
  fromEpochDay,
  type LocalDate,
  parseLocalDate,
  toEpochDay,
} from './local-date.ts';

/** The zone of a profile without one (contract §1). */
export const DEFAULT_TIME_ZONE = 'Europe/Paris';
const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;
export const HOUR_MINUTES = 60;
export const DAY_MINUTES = 1_440;

/** The day of an instant (unix seconds) in an IANA zone; a `RangeError` for an unknown zone and outside 1900 to 2199. */
export function localDateAt(instantSeconds: number, timeZone: string): LocalDate {
  const { year, month, day } = zonedPartsAt(instantSeconds, timeZone);
  const date = parseLocalDate(`${year}-${month}-${day}`);
  if (date === undefined) throw new RangeError('the instant is not within the years 1900 to 2199');
  return date;
}

/** All days that are current somewhere on Earth at an instant (unix seconds): clocks are from UTC−12 to UTC+14. */
export function datesWorldwideAt(instantSeconds: number): DateRange {
  const dayAt = (seconds: number) => fromEpochDay(Math.floor(seconds / DAY_SECONDS));
  return {
    start: dayAt(instantSeconds - 12 * HOUR_SECONDS),
    end: dayAt(instantSeconds + 14 * HOUR_SECONDS),
  };
}

/** The hour of the day, 0 to 23, at an instant (unix seconds) in an IANA time zone. Throws a `RangeError` for an unknown zone. */
export function hourAt(instantSeconds: number, timeZone: string): number {
  return Number(zonedPartsAt(instantSeconds, timeZone).hour);
}

/** The time on the clock, `HH:MM`, at an instant (unix seconds) in an IANA time zone. Throws a `RangeError` for an unknown zone. */
export function localTimeAt(instantSeconds: number, timeZone: string): string {
  const { hour, minute } = zonedPartsAt(instantSeconds, timeZone);
  return `${hour}:${minute}`;
}

/** The times of day of habits. */
export const TIME_FRAMES = ['morning', 'noon', 'evening'] as const;
export type TimeFrame = (typeof TIME_FRAMES)[number];

/** The time frame of an hour, 0 to 23: morning from 5, noon from 12, evening from 17 until 5 (contract §5). */
export function timeFrameAt(hour: number): TimeFrame {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 17 ? 'noon' : 'evening';
}

/** The hour at which the evening before is over. */
const NIGHT_ENDS_AT = 4;

/** Yesterday, while its evening isn't over at an hour (0 to 23) of `today`: its habits can still be ticked off as yesterday's. */
export const lastNightOf = (today: LocalDate, hour: number): LocalDate | undefined =>
  hour < NIGHT_ENDS_AT ? addDays(today, -1) : undefined;

/** How many minutes an IANA time zone is ahead of UTC at an instant (unix seconds). Throws a `RangeError` for an unknown zone. */
export function utcOffsetAt(instantSeconds: number, timeZone: string): number {
  const { hour, minute } = zonedPartsAt(instantSeconds, timeZone);
  const days = toEpochDay(localDateAt(instantSeconds, timeZone));
  return (days * 24 + Number(hour)) * 60 + Number(minute) - Math.floor(instantSeconds / 60);
}

/** Whether clocks show the same in two IANA time zones at an instant (unix seconds). Throws a `RangeError` for unknown zones. */
export function isSameClock(instantSeconds: number, [one, other]: readonly [string, string]): boolean {
  return (
    formatterFor(one).format(instantSeconds * 1000) === formatterFor(other).format(instantSeconds * 1000)
  );
}

/** The local date and time in a zone, in digits. */
function zonedPartsAt(instantSeconds: number, timeZone: string) {
  const parts = formatterFor(timeZone).formatToParts(instantSeconds * 1000);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const wall = new Intl.DateTimeFormat('en', { ...DIGITS, timeZone });
  formatters.set(timeZone, wall);
  return wall;
}

/** One formatter per zone: they are slow to make and needed often. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const DIGITS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

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

/** A zone's name in its usual spelling, `Europe/Paris` for `europe/paris`; links stay links. */
export function normaliseTimeZone(name: string): string {
  const resolved = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  const known = [resolved, ...Intl.supportedValuesOf('timeZone')];
  return known.find((zone) => zone.toLowerCase() === name.toLowerCase()) ?? name;
}
