// A wall calendar and clock in a zone, computed without the product's code: the platform formats the civil time, and days are
// counted by Julian day number (Fliegel and Van Flandern, 1968).

/** The Julian day number on the calendar, and the seconds since 00:00:00 on the clock. */
export type Shown = { readonly dayNumber: number; readonly clockSeconds: number };

/** Returns a function from unix seconds to the calendar and clock of a zone. */
export function wallOf(timeZone: string): (instant: number) => Shown {
  const format = new Intl.DateTimeFormat('en-GB-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const parts: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(instant * 1000)) parts[type] = Number(value);
    const { year = Number.NaN, month = Number.NaN, day = Number.NaN } = parts;
    const { hour = Number.NaN, minute = Number.NaN, second = Number.NaN } = parts;
    return {
      dayNumber: dayNumberOf({ year, month, day }),
      clockSeconds: hour * 3600 + minute * 60 + second,
    };
  };
}

type CivilDay = { readonly year: number; readonly month: number; readonly day: number };

function dayNumberOf({ year, month, day }: CivilDay): number {
  const shift = Math.trunc((month - 14) / 12);
  return (
    Math.trunc((1461 * (year + 4800 + shift)) / 4) +
    Math.trunc((367 * (month - 2 - 12 * shift)) / 12) -
    Math.trunc((3 * Math.trunc((year + 4900 + shift) / 100)) / 4) +
    day -
    32_075
  );
}

/** The day number of `YYYY-MM-DD`. */
export function dayNumberIn(text: string): number {
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = text.split('-').map(Number);
  return dayNumberOf({ year, month, day });
}

/** A day number written as `YYYY-MM-DD`. */
export function textOfDay(dayNumber: number): string {
  let rest = dayNumber + 68_569;
  const century = Math.trunc((4 * rest) / 146_097);
  rest -= Math.trunc((146_097 * century + 3) / 4);
  const yearOfCentury = Math.trunc((4000 * (rest + 1)) / 1_461_001);
  rest = rest - Math.trunc((1461 * yearOfCentury) / 4) + 31;
  const month = Math.trunc((80 * rest) / 2447);
  const day = rest - Math.trunc((2447 * month) / 80);
  rest = Math.trunc(month / 11);
  const civil = [100 * (century - 49) + yearOfCentury + rest, month + 2 - 12 * rest, day];
  return civil.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Unix seconds of 12:00 UTC on a day; in every zone it is then that day or the day before or after. */
export const utcNoonOf = (dayNumber: number): number =>
  (dayNumber - dayNumberIn('1970-01-01')) * 86_400 + 43_200;

/**
 * The instants at which a calendar is most easily wrong about a day: midnight by the offset at noon, the second before, and
 * about an hour on both sides, for clocks that change at midnight.
 */
export function delicateInstants(dayNumber: number, wall: (instant: number) => Shown): number[] {
  const noon = utcNoonOf(dayNumber);
  const shown = wall(noon);
  const midnight = noon - shown.clockSeconds;
  return [-3600, -1, 0, 3599].map((seconds) => midnight + seconds);
}
