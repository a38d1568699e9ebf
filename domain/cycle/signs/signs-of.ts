import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { isCoveredByMode, type ModeSpan } from '#domain/cycle/cycle-mode.ts';

/** The sources of a sign of ovulation: a positive test, the peak of the discharge, a rise of the temperature. */
export const SIGN_KINDS = ['lh', 'mucus', 'temperature'] as const;
export type SignKind = (typeof SIGN_KINDS)[number];

/** A sign of ovulation in a cycle; there is at most one of a kind. */
export interface CycleSign {
  readonly startedOn: LocalDate;
  readonly kind: SignKind;
  /** The day that the forecast counts from. */
  readonly on: LocalDate;
  /** The first day on which it was known. */
  readonly knownOn: LocalDate;
}

/** A sign as it's stored with the start of its cycle. */
export type StoredSign = Omit<CycleSign, 'startedOn'>;

/** The logged values of a day that a sign may be read from; `null` for those that aren't logged. */
export interface SignReading {
  readonly on: LocalDate;
  readonly isPositive: boolean | null;
  /** The quality of the discharge: 0 dry, 1 moist, 2 creamy, 3 stretchy. */
  readonly discharge: number | null;
  /** In hundredths of a degree Celsius; `null` also for one that illness or a short night disturbed. */
  readonly temperature: number | null;
}

/** A sign in one cycle: the day that the forecast counts from, and the first day on which it was known. */
type FoundSign = { readonly on: LocalDate; readonly knownOn: LocalDate };

/** The readings of one cycle, oldest first. */
type CycleReadings = { readonly startedOn: LocalDate; readonly readings: readonly SignReading[] };

// The rule of the symptothermal method, with two limits of ours on gaps, because sparse logs make false rises. Source: forecast
// signs, §3 and §10.

/** Readings are rounded to this many hundredths of a degree. */
const ROUNDED_TO = 5;
const LOWS = 6;
/** The six low readings lie within this many days, both ends included. */
const LOWS_WITHIN_DAYS = 10;
/** No high reading is more than this many days after the reading before it. */
const HIGHS_APART_DAYS = 2;
/** How far above the highest of the six the third, or with the second exception the fourth, has to be: in hundredths. */
const CLEARLY_HIGHER = 20;

type TemperatureReading = { readonly on: LocalDate; readonly value: number };

/** The day before the first high reading, known on the day that completes the rise. `null` without a rise. */
export function temperatureSign({ readings }: Pick<CycleReadings, 'readings'>): FoundSign | null {
  const rise = temperatureRise(readings);
  return rise && { on: addDays(rise.firstHighOn, -1), knownOn: rise.knownOn };
}

/** The first rise among readings of a cycle, oldest first; `coverLine` is above the six low ones, in hundredths of a degree. */
export function temperatureRise(readings: CycleReadings['readings']) {
  const read = readings.flatMap(({ on, temperature }): TemperatureReading[] =>
    temperature === null ? [] : [{ on, value: Math.round(temperature / ROUNDED_TO) * ROUNDED_TO }],
  );
  for (let first = LOWS; first < read.length; first++) {
    const lows = read.slice(first - LOWS, first);
    const coverLine = Math.max(...lows.map(({ value }) => value));
    const highs = read.slice(first, first + 4);
    const taken = completingAt(highs, coverLine);
    if (taken === null) continue;
    const used = read.slice(first - 1, first + taken + 1);
    if (!spanAtMost(lows, LOWS_WITHIN_DAYS) || hasGap(used)) continue;
    const [firstHigh, last] = [highs[0], highs[taken]];
    if (firstHigh && last) return { firstHighOn: firstHigh.on, knownOn: last.on, coverLine };
  }
  return null;
}

/** The index of the reading that completes a rise; `null` if it isn't complete. The two exceptions aren't combined. */
function completingAt(highs: readonly TemperatureReading[], coverLine: number): 2 | 3 | null {
  const [first, second, third, fourth] = highs.map(({ value }) => value - coverLine);
  if (first === undefined || second === undefined || third === undefined || first <= 0) return null;
  const areAbove = second > 0 && third > 0;
  if (areAbove && third >= CLEARLY_HIGHER) return 2;
  if (fourth === undefined) return null;
  if (areAbove) return fourth > 0 ? 3 : null;
  const isOnePassedOver = second > 0 || third > 0;
  return isOnePassedOver && fourth >= CLEARLY_HIGHER ? 3 : null;
}

function spanAtMost(lows: readonly TemperatureReading[], days: number): boolean {
  const [first, last] = [lows[0], lows.at(-1)];
  return first !== undefined && last !== undefined && daysBetween(first.on, last.on) + 1 <= days;
}

