import { BLEEDING_STRENGTHS, type BleedingLevel } from '#domain/day-log/bleeding.ts';
import { isCounted, type LoggedCycle } from './logged-cycles.ts';

/** Bleeding this many days before or after a period belongs to it. */
const DAYS_AROUND_A_PERIOD = 2;
/** How many of the newest periods the curve of strengths is of. */
const PERIODS_IN_CURVE = 6;
/** The curve shows this many days. */
const CURVE_DAYS = 10;
/** A mean is of at least two periods. */
const FEWEST_IN_CURVE = 2;

const bleeds = (level: BleedingLevel | null | undefined): boolean => level != null && level !== 'none';
const bleedingOn = ({ log }: LoggedCycle, index: number) => log[index]?.bleeding ?? null;

/** The lengths of periods that are over, in whole days. */
export interface PeriodFigures {
  /** Periods whose length is known, and all of them. */
  readonly known: number;
  readonly of: number;
  /** `null` if none is known. */
  readonly median: number | null;
  readonly shortest: number | null;
  readonly longest: number | null;
  /** The median with the spotting next to them; `null` if there is none. */
  readonly medianWithSpotting: number | null;
}

/** Of the periods of cycles that count. */
export function periodFigures(cycles: readonly LoggedCycle[]): PeriodFigures {
  const counted = cycles.filter(isCounted);
  const known = counted.filter((cycle) => cycle.periodDays !== null);
  const lengths = known.map(({ periodDays }) => periodDays ?? 0);
  const withSpotting = known.map(lengthWithSpotting);
  const isTouched = withSpotting.some((days, index) => days !== lengths[index]);
  return {
    known: known.length,
    of: counted.length,
    median: wholeMedian(lengths),
    shortest: lengths.length === 0 ? null : Math.min(...lengths),
    longest: lengths.length === 0 ? null : Math.max(...lengths),
    medianWithSpotting: isTouched ? wholeMedian(withSpotting) : null,
  };
}

/** The median as it is shown; `null` of nothing. */
export const wholeMedian = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(median(values));

/** A period's length with the days of spotting right before and after it. */
function lengthWithSpotting(cycle: LoggedCycle): number {
  let days = cycle.periodDays ?? 0;
  while (bleedingOn(cycle, days) === 'spotting') days++;
  return days + cycle.spottingBefore;
}

/**
 * The days of a cycle, from 1, with bleeding of any strength that isn't within two days of a period. Of a period whose days aren't logged
 * the expected ones count.
 */
export function daysBetweenPeriods(cycle: LoggedCycle): number[] {
  const from = cycle.periodReach + DAYS_AROUND_A_PERIOD;
  const until = cycle.isOver ? cycle.days - DAYS_AROUND_A_PERIOD : cycle.days;
  const days: number[] = [];
  for (let index = from; index < until; index++) if (bleeds(bleedingOn(cycle, index))) days.push(index + 1);
  return days;
}

/** The strongest bleeding that was said, and on which day of a period. */
export interface HeaviestDay {
  readonly level: 'light' | 'medium' | 'heavy';
  /** The day of the period on which it was said first: of several periods the median, rounded down. */
  readonly day: number;
  /** In so many periods, of those with any strength. */
  readonly periods: number;
  readonly of: number;
}

const LEVELS = ['light', 'medium', 'heavy'] as const;
/** Of each level, its place among some. */
const placesIn = (levels: readonly string[]) => new Map(levels.map((level, place) => [level, place]));
const LEVEL_PLACES = placesIn(LEVELS);
const STRENGTH_PLACES = placesIn(BLEEDING_STRENGTHS);

/** Of the periods of cycles that count; `null` without any strength. */
export function heaviestDay(cycles: readonly LoggedCycle[]): HeaviestDay | null {
  const peaks = cycles.filter(isCounted).flatMap((cycle) => {
    const period = cycle.log
      .slice(0, cycle.periodReach)
      .map((day) => LEVEL_PLACES.get(day?.bleeding ?? '') ?? -1);
    const strength = Math.max(...period);
    return strength < 0 ? [] : [{ strength, day: period.indexOf(strength) + 1 }];
  });
  const top = Math.max(...peaks.map(({ strength }) => strength));
  const level = LEVELS[top];
  if (level === undefined) return null;
  const days = peaks.filter(({ strength }) => strength === top).map(({ day }) => day);
  return { level, day: Math.floor(median(days)), periods: days.length, of: peaks.length };
}

/** How strong bleeding was on a day of periods: places in `BLEEDING_STRENGTHS`. */
export interface StrengthOnDay {
  /** From 1. */
  readonly day: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** Periods in which it was said of that day. */
  readonly periods: number;
}

/** The strengths said of the first ten days, over the newest six periods of cycles that count; days said less than twice are left out, and those after the last bleeding. */
export function strengthByDay(cycles: readonly LoggedCycle[]): StrengthOnDay[] {
  const newest = cycles.filter(isCounted).slice(-PERIODS_IN_CURVE);
  const days = Array.from({ length: CURVE_DAYS }, (_, index) => index).flatMap((index) => {
    const places = newest
      .map((cycle) => STRENGTH_PLACES.get(bleedingOn(cycle, index) ?? ''))
      .filter((place) => place !== undefined);
    if (places.length < FEWEST_IN_CURVE) return [];
    const mean = places.reduce((sum, place) => sum + place, 0) / places.length;
    return [
      {
        day: index + 1,
        mean: Math.round(mean * 10) / 10,
        low: Math.min(...places),
        high: Math.max(...places),
        periods: places.length,
      },
    ];
  });
  return days.slice(0, days.findLastIndex(({ high }) => high > 0) + 1);
}

/** The middle one of the values, or the mean of the two middle ones; `NaN` for none. */
export function median(values: readonly number[]): number {
  const inOrder = values.toSorted((left, right) => left - right);
  const half = (inOrder.length - 1) / 2;
  const [low = Number.NaN, high = Number.NaN] = [inOrder[Math.floor(half)], inOrder[Math.ceil(half)]];
  return (low + high) / 2;
}
