import Papa from 'papaparse';
import { fromEpochDay, type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

// Recomputes the numbers of the report's first sheet by plain arithmetic from the lists of an export. Days are counted from 1970; only
// parsing and formatting dates is the product's code.

type Row = Readonly<Record<string, string>>;
/** Facts that the lists lack: today, and the cycles marked as odd. */
export type Asked = {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly today: LocalDate;
  readonly odd?: readonly string[];
};
type Log = ReadonlyMap<number, Row>;
type Period = { readonly last: number; readonly length: number | null; readonly reach: number };
type Cycle = Period & {
  readonly start: number;
  /** The day after its last day so far. */
  readonly end: number;
  readonly next: number | undefined;
  readonly isOver: boolean;
  readonly leftOut: 'odd' | 'long' | null;
};

const rowsIn = (csv: string | undefined): Row[] =>
  Papa.parse<Row>(csv ?? '', { header: true, skipEmptyLines: true }).data;
const epoch = (text: string | undefined): number => toEpochDay(day(text ?? ''));
const upTo = (from: number, until: number): number[] =>
  Array.from({ length: Math.max(0, until - from) }, (_, index) => from + index);
const inOrder = (numbers: readonly number[]): number[] => numbers.toSorted((one, other) => one - other);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const hasValue = (row: Row | undefined, column: string, word: string): boolean =>
  (row?.[column] ?? '').split(', ').includes(word);

function middleOf(numbers: readonly number[]): number {
  const sorted = inOrder(numbers);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** The first days of cycles: starts at least 15 days after the previous one. */
function firstDays(starts: readonly number[]): number[] {
  const accepted: number[] = [];
  for (const start of inOrder(starts)) {
    if (start - (accepted.at(-1) ?? Number.NEGATIVE_INFINITY) >= 15) accepted.push(start);
  }
  return accepted;
}

/** The period that begins on a day; `before` are the lengths of earlier ones, oldest first. */
function periodAt(
  start: number,
  { log, rows, before, today }: { log: Log; rows: readonly Row[]; before: readonly number[]; today: number },
): Period {
  const bleeds = (at: number) =>
    at === start ||
    (['light', 'medium', 'heavy', 'unspecified'].includes(log.get(at)?.bleeding ?? '') &&
      log.get(at)?.counts === '1');
  let last = start;
  for (let at = start; at <= last + 3; at++) if (bleeds(at)) last = at;
  const count = upTo(start, last + 1).filter(bleeds).length;
  const endedOn = rows.find((row) => epoch(row.started_on) === start)?.ended_on ?? '';
  const isEnded =
    upTo(last + 1, last + 4).some((at) => log.get(at)?.bleeding === 'none') ||
    (endedOn !== '' && epoch(endedOn) >= last);
  const length = (isEnded || today - last > 3) && count >= 2 ? last - start + 1 : null;
  // The expected length of an unknown period: earlier ones, each with 0.96 of the next one's weight, and a prior of 5.24 days with weight 0.82.
  const weights = before.map((_, place) => 0.96 ** (before.length - 1 - place));
  const expected = Math.round(
    (0.82 * 5.24 + sum(before.map((days, place) => days * (weights[place] ?? 0)))) / (0.82 + sum(weights)),
  );
  const logged = last - start + 1;
  return { last, length, reach: length ?? (isEnded ? logged : Math.max(logged, expected)) };
}

function cyclesIn(
  { log, rows }: { log: Log; rows: readonly Row[] },
  asked: { from: number; end: number; today: number; odd: readonly number[] },
): Cycle[] {
  const { from, end: spanEnd, today, odd } = asked;
  const starts = firstDays(rows.map((row) => epoch(row.started_on)).filter((start) => start <= today));
  const before: number[] = [];
  return starts.flatMap((start, place): Cycle[] => {
    const period = periodAt(start, { log, rows, before, today });
    if (period.length !== null) before.push(period.length);
    if (start < from || start >= spanEnd) return [];
    const next = starts[place + 1];
    const isOver = next !== undefined;
    const end = next ?? today + 1;
    const isLong = end - start > 90;
    return [
      { ...period, start, end, next, isOver, leftOut: odd.includes(start) ? 'odd' : isLong ? 'long' : null },
    ];
  });
}

/** The days with bleeding that aren't within two days of a period. */
const betweenIn = (log: Log, { start, end, reach, next = Number.POSITIVE_INFINITY }: Cycle): number[] =>
  upTo(start, end).filter(
    (at) =>
      !['', 'none', undefined].includes(log.get(at)?.bleeding) && at > start + reach + 1 && at < next - 2,
  );

/** The days of a period with adjacent spotting. */
function withSpotting(log: Log, { start, reach }: Cycle): number {
  const spots = (at: number) => log.get(at)?.bleeding === 'spotting';
  let [first, last] = [start, start + reach - 1];
  while (spots(first - 1)) first--;
  while (spots(last + 1)) last++;
  return last - first + 1;
}

function lengthFigures(cycles: readonly Cycle[]) {
  const over = cycles.filter(({ isOver }) => isOver);
  const lengths = over.filter(({ leftOut }) => leftOut === null).map(({ start, end }) => end - start);
  const sorted = inOrder(lengths);
  const [shortest = 0, longest = 0] = [sorted[0], sorted.at(-1)];
  const leftOut = (why: string) => over.filter((cycle) => cycle.leftOut === why).length;
  return {
    complete: over.length,
    counted: lengths.length,
    left_out: { odd: leftOut('odd'), mode: 0, long: leftOut('long') },
    length: lengths.length === 0 ? null : { median: Math.round(middleOf(lengths)), shortest, longest },
    spread: lengths.length < 2 ? null : longest - shortest,
  };
}

function periodFigures(log: Log, counted: readonly Cycle[]) {
  const known = counted.filter(({ length }) => length !== null);
  const sorted = inOrder(known.map(({ length }) => length ?? 0));
  const spotted = known.map((cycle) => withSpotting(log, cycle));
  const isTouched = sum(spotted) !== sum(sorted);
  return {
    known: known.length,
    of: counted.length,
    median: known.length === 0 ? null : Math.round(middleOf(sorted)),
    shortest: sorted[0] ?? null,
    longest: sorted.at(-1) ?? null,
    with_spotting: isTouched ? Math.round(middleOf(spotted)) : null,
  };
}

function heaviestIn(log: Log, counted: readonly Cycle[]) {
  const levelOn = (at: number) => ['light', 'medium', 'heavy'].indexOf(log.get(at)?.bleeding ?? '');
  const peaks = counted.flatMap(({ start, end, reach }) => {
    const levels = upTo(start, Math.min(end, start + reach)).map(levelOn);
    const peak = Math.max(...levels);
    return peak === -1 ? [] : [{ peak, on: levels.indexOf(peak) + 1 }];
  });
  if (peaks.length === 0) return null;
  const top = Math.max(...peaks.map(({ peak }) => peak));
  const days = peaks.filter(({ peak }) => peak === top).map(({ on }) => on);
  return {
    level: ['light', 'medium', 'heavy'][top],
    day: Math.floor(middleOf(days)),
    periods: days.length,
    of: peaks.length,
  };
}

/** The days per cycle on which a column has a value, over finished cycles with at least ten logged days. */
function perCycle(log: Log, { cycles, column, word }: { cycles: Cycle[]; column: string; word: string }) {
  const counts = cycles
    .filter(({ start, end, isOver, leftOut }) => {
      const logged = upTo(start, end).filter((at) => log.has(at)).length;
      return isOver && leftOut === null && logged >= 10;
    })
    .map(
      ({ start, end }) =>
        upTo(start, end).filter((at) => {
          // Pain flags don't count on days without pain.
          const isOfPain = column !== 'pain_flags' || log.get(at)?.pain !== '0';
          return isOfPain && hasValue(log.get(at), column, word);
        }).length,
    );
  if (counts.length === 0) return null;
  return {
    mean: Math.round((sum(counts) / counts.length) * 10) / 10,
    low: Math.min(...counts),
    high: Math.max(...counts),
    cycles: counts.length,
  };
}

function outsideIn(log: Log, cycles: readonly Cycle[]) {
  const counted = cycles.filter(({ leftOut }) => leftOut === null);
  const lengths = counted.filter(({ isOver }) => isOver).map(({ start, end }) => end - start);
  const periods = counted.flatMap(({ length }) => length ?? []);
  const { spread } = lengthFigures(cycles);
  return [
    { kind: 'short', times: lengths.filter((days) => days < 24).length, of: lengths.length },
    { kind: 'long', times: lengths.filter((days) => days > 38).length, of: lengths.length },
    { kind: 'spread', times: (spread ?? 0) > 9 ? (spread ?? 0) : 0, of: lengths.length },
    { kind: 'long_bleeding', times: periods.filter((days) => days > 8).length, of: periods.length },
    {
      kind: 'between',
      times: counted.filter((cycle) => betweenIn(log, cycle).length > 0).length,
      of: counted.length,
    },
  ].filter(({ times }) => times > 0);
}

/** Sheet 1 from the files of an export by their names. */
export function sheetFrom(files: Readonly<Record<string, string>>, asked: Asked) {
  const rows = rowsIn(files['periods.csv']);
  const everyDay: Log = new Map(rowsIn(files['days.csv']).map((row) => [epoch(row.date), row]));
  const [from, today] = [toEpochDay(asked.from), toEpochDay(asked.today)];
  const end = Math.min(toEpochDay(asked.to), today) + 1;
  // Cycles count as a whole; other figures only count days within the span.
  const log: Log = new Map([...everyDay].filter(([at]) => at >= from && at < end));
  const cycles = cyclesIn({ log: everyDay, rows }, { from, end, today, odd: (asked.odd ?? []).map(epoch) });
  const counted = cycles.filter(({ leftOut }) => leftOut === null);
  const between = counted.map((cycle) => betweenIn(log, cycle).length);
  const logged = upTo(from, end).filter((at) => log.has(at));
  const ticked = (...details: string[]) =>
    logged.filter(
      (at) =>
        log.get(at)?.bleeding === 'heavy' &&
        details.some((detail) => hasValue(log.get(at), 'heavy_details', detail)),
    ).length || null;
  const last = firstDays(rows.map((row) => epoch(row.started_on)).filter((start) => start < end)).at(-1);
  const daysWith = (column: string, word: string) => perCycle(log, { cycles, column, word });
  return {
    last_period_on: last === undefined ? null : fromEpochDay(last),
    cycle_day: last === undefined || end <= today ? null : today - last + 1,
    cycles: cycles.map((cycle) => ({
      started_on: fromEpochDay(cycle.start),
      days: cycle.end - cycle.start,
      over: cycle.isOver ? 1 : 0,
      left_out: cycle.leftOut,
      bled: upTo(cycle.start, cycle.end).filter(
        (at) => !['', 'none', undefined].includes(log.get(at)?.bleeding),
      ).length,
      levels: upTo(cycle.start, Math.min(cycle.end, end, cycle.start + 60)).map(
        (at) => log.get(at)?.bleeding || null,
      ),
      between: betweenIn(log, cycle).map((at) => at - cycle.start + 1),
      severe_pain: upTo(cycle.start, cycle.end)
        .filter((at) => log.get(at)?.pain === '3')
        .map((at) => at - cycle.start + 1),
    })),
    figures: {
      ...lengthFigures(cycles),
      period: periodFigures(log, counted),
      between: {
        days: sum(between),
        cycles: between.filter((days) => days > 0).length,
        of: counted.length,
      },
      heaviest: heaviestIn(log, counted),
      severe_pain: daysWith('pain', '3'),
      kept_from: daysWith('pain_flags', 'kept_from'),
      painkiller: daysWith('pain_flags', 'painkiller'),
      soaked_days: ticked('soaked_3h', 'soaked_1h'),
      clots_days: ticked('clots'),
    },
    outside: outsideIn(log, cycles),
    logged_days: logged.length,
    span_days: Math.max(0, end - from),
  };
}
