import { DAY_SECONDS, isTimeZone, utcOffsetAt } from '#domain/calendar/zoned-day.ts';
import { type Ical, NotUnderstood, propertiesOf, timeOf } from './read-event.ts';
import { ruleStarts, type Spend } from './rule-starts.ts';
import windowsZones from './windows-zones.json' with { type: 'json' };

/**
 * How many seconds the clocks of a zone are ahead of UTC at an instant. A civil time is the seconds from 1970 to what a clock shows,
 * as if every day had 86,400.
 */
export type ZoneClock = (instantSeconds: number) => number;

/** Within the years of the calendar in every zone. */
const FIRST_INSTANT = -2_208_900_000;
const LAST_INSTANT = 7_258_000_000;

/** The clock of an IANA zone; before 1900 and after 2199 it stays as it was. Throws a `RangeError` for an unknown zone. */
export function ianaClock(timeZone: string): ZoneClock {
  const offsets = new Map<number, number>();
  return (instant) => {
    // Clocks change at a quarter of an hour.
    const quarter = Math.floor(Math.min(Math.max(instant, FIRST_INSTANT), LAST_INSTANT) / 900) * 900;
    const offset = offsets.get(quarter) ?? utcOffsetAt(quarter, timeZone) * 60;
    offsets.set(quarter, offset);
    return offset;
  };
}

/** What the clock shows at an instant. */
export const civilAt = (clock: ZoneClock, instant: number): number => instant + clock(instant);

/** The instant of a civil time. One that the clocks skip comes later by as much as they jump, of one that comes twice the first counts. */
export function instantOf(clock: ZoneClock, civil: number): number {
  const before = clock(civil - DAY_SECONDS);
  const after = clock(civil + DAY_SECONDS);
  const isAfter = clock(civil - before) !== before && clock(civil - after) === after;
  return civil - (isAfter ? after : before);
}

/** What a zone's name costs that is new in a file. */
const NAME_STEPS = 5_000;
/** The most changes of a clock. It changes within two years, or no more. */
const CHANGES_MAX = 200;
const CHANGE_WITHIN = 731 * DAY_SECONDS;

type ZoneContext = {
  readonly ical: Ical;
  readonly spend: Spend;
  /** The instants between which its clocks must be right. */
  readonly range: { readonly start: number; readonly end: number };
  /** The clock of times without a zone, and of zones that nobody knows. */
  readonly fallback: ZoneClock;
};

/** Finds the clock of a zone by its name in a file: IANA's or Windows' names first, then the file's own VTIMEZONE. */
export function fileClocks(
  zones: readonly string[],
  context: ZoneContext,
): (zone: string | null) => ZoneClock {
  const clocks = new Map<string | null, ZoneClock>([
    [null, context.fallback],
    ['Z', () => 0],
  ]);
  const written = new Map(zones.map((zone) => [/^TZID[^:]*:(.*)$/im.exec(zone)?.[1]?.trim(), zone]));

  function find(name: string): ZoneClock {
    context.spend(NAME_STEPS);
    const iana = ianaName(name);
    if (iana !== null) return iana === name ? ianaClock(iana) : clockOf(iana);
    try {
      return writtenClock(written.get(name) ?? '', context);
    } catch {
      return context.fallback;
    }
  }

  function clockOf(zone: string | null): ZoneClock {
    const clock = clocks.get(zone) ?? find(zone ?? '');
    clocks.set(zone, clock);
    return clock;
  }
  return clockOf;
}

/** The clock of a VTIMEZONE. Throws if a part of it can't be read, or changes by another rule than a yearly one. */
function writtenClock(zone: string, { ical, spend, range }: ZoneContext): ZoneClock {
  const [, ...parts] = zone.split(/\n?BEGIN:(?:STANDARD|DAYLIGHT)\n/);
  const changes = parts.flatMap((part) => {
    const properties = propertiesOf(ical, part);
    const all = (name: string) => properties.filter((one) => one.name === name).map(({ value }) => value);
    const [before, offset] = [offsetOf(all('TZOFFSETFROM')[0]), offsetOf(all('TZOFFSETTO')[0])];
    const start = timeOf(all('DTSTART')[0] ?? '').civil;
    const added = all('RDATE').flatMap((value) => value.split(',').map((each) => timeOf(each).civil));
    const ruled = all('RRULE').flatMap((value) => {
      const rule = value.toUpperCase();
      if (!rule.includes('FREQ=YEARLY')) throw new NotUnderstood();
      const from = rule.includes('UNTIL=') ? start : range.start - CHANGE_WITHIN;
      const civilOf = (utc: number) => utc + before;
      return ruleStarts({ rule, start, from, until: range.end + DAY_SECONDS, civilOf, spend });
    });
    return [start, ...added, ...ruled].map((civil) => ({ at: civil - before, before, offset }));
  });
  const known = changes.filter(({ at }) => at <= range.end).sort((left, right) => left.at - right.at);
  const first = known[0] ?? changes[0];
  if (!first) throw new NotUnderstood();
  const last = known.slice(-CHANGES_MAX);
  return (instant) => last.findLast(({ at }) => at <= instant)?.offset ?? first.before;
}

function offsetOf(offset = ''): number {
  const [, sign, hours, minutes, seconds = 0] = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(offset) ?? [];
  if (!sign) throw new NotUnderstood();
  return Number(`${sign}1`) * (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds));
}

const windowsNames = new Map(Object.entries(windowsZones));

/** The IANA name of a zone that a calendar names by its IANA or Windows name; `null` for any other name. */
export function ianaName(name: string): string | null {
  const bare = name.replace(/^["/]+|"+$/g, '').trim();
  if (/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(bare) && isTimeZone(bare)) return bare;
  return windowsNames.get(bare.replace(/ \d+$/, '')) ?? null;
}
