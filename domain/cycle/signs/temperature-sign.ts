import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleReadings, FoundSign } from './cycle-sign.ts';

// The rule of the symptothermal method, with two limits of ours on gaps, because sparse logs make false rises. Source: forecast signs,
// §3 and §10.

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
/** Without the rules on gaps only the values count: for comparing with charts that have no dates. */
type GapRules = { readonly hasGapRules?: boolean };

/** The day before the first high reading, known on the day that completes the rise. `null` without a rise. */
export function temperatureSign(
  { readings }: Pick<CycleReadings, 'readings'>,
  { hasGapRules = true }: GapRules = {},
): FoundSign | null {
  const rise = temperatureRise(readings, { hasGapRules });
  return rise && { on: addDays(rise.firstHighOn, -1), knownOn: rise.knownOn };
}

/** A rise: its first high reading, the day that completed it, and the line above the six low readings in hundredths of a degree. */
type TemperatureRise = {
  readonly firstHighOn: LocalDate;
  readonly knownOn: LocalDate;
  readonly coverLine: number;
};

/** The first rise among readings of a cycle, oldest first. */
export function temperatureRise(
  readings: CycleReadings['readings'],
  { hasGapRules = true }: GapRules = {},
): TemperatureRise | null {
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
    if (hasGapRules && (!spanAtMost(lows, LOWS_WITHIN_DAYS) || hasGap(used))) continue;
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