const hasGap = (used: readonly TemperatureReading[]): boolean =>
  used.some(({ on }, index) => {
    const before = used[index - 1];
    return before !== undefined && daysBetween(before.on, on) > HIGHS_APART_DAYS;
  });

/** The first cycle day on which a run of positive tests may begin. */
const FIRST_CYCLE_DAY = 7;
/** Positive tests at most this many days apart are one run. */
const JOINED_WITHIN_DAYS = 2;
/** A run that begins this many days after the last day of the one before replaces it. */
const REPLACED_AFTER_DAYS = 4;

/** The first day of the last run of positive tests, known on that day. Source: forecast signs, §3 and §10. */
export function lhSign({ startedOn, readings }: CycleReadings): FoundSign | null {
  const runs: { first: LocalDate; last: LocalDate }[] = [];
  for (const { on, isPositive } of readings) {
    if (isPositive !== true) continue;
    const run = runs.at(-1);
    if (run !== undefined && daysBetween(run.last, on) <= JOINED_WITHIN_DAYS) run.last = on;
    else runs.push({ first: on, last: on });
  }
  const late = runs.filter(({ first }) => daysBetween(startedOn, first) + 1 >= FIRST_CYCLE_DAY);
  const sign = late.findLast(({ first }, index) => {
    const before = late[index - 1];
    return before === undefined || daysBetween(before.last, first) >= REPLACED_AFTER_DAYS;
  });
  return sign === undefined ? null : { on: sign.first, knownOn: sign.first };
}

/** The lowest quality that makes a peak: creamy. */
const LOWEST_PEAK = 2;
/** How many logged days of lower quality have to follow. */
const DAYS_AFTER = 3;

/** The last day of the best discharge, known after three logged days of lower quality. Source: forecast signs, §3. */
export function mucusSign({ readings }: Pick<CycleReadings, 'readings'>): FoundSign | null {
  const logged = readings.flatMap(({ on, discharge }) => (discharge === null ? [] : [{ on, discharge }]));
  const best = Math.max(...logged.map(({ discharge }) => discharge));
  if (best < LOWEST_PEAK) return null;
  const place = logged.findLastIndex(({ discharge }) => discharge === best);
  const [peak, third] = [logged[place], logged[place + DAYS_AFTER]];
  return peak && third ? { on: peak.on, knownOn: third.on } : null;
}

/** How many of the newest cycles are searched for signs: older ones weigh less than half of the newest. */
export const SIGN_CYCLES = 24;

const RULES: Readonly<Record<SignKind, (cycle: CycleReadings) => FoundSign | null>> = {
  lh: lhSign,
  mucus: mucusSign,
  temperature: temperatureSign,
};

type SignsInput = {
  /** The first days of cycles, oldest first. */
  readonly accepted: readonly LocalDate[];
  readonly today: LocalDate;
  readonly modes: readonly ModeSpan[];
  /** Signs that the person set aside, by the first day of their cycle. */
  readonly ignored: ReadonlyMap<LocalDate, readonly SignKind[]>;
  /** The signs of cycles whose readings are forgotten, by their first day; they replace what is left of those. */
  readonly stored?: ReadonlyMap<LocalDate, readonly StoredSign[]>;
};

/** The signs in a cycle's readings, at most one of a kind. */
export const signsIn = (cycle: CycleReadings): StoredSign[] =>
  (Object.keys(RULES) as SignKind[]).flatMap((kind) => {
    // its own keys
    const found = RULES[kind](cycle);
    return found === null ? [] : [{ kind, ...found }];
  });

/** The signs of the newest natural cycles and of the running one, oldest cycle first. `readings` are oldest first. */
export function signsOf(
  readings: readonly SignReading[],
  { accepted, today, modes, ignored, stored = NONE_STORED }: SignsInput,
): CycleSign[] {
  if (readings.length === 0 && stored.size === 0) return [];
  const first = Math.max(0, accepted.length - SIGN_CYCLES - 1);
  return accepted.slice(first).flatMap((startedOn, index) => {
    const until = accepted[first + index + 1] ?? addDays(today, 1);
    if (isCoveredByMode({ from: startedOn, until }, modes)) return [];
    const own = () => readings.filter(({ on }) => startedOn <= on && on < until);
    const signs = stored.get(startedOn) ?? signsIn({ startedOn, readings: own() });
    const ignoredKinds = ignored.get(startedOn) ?? [];
    return signs.filter(({ kind }) => !ignoredKinds.includes(kind)).map((sign) => ({ startedOn, ...sign }));
  });
}

const NONE_STORED: ReadonlyMap<LocalDate, readonly StoredSign[]> = new Map();
