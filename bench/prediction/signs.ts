import { readFileSync } from 'node:fs';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { expectedOvulationDay } from '#domain/cycle/phases.ts';
import { type CycleFacts, type RunningCycle, runningCycle } from '#domain/cycle/running-cycle.ts';
import type { CycleSign } from '#domain/cycle/signs/signs-of.ts';
import type { Forecast } from './methods.ts';
import { type Score, scoreOf } from './score.ts';

// Forecasts with a sign of ovulation, made with the product's own functions on the day of the sign. Source: forecast signs, §6 and §10.

const KINDS = ['lh', 'mucus'] as const;
type Kind = (typeof KINDS)[number];

type Cycle = { readonly days: number; readonly kind: Kind | null; readonly signDay: number | null };
type ChartingWoman = { readonly ageYears: number | null; readonly cycles: readonly Cycle[] };

/**
 * Reads a CSV with the columns `client_id`, `cycle_number`, `cycle_length` (days), `sign_kind` (`lh`, `mucus` or empty) and `sign_day`
 * (cycle day or empty); `age` (years) is optional. Throws if a column is missing or nothing is left.
 */
export function readChartingWomen(path: string): ChartingWoman[] {
  const [header = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const names = header.split(',').map((name) => name.trim());
  const needed = ['client_id', 'cycle_number', 'cycle_length', 'sign_kind', 'sign_day'];
  const missing = needed.find((name) => !names.includes(name));
  if (missing !== undefined) throw new Error(`${path} has no column ${missing}`);
  const rows = lines.map((line) => {
    const fields = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, fields[index]?.trim() ?? '']));
  });
  const complete = rows.filter(
    ({ cycle_length: length }) => Number.isInteger(Number(length)) && Number(length) > 0,
  );
  if (complete.length === 0) throw new Error(`${path} has no cycles`);
  return [...Map.groupBy(complete, ({ client_id: id }) => id).values()].map((own) => ({
    ageYears: own.map(({ age }) => Number(age || Number.NaN)).find(Number.isFinite) ?? null,
    cycles: own
      .sort((one, other) => Number(one.cycle_number) - Number(other.cycle_number))
      .map(({ cycle_length: length, sign_kind: kind, sign_day: day }) => ({
        days: Number(length),
        kind: KINDS.find((known) => known === kind) ?? null,
        signDay: day === '' || !Number.isInteger(Number(day)) ? null : Number(day),
      })),
  }));
}

