import { daysOf, fromEpochDay, type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import { civilAt, DAY_SECONDS, ianaClock, instantOf, type ZoneClock } from './zone-clock.ts';

/** When somebody is busy: instants in unix seconds, whether they are tentative, and days. */
export type Busy = {
  /** Sorted and, among those that are tentative and those that aren't, without overlaps. */
  readonly intervals: readonly Interval[];
  /** A day once for each all-day entry, oldest first. */
  readonly all_day: readonly LocalDate[];
  /** The days among them that are filled in any case, once each. */
  readonly out_of_office: readonly LocalDate[];
};
type Interval = readonly [from: number, until: number, tentative: 0 | 1];
/** A person's calendar with what counts in it; it is known from `busy_from` to `busy_until`, both included. */
export type BusySource = {
  readonly busy: Busy;
  readonly busy_from: LocalDate;
  readonly busy_until: LocalDate;
  readonly all_day_counts: 0 | 1;
  readonly tentative_counts: 0 | 1;
};
/** Times are "HH:MM", "24:00" at the end of the day. Without a source that knows the day `busy_minutes` is `null`. */
export type BusyDay = {
  readonly date: LocalDate;
  readonly busy_minutes: number | null;
  readonly busy: readonly { readonly from: string; readonly until: string }[];
  readonly all_day: number;
};

const DAY_MINUTES = 1_440;

/** The busy hours of each day from `from` to `until`, both included, on the clock of a zone. All sources are merged. */
export function busyDays(
  sources: readonly BusySource[],
  { from, to, timeZone }: { from: LocalDate; to: LocalDate; timeZone: string },
): BusyDay[] {
  const clock = ianaClock(timeZone);
  return daysOf({ start: from, end: to }).map((date) => {
    const known = sources.filter(({ busy_from, busy_until }) => busy_from <= date && date <= busy_until);
    if (known.length === 0) return { date, busy_minutes: null, busy: [], all_day: 0 };
    const spans = mergeSpans(known.flatMap((source) => spansOf(source, { date, clock })));
    return {
      date,
      busy_minutes: spans.reduce((sum, [start, end]) => sum + end - start, 0),
      busy: spans.map(([start, end]) => ({ from: formatMinutes(start), until: formatMinutes(end) })),
      all_day: known.reduce((sum, { busy }) => sum + busy.all_day.filter((day) => day === date).length, 0),
    };
  });
}

type Span = readonly [from: number, until: number];

/** The minutes of a day, on its clock, at which a source is busy. */
function spansOf(
  { busy, all_day_counts, tentative_counts }: BusySource,
  { date, clock }: { date: LocalDate; clock: ZoneClock },
): Span[] {
  if ((all_day_counts ? busy.all_day : busy.out_of_office).includes(date)) return [[0, DAY_MINUTES]];
  const civil = toEpochDay(date) * DAY_SECONDS;
  const [start, end] = [instantOf(clock, civil), instantOf(clock, civil + DAY_SECONDS)];
  const minuteOf = (instant: number) =>
    Math.min(Math.max(Math.floor((civilAt(clock, instant) - civil) / 60), 0), DAY_MINUTES);
  return busy.intervals
    .filter(([from, until, tentative]) => from < end && until > start && tentative <= tentative_counts)
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

function formatMinutes(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const DAYS_AHEAD = 91;
const SLOT_SECONDS = 300;
const INTERVALS_MAX = 1_500;
const ENTRIES_MAX = 400;
/** More intervals of a kind on a day become one; the second holds where a calendar would have too many of them in all. */
const DAY_INTERVALS_MAX = [50, 8];
/** More all-day entries of a day are dropped where a calendar would have too many of them in all. */
const DAY_ENTRIES_MAX = 4;

/**
 * Merges what somebody is busy with from yesterday to the 91st day after `today`, and drops the rest. Intervals begin and end at
 * multiples of five minutes, rounded away from each other. A calendar has at most 1,500 of them, and 400 all-day entries.
 */
export function busyLedger({ today, timeZone }: { today: LocalDate; timeZone: string }) {
  const clock = ianaClock(timeZone);
  const first = toEpochDay(today) - 1;
  const last = first + 1 + DAYS_AHEAD;
  const start = instantOf(clock, first * DAY_SECONDS);
  const end = instantOf(clock, (last + 1) * DAY_SECONDS);
  const entries = new Uint32Array(last - first + 1);
  const away = new Set<number>();
  /** How many more intervals begin than end in each slot, of those that are firm and those that are tentative. */
  const changes = { 0: slotsOf(end - start), 1: slotsOf(end - start) };

  function intervalsOf(tentative: 0 | 1, most: number): Interval[] {
    const days = new Map<number, Interval[]>();
    let [running, from] = [0, start];
    changes[tentative].forEach((change, slot) => {
      const before = running;
      running += change;
      const instant = start + slot * SLOT_SECONDS;
      if (before === 0) from = instant;
      if (before === 0 || running > 0) return;
      const day = Math.floor(civilAt(clock, from) / DAY_SECONDS);
      days.set(day, [...(days.get(day) ?? []), [from, instant, tentative]]);
    });
    return [...days.values()].flatMap((day) => {
      const [earliest, latest] = [day[0], day.at(-1)];
      return day.length > most && earliest && latest ? [[earliest[0], latest[1], tentative] as const] : day;
    });
  }

  return {
    /** The instants at which the days begin and end, and the days since 1970. */
    range: { start, end, first, last },
    /** An interval between two instants. */
    add({ from, until, tentative }: { from: number; until: number; tentative: 0 | 1 }): void {
      const [begin, finish] = [Math.max(from, start), Math.min(until, end)];
      if (!(begin < finish)) return;
      changeSlot(changes[tentative], { slot: Math.floor((begin - start) / SLOT_SECONDS), by: 1 });
      changeSlot(changes[tentative], { slot: Math.ceil((finish - start) / SLOT_SECONDS), by: -1 });
    },
    /** An all-day entry of the days from `from` up to `until`, counted from 1970, without the latter. */
    addDays({ from, until, isAway }: { from: number; until: number; isAway: boolean }): void {
      for (let day = Math.max(from, first); day < until && day <= last; day++) {
        changeSlot(entries, { slot: day - first, by: 1 });
        if (isAway) away.add(day);
      }
    },
    busy(): Busy {
      const found = DAY_INTERVALS_MAX.map((most) => [...intervalsOf(0, most), ...intervalsOf(1, most)]);
      const intervals = found.find(({ length }) => length <= INTERVALS_MAX) ?? found.at(-1) ?? [];
      const isFull = entries.reduce((sum, count) => sum + count, 0) > ENTRIES_MAX;
      const counts = [...entries].map((count) => (isFull ? Math.min(count, DAY_ENTRIES_MAX) : count));
      return {
        intervals: intervals.toSorted(([left], [right]) => left - right),
        all_day: counts.flatMap((count, day) => new Array<LocalDate>(count).fill(fromEpochDay(first + day))),
        out_of_office: [...away].sort((left, right) => left - right).map(fromEpochDay),
      };
    },
  };
}

const slotsOf = (seconds: number) => new Int32Array(Math.ceil(seconds / SLOT_SECONDS) + 1);

function changeSlot(list: Int32Array | Uint32Array, { slot, by }: { slot: number; by: number }): void {
  list[slot] = (list[slot] ?? 0) + by;
}

/** What a device read from a file, in any order, merged and bounded as what is read here. Twice gives the same as once. */
export function mergeSentBusy(
  { intervals, all_day, out_of_office = [] }: SentBusy,
  days: { today: LocalDate; timeZone: string },
): Busy {
  const ledger = busyLedger(days);
  for (const [from, until, tentative = 0] of intervals) ledger.add({ from, until, tentative });
  for (const day of all_day.map(toEpochDay)) ledger.addDays({ from: day, until: day + 1, isAway: false });
  const merged = ledger.busy();
  return {
    ...merged,
    out_of_office: [...new Set(merged.all_day)].filter((day) => out_of_office.includes(day)),
  };
}

type SentBusy = {
  readonly intervals: readonly (readonly [from: number, until: number, tentative?: 0 | 1 | undefined])[];
  readonly all_day: readonly LocalDate[];
  readonly out_of_office?: readonly LocalDate[] | undefined;
};

/**
 * The stored form, some 8 KB at most: intervals as the minutes since the last one began and their length, negative for tentative
 * ones; days as the days since the last one.
 */
export function packBusy({ intervals, all_day, out_of_office }: Busy): string {
  const packed = gapsOf(intervals.map(([from]) => from / 60)).map((gap, index) => {
    const [from, until, tentative] = intervals[index] ?? [0, 0, 0];
    return [gap, ((until - from) / 60) * (tentative ? -1 : 1)];
  });
  return JSON.stringify([
    packed.flat(),
    gapsOf(all_day.map(toEpochDay)),
    gapsOf(out_of_office.map(toEpochDay)),
  ]);
}

/** The inverse of `packBusy`. */
export function unpackBusy(text: string): Busy {
  const [packed, allDay, away]: [number[], number[], number[]] = JSON.parse(text); // as `packBusy` wrote it
  const lengths = packed.filter((_, index) => index % 2 === 1);
  const starts = sumsOf(packed.filter((_, index) => index % 2 === 0));
  return {
    intervals: starts.map((minute, index) => {
      const length = lengths[index] ?? 0;
      return [minute * 60, (minute + Math.abs(length)) * 60, length < 0 ? 1 : 0];
    }),
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
