import { BOUNDS } from '#domain/account/quotas.ts';
import { addDays, daysOf, fromEpochDay, type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import { timeOfMinute } from '#domain/calendar/local-time.ts';
import { DAY_MINUTES, DAY_SECONDS, isTimeZone, utcOffsetAt } from '#domain/calendar/zoned-day.ts';
import type { BusyDay } from './busy.calls.ts';
import { DATES_MAX, type FetchProblem, INTERVALS_MAX, type SentBusy } from './busy.fields.ts';
import { type Ical, NotUnderstood, propertiesOf, timeOf } from './read-event.ts';
import { ruleStarts, type Spend } from './rule-starts.ts';
import windowsZones from './windows-zones.json' with { type: 'json' };

const HOUR_SECONDS = 3_600;
/** How long until another fetch after the first failures in a row; after more of them as after the last. */
const BACK_OFF_HOURS = [1, 3, 12, 24] as const;
const WAIT_MAX_SECONDS = 24 * HOUR_SECONDS;
/** From so many failures on a calendar isn't fetched any more. */
const STOPPED_AT = 14;
/** What rarely ends by itself counts double. */
const COUNTED_DOUBLE: readonly FetchProblem[] = ['forbidden', 'gone'];
/** How much earlier or later a fetch may come, as a part of the wait, so that they spread over the hours. */
const SPREAD = 0.2;

/** How long until the next fetch after a success, if the calendar has no wish. */
const USUAL_REFRESH_SECONDS = 6 * HOUR_SECONDS;
/** How far what is stored has to reach, or the calendar is read whole although it hasn't changed. */
export const REACHES_DAYS = 84;
/** How many days ahead a calendar is read. */
export const BUSY_AHEAD_DAYS = 91;
/** The most calendars of a person. */
export const SOURCES_MAX = BOUNDS.calendars.most;

/**
 * How a calendar's fetches go on. `wish` is how often it wants to be asked, in seconds; `null` if it doesn't say. `nextFetchAt` is
 * in unix seconds.
 */
export function afterSuccess(wish: number | null, now: number) {
  const refreshSeconds = withinWaits(wish ?? USUAL_REFRESH_SECONDS);
  const nextFetchAt = now + Math.round(refreshSeconds * (1 + SPREAD * (2 * Math.random() - 1)));
  return { failures: 0, state: 'ok' as const, problem: null, nextFetchAt };
}

/** The same for a calendar that hasn't changed since its last success: it waits as long as after that. */
export function afterUnchanged(
  before: { nextFetchAt: number | null; fetchedAt: number | null } | undefined,
  now: number,
) {
  const waited = (before?.nextFetchAt ?? 0) - (before?.fetchedAt ?? 0);
  return { ...afterSuccess(null, now), nextFetchAt: now + withinWaits(waited) };
}

const withinWaits = (seconds: number) => Math.min(Math.max(seconds, HOUR_SECONDS), WAIT_MAX_SECONDS);

type Attempt = { before: { failures: number; state: string } | undefined; isByHand: boolean; now: number };

/**
 * The same after a failure: `nextFetchAt` is `null` if it isn't fetched any more. `retryAfterSeconds` is what the host asked for. A
 * fetch by hand doesn't bring the end nearer.
 */
export function afterFailure(
  { problem, retryAfterSeconds }: { problem: FetchProblem; retryAfterSeconds: number | null },
  { before, isByHand, now }: Attempt,
) {
  const counted = COUNTED_DOUBLE.includes(problem) ? 2 : 1;
  const failed = before?.failures ?? 0;
  const failures = isByHand ? Math.max(failed, 1) : failed + counted;
  const isOver = before?.state === 'stopped' || failures >= STOPPED_AT;
  const hours = BACK_OFF_HOURS[Math.min(failures, BACK_OFF_HOURS.length) - 1] ?? 1;
  const wait = Math.max(hours * HOUR_SECONDS, Math.min(retryAfterSeconds ?? 0, WAIT_MAX_SECONDS));
  const state: 'stopped' | 'failing' = isOver ? 'stopped' : 'failing';
  return { failures, state, problem, nextFetchAt: isOver ? null : now + wait };
}

/**
 * When somebody is busy: intervals in unix seconds, sorted and, among those that are tentative and those that aren't, without
 * overlaps; a day once for each all-day entry, oldest first; and the days among them that are filled in any case, once each.
 */
export type Busy = Omit<SentBusy, 'not_understood'>;
/** A person's calendar with what counts in it; it is known from `busyFrom` to `busyUntil`, both included. */
export type BusySource = {
  readonly busy: Busy;
  readonly busyFrom: LocalDate;
  readonly busyUntil: LocalDate;
  readonly allDayCounts: 0 | 1;
  readonly tentativeCounts: 0 | 1;
};

/** The busy hours of each day from `from` to `until`, both included, on the clock of a zone. All sources are merged. */
export function busyDays(
  sources: readonly BusySource[],
  { from, to, timeZone }: { from: LocalDate; to: LocalDate; timeZone: string },
): BusyDay[] {
  const clock = ianaClock(timeZone);
  return daysOf({ start: from, end: to }).map((date) => {
    const known = sources.filter(({ busyFrom, busyUntil }) => busyFrom <= date && date <= busyUntil);
    if (known.length === 0) return { date, busy_minutes: null, busy: [], all_day: 0 };
    const spans = mergeSpans(known.flatMap((source) => spansOf(source, { date, clock })));
    return {
      date,
      busy_minutes: spans.reduce((sum, [start, end]) => sum + end - start, 0),
      busy: spans.map(([start, end]) => ({ from: timeOfMinute(start), until: timeOfMinute(end) })),
      all_day: known.reduce((sum, { busy }) => sum + busy.all_day.filter((day) => day === date).length, 0),
    };
  });
}

type Span = readonly [from: number, until: number];

/** The minutes of a day, on its clock, at which a source is busy. */
function spansOf(
  { busy, allDayCounts, tentativeCounts }: BusySource,
  { date, clock }: { date: LocalDate; clock: ZoneClock },
): Span[] {
  if ((allDayCounts ? busy.all_day : busy.out_of_office).includes(date)) return [[0, DAY_MINUTES]];
  const civil = toEpochDay(date) * DAY_SECONDS;
  const [start, end] = [instantOf(clock, civil), instantOf(clock, civil + DAY_SECONDS)];
  const minuteOf = (instant: number) =>
    Math.min(Math.max(Math.floor((civilAt(clock, instant) - civil) / 60), 0), DAY_MINUTES);
  return busy.intervals
    .filter(([from, until, tentative]) => from < end && until > start && tentative <= tentativeCounts)
    .map(([from, until]) => {
      const first = from <= start ? 0 : minuteOf(from);
      const last = until >= end ? DAY_MINUTES : minuteOf(until);
      // In an hour that comes twice it may end before it begins: then its true minutes count.
      return [first, last > first ? last : Math.min(first + Math.ceil((until - from) / 60), DAY_MINUTES)];
    });
}

/** The spans without overlaps, in order; those that touch become one. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: [number, number][] = [];
  for (const [from, until] of spans.toSorted(([left], [right]) => left - right)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else merged.push([from, until]);
  }
  return merged;
}

const SLOT_SECONDS = 300;
/** More intervals of a kind on a day become one; the second holds where a calendar would have too many of them in all. */
const DAY_INTERVALS_MAX = 50;
const FULL_DAY_INTERVALS_MAX = 8;
/** More all-day entries of a day are dropped where a calendar would have too many of them in all. */
const DAY_DATES_MAX = 4;

type Reader = { readonly today: LocalDate; readonly timeZone: string };

/** The days that a calendar is read for, from yesterday to the 91st day after `today`, and the instants at which they begin and end. */
export function busyWindow({ today, timeZone }: Reader) {
  const clock = ianaClock(timeZone);
  const days = daysOf({ start: addDays(today, -1), end: addDays(today, BUSY_AHEAD_DAYS) });
  const midnightOf = (day: number) => instantOf(clock, (toEpochDay(today) + day) * DAY_SECONDS);
  return { days, clock, start: midnightOf(-1), end: midnightOf(BUSY_AHEAD_DAYS + 1) };
}

/**
 * Merges what somebody is busy with, in any order, and drops what is outside of the days that are read. Intervals begin and end at
 * multiples of five minutes, rounded away from each other. At most 1,500 of them are left, and 400 all-day entries. Twice gives the
 * same as once.
 */
export function mergeBusy({ intervals, all_day, out_of_office }: Busy, reader: Reader): Busy {
  const { days, clock, start, end } = busyWindow(reader);
  const slots = (round: (slot: number) => number, at: number) => round(at / SLOT_SECONDS) * SLOT_SECONDS;
  const dayOf = ([from]: Span) => Math.floor(civilAt(clock, from) / DAY_SECONDS);

  const atMost = (most: number) =>
    ([0, 1] as const).flatMap((kind) => {
      const spans = intervals
        .filter(
          ([from, until, tentative]) => tentative === kind && from < until && from < end && until > start,
        )
        .map(
          ([from, until]): Span => [
            slots(Math.floor, Math.max(from, start)),
            slots(Math.ceil, Math.min(until, end)),
          ],
        );
      return [...Map.groupBy(mergeSpans(spans), dayOf).values()].flatMap((ofDay) => {
        const whole = [[Math.min(...ofDay.flat()), Math.max(...ofDay.flat())] as const];
        return (ofDay.length > most ? whole : ofDay).map(([from, until]) => [from, until, kind] as const);
      });
    });
  const usual = atMost(DAY_INTERVALS_MAX);
  const merged = usual.length > INTERVALS_MAX ? atMost(FULL_DAY_INTERVALS_MAX) : usual;

  const [known, away] = [new Set(days), new Set(out_of_office)];
  const dates = all_day.filter((date) => known.has(date)).sort();
  return {
    intervals: merged.sort(([left], [right]) => left - right),
    all_day:
      dates.length > DATES_MAX ? dates.filter((date, at) => dates[at - DAY_DATES_MAX] !== date) : dates,
    out_of_office: [...new Set(dates)].filter((date) => away.has(date)),
  };
}

/**
 * The stored form, some 8 KB at most: the beginnings of intervals as minutes since the last one began, their minutes, negative for
 * tentative ones, and days as the days since the last one.
 */
export const packBusy = ({ intervals, all_day, out_of_office }: Busy): string =>
  JSON.stringify([
    gapsOf(intervals.map(([from]) => from / 60)),
    intervals.map(([from, until, tentative]) => ((until - from) / 60) * (tentative ? -1 : 1)),
    gapsOf(all_day.map(toEpochDay)),
    gapsOf(out_of_office.map(toEpochDay)),
  ]);

/** The inverse of `packBusy`. */
export function unpackBusy(text: string): Busy {
  const [starts, lengths, allDay, away]: [number[], number[], number[], number[]] = JSON.parse(text); // as `packBusy` wrote it
  const intervals = sumsOf(starts).map((minute, index) => {
    const length = lengths[index] ?? 0;
    return [minute * 60, (minute + Math.abs(length)) * 60, length < 0 ? 1 : 0] as const;
  });
  return {
    intervals,
    all_day: sumsOf(allDay).map(fromEpochDay),
    out_of_office: sumsOf(away).map(fromEpochDay),
  };
}

const gapsOf = (values: readonly number[]) => values.map((value, index) => value - (values[index - 1] ?? 0));

function sumsOf(gaps: readonly number[]): number[] {
  let sum = 0;
  return gaps.map((gap) => {
    sum += gap;
    return sum;
  });
}

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