/** Random numbers from 0 up to 1: Lehmer's generator with the modulus 2^31 − 1 and 48271, the same for the same seed. */
function drawing(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 2_147_483_647 || 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A woman's signs as logged: on their true days, or with one in ten wrong. */
type Logged = { readonly now: number | null; readonly later: number | null };
const WRONG_SHARE = 0.1;

function loggedSigns(cycles: readonly Cycle[], draw: (() => number) | null): Logged[] {
  return cycles.map(({ days, signDay }) => {
    if (signDay === null || draw === null || draw() >= WRONG_SHARE) return { now: signDay, later: signDay };
    const evenly = (from: number, to: number) => from + Math.floor(draw() * (to - from + 1));
    return { now: evenly(8, Math.max(8, days - 4)), later: days - evenly(3, 23) };
  });
}

const FIRST_START = parseLocalDate('1990-01-01') as LocalDate; // a date

/** A cycle with a sign, with at least one known cycle before it. */
type Made = {
  readonly kind: Kind;
  readonly actualDays: number;
  readonly signDay: number;
  readonly bySign: RunningCycle;
  readonly byCalendar: RunningCycle;
};
/** A cycle without a sign: how much the signs of earlier cycles change its forecast. */
type Unsigned = { readonly difference: number };

function factsAt(
  { ageYears }: ChartingWoman,
  known: Pick<CycleFacts, 'periodStarts' | 'today' | 'signs'>,
): CycleFacts {
  const [born] = ageYears === null ? [] : [addDays(known.today, -Math.round(ageYears * 365.25) - 1)];
  return {
    birthDate: born ?? null,
    reportedCycleLength: null,
    reportedPeriodLength: null,
    lastPeriodLength: null,
    bleedings: [],
    stillBleedingOn: null,
    modes: [],
    notYetOn: null,
    ...known,
  };
}

/** The facts known on the first day of a cycle. */
type Start = {
  readonly woman: ChartingWoman;
  readonly starts: readonly LocalDate[];
  readonly signs: readonly CycleSign[];
};

const todayOf = ({ starts }: Pick<Start, 'starts'>): LocalDate => starts.at(-1) ?? FIRST_START;
const calendarAt = ({ woman, starts }: Start) =>
  runningCycle(factsAt(woman, { periodStarts: starts, today: todayOf({ starts }) }));

/** The forecasts of a cycle with a sign, made on the sign's day. */
function madeAt(
  start: Start,
  { days, kind, signDay, on }: { days: number; kind: Kind; signDay: number; on: number },
): Made[] {
  const { woman, starts, signs } = start;
  const startedOn = todayOf(start);
  const today = addDays(startedOn, on - 1);
  const own: CycleSign = { startedOn, kind, on: today, knownOn: today };
  const bySign = runningCycle(factsAt(woman, { periodStarts: starts, today, signs: [...signs, own] }));
  const byCalendar = calendarAt(start);
  // The ovulation day that is expected on the cycle's first day.
  const atStart = runningCycle(factsAt(woman, { periodStarts: starts, today: startedOn, signs }));
  if (!bySign || !byCalendar || !atStart) return [];
  return [
    {
      kind,
      actualDays: days,
      signDay,
      bySign,
      byCalendar: { ...byCalendar, laterLuteal: atStart.laterLuteal },
    },
  ];
}

/** How much the signs of earlier cycles change the forecast of a cycle without a sign. */
function differenceAt(start: Start): Unsigned {
  const { woman, starts, signs } = start;
  const without = calendarAt(start)?.forecast.probabilities;
  const withOthers = runningCycle(factsAt(woman, { periodStarts: starts, today: todayOf(start), signs }));
  const other = withOthers?.forecast.probabilities;
  return {
    difference: Math.max(...(without ?? []).map((share, at) => Math.abs(share - (other?.[at] ?? 0)))),
  };
}

function walkThrough(
  woman: ChartingWoman,
  draw: (() => number) | null,
): { made: Made[]; unsigned: Unsigned[] } {
  const logged = loggedSigns(woman.cycles, draw);
  const made: Made[] = [];
  const unsigned: Unsigned[] = [];
  const starts: LocalDate[] = [];
  const signs: CycleSign[] = [];
  let startedOn = FIRST_START;
  woman.cycles.forEach(({ days, kind, signDay }, index) => {
    starts.push(startedOn);
    const start: Start = { woman, starts: [...starts], signs: [...signs] };
    const { now = null, later = null } = logged[index] ?? {};
    const isKnown = (calendarAt(start)?.intervals.length ?? 0) > 0;
    const isSigned = kind !== null && signDay !== null && now !== null;
    if (isKnown && isSigned) made.push(...madeAt(start, { days, kind, signDay, on: now }));
    if (isKnown && !isSigned) unsigned.push(differenceAt(start));
    if (kind !== null && later !== null) {
      const on = addDays(startedOn, later - 1);
      signs.push({ startedOn, kind, on, knownOn: on });
    }
    startedOn = addDays(startedOn, days);
  });
  return { made, unsigned };
}

const forecastOf = ({ forecast }: RunningCycle): Forecast => ({
  point: forecast.medianDays,
  interval: { low: forecast.lowDays, high: forecast.highDays },
  probabilities: { firstDays: 10, values: forecast.probabilities },
});
const scoreBy = (made: readonly Made[], pick: (one: Made) => RunningCycle): Score =>
  scoreOf(made.map((one) => ({ forecast: forecastOf(pick(one)), actualDays: one.actualDays })));

const FLIPS = 20_000;

/** How much smaller the errors are with the sign: a paired test in which all forecasts of a woman flip together. */
function paired(byWoman: readonly (readonly Made[])[]) {
  const off = (cycle: RunningCycle, actualDays: number) => Math.abs(cycle.forecast.medianDays - actualDays);
  const sums = byWoman.map((made) =>
    made.reduce((sum, one) => sum + off(one.bySign, one.actualDays) - off(one.byCalendar, one.actualDays), 0),
  );
  const n = byWoman.reduce((count, made) => count + made.length, 0);
  const seen = Math.abs(sums.reduce((sum, own) => sum + own, 0));
  const draw = drawing(1);
  let asFar = 0;
  for (let flip = 0; flip < FLIPS; flip++) {
    const flipped = sums.reduce((sum, own) => sum + (draw() < 0.5 ? own : -own), 0);
    if (Math.abs(flipped) >= seen - 1e-9) asFar += 1;
  }
  return {
    women: byWoman.length,
    mean_difference: sums.reduce((sum, own) => sum + own, 0) / n,
    p_value: asFar / FLIPS,
  };
}

const SEEDS = [1, 2, 3, 4, 5];

/** The scores of forecasts with signs, in the shape of `--signs --json`. */
export function signScores(women: readonly ChartingWoman[]) {
  const walked = women.map((woman) => walkThrough(woman, null));
  const wrong = SEEDS.flatMap((seed) => {
    const draw = drawing(seed);
    return women.flatMap((woman) => walkThrough(woman, draw).made);
  });
  const ofKind = (kind: Kind) => {
    const byWoman = walked
      .map(({ made }) => made.filter((one) => one.kind === kind))
      .filter((made) => made.length > 0);
    const made = byWoman.flat();
    if (made.length === 0) return null;
    return {
      ...scoreBy(made, ({ bySign }) => bySign),
      women: byWoman.length,
      calendar: scoreBy(made, ({ byCalendar }) => byCalendar),
      paired: paired(byWoman),
      random10: scoreBy(
        wrong.filter((one) => one.kind === kind),
        ({ bySign }) => bySign,
      ),
    };
  };
  const all = walked.flatMap(({ made }) => made);
  const unsigned = walked.flatMap((one) => one.unsigned);
  const meanOff = (lutealOf: (one: Made) => number | undefined) =>
    all.reduce((sum, one) => {
      const { medianDays } = one.byCalendar.forecast;
      return sum + Math.abs(expectedOvulationDay(medianDays, lutealOf(one)) - one.signDay);
    }, 0) / all.length;
  return {
    signs: {
      lh: ofKind('lh'),
      mucus: ofKind('mucus'),
      ovulation_at_start: {
        n: all.length,
        mae: meanOff((one) => one.byCalendar.laterLuteal.lutealDays),
        by_13: { mae: meanOff(() => undefined) },
      },
      without_sign: {
        n: unsigned.length,
        largest_difference: Math.max(0, ...unsigned.map(({ difference }) => difference)),
      },
    },
  };
}
