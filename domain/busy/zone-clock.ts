import { utcOffsetAt } from '#domain/calendar/zoned-day.ts';

/** How many seconds the clocks of a zone are ahead of UTC at an instant. */
export type ZoneClock = (instantSeconds: number) => number;

/** Seconds of a day. A civil time here is the seconds from 1970 to what a clock shows, as if every day had so many. */
export const DAY_SECONDS = 86_400;
/** Within the years of the calendar in every zone. */
const FIRST_INSTANT = -2_208_900_000;
const LAST_INSTANT = 7_258_000_000;

export const UTC_CLOCK: ZoneClock = () => 0;

/** The clock of an IANA zone; before 1900 and after 2199 it stays as it was. Throws a `RangeError` for an unknown zone. */
export function ianaClock(timeZone: string): ZoneClock {
  const secondsAt = (instant: number) => utcOffsetAt(instant, timeZone) * 60;
  const days = new Map<number, number | null>();
  return (instant) => {
    const known = Math.min(Math.max(instant, FIRST_INSTANT), LAST_INSTANT);
    const day = Math.floor(known / DAY_SECONDS);
    let offset = days.get(day);
    if (offset === undefined) {
      offset = secondsAt(day * DAY_SECONDS);
      if (offset !== secondsAt((day + 1) * DAY_SECONDS)) offset = null;
      days.set(day, offset);
    }
    return offset ?? secondsAt(known);
  };
}

/** The clock of the changes of a zone, by their instants; before the first one it shows `before`. */
export function changingClock(
  changes: readonly { readonly at: number; readonly offset: number }[],
  before: number,
): ZoneClock {
  return (instant) => changes.findLast(({ at }) => at <= instant)?.offset ?? before;
}

/** The midnight before a civil time. */
export const midnightOf = (civil: number): number => Math.floor(civil / DAY_SECONDS) * DAY_SECONDS;

/** What the clock shows at an instant. */
export const civilAt = (clock: ZoneClock, instant: number): number => instant + clock(instant);

/** The instant of a civil time. One that the clocks skip comes later by as much as they jump, of one that comes twice the first counts. */
export function instantOf(clock: ZoneClock, civil: number): number {
  const before = clock(civil - DAY_SECONDS);
  const after = clock(civil + DAY_SECONDS);
  const isAfter = clock(civil - before) !== before && clock(civil - after) === after;
  return civil - (isAfter ? after : before);
}
