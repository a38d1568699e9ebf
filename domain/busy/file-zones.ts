import { isTimeZone } from '#domain/calendar/zoned-day.ts';
import type { CalendarLines } from './calendar-lines.ts';
import { type Ical, NotUnderstood, propertiesOf, timeOf } from './read-event.ts';
import type { RuleExpander } from './rule-starts.ts';
import windowsZones from './windows-zones.json' with { type: 'json' };
import { changingClock, DAY_SECONDS, ianaClock, UTC_CLOCK, type ZoneClock } from './zone-clock.ts';

/** Names of zones that are looked up, those of the file itself that are worked out, and the changes of one. */
const ZONE_NAMES_MAX = 500;
const FILE_ZONES_MAX = 20;
const CHANGES_MAX = 200;
/** A clock changes within two years, or no more. */
const CHANGE_WITHIN = 731 * DAY_SECONDS;

type ZoneContext = {
  readonly ical: Ical;
  readonly expand: RuleExpander;
  /** The instants between which its clocks must be right. */
  readonly range: { readonly start: number; readonly end: number };
  /** The clock of times without a zone, and of zones that nobody knows. */
  readonly fallback: ZoneClock;
};

/** Finds the clock of a zone by its name in a file: IANA's or Windows' names first, then the file's own VTIMEZONE. */
export function fileClocks(
  zones: CalendarLines['zones'],
  context: ZoneContext,
): (zone: string | null) => ZoneClock {
  const clocks = new Map<string, ZoneClock>([['Z', UTC_CLOCK]]);
  let written: Map<string, string> | null = null;
  let left = FILE_ZONES_MAX;

  function find(name: string): ZoneClock {
    const iana = ianaName(name);
    if (iana !== null) return clocks.get(iana) ?? ianaClock(iana);
    written ??= new Map(zones.map((zone) => [/^TZID[^:]*:(.*)$/im.exec(zone)?.[1]?.trim() ?? '', zone]));
    const zone = written.get(name);
    if (zone === undefined || left-- <= 0) return context.fallback;
    try {
      return clockOf(zone, context);
    } catch {
      return context.fallback;
    }
  }

  return (zone) => {
    if (zone === null || clocks.size > ZONE_NAMES_MAX) return (zone && clocks.get(zone)) || context.fallback;
    const clock = clocks.get(zone) ?? find(zone);
    clocks.set(zone, clock);
    return clock;
  };
}

/** The clock of a VTIMEZONE. Throws if a part of it can't be read, or changes by another rule than a yearly one. */
function clockOf(zone: string, { ical, expand, range }: ZoneContext): ZoneClock {
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
      return expand({ rule, start, from, until: range.end + DAY_SECONDS, civilOf: (utc) => utc + before });
    });
    return [start, ...added, ...ruled].map((civil) => ({ at: civil - before, before, offset }));
  });
  const known = changes.filter(({ at }) => at <= range.end).sort((left, right) => left.at - right.at);
  const [first] = changes;
  if (!first) throw new NotUnderstood();
  return changingClock(known.slice(-CHANGES_MAX), (known[0] ?? first).before);
}

function offsetOf(offset = ''): number {
  const [, sign, hours, minutes, seconds = 0] = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(offset) ?? [];
  if (!sign) throw new NotUnderstood();
  return Number(`${sign}1`) * (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds));
}

const windowsNames: Readonly<Record<string, string>> = windowsZones;

/** The IANA name of a zone that a calendar names by its IANA or Windows name; `null` for any other name. */
export function ianaName(name: string): string | null {
  const bare = name.replace(/^["/]+|"+$/g, '').trim();
  if (/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(bare) && isTimeZone(bare)) return bare;
  const windows = bare.replace(/ \d+$/, '');
  return Object.hasOwn(windowsNames, windows) ? (windowsNames[windows] ?? null) : null;
}
