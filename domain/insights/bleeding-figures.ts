import { BLEEDING_STRENGTHS, type BleedingLevel } from '#domain/day-log/bleeding.ts';
import { isCounted, type LoggedCycle } from './logged-cycles.ts';

/** Bleeding this many days before or after a period belongs to it. */
const DAYS_AROUND_A_PERIOD = 2;
/** The curve of strengths covers this many of the newest periods. */
const PERIODS_IN_CURVE = 6;
/** The curve shows this many days. */
const CURVE_DAYS = 10;
/** A mean covers at least two periods. */
const FEWEST_IN_CURVE = 2;

const bleeds = (level: BleedingLevel | null | undefined): boolean => level != null && level !== 'none';
const bleedingOn = ({ log }: LoggedCycle, index: number) => log[index]?.bleeding ?? null;

/** The lengths of periods in cycles that count, in whole days; `null` if none is known, or none has spotting next to it. */
export function periodFigures(cycles: readonly LoggedCycle[]) {
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

/** The median as it is shown; `null` without values. */
export const wholeMedian = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(median(values));

/** A period's length with the days of spotting right before and after it. */
function lengthWithSpotting(cycle: LoggedCycle): number {
  let days = cycle.periodDays ?? 0;
  while (bleedingOn(cycle, days) === 'spotting') days++;
  return days + cycle.spottingBefore;
}

/** The days, from 1, with any bleeding that isn't within two days of a period, whose expected days count if none is logged. */
export function daysBetweenPeriods(cycle: LoggedCycle): number[] {
  const from = cycle.periodReach + DAYS_AROUND_A_PERIOD;
  const until = cycle.isOver ? cycle.days - DAYS_AROUND_A_PERIOD : cycle.days;
  const days: number[] = [];
  for (let index = from; index < until; index++) if (bleeds(bleedingOn(cycle, index))) days.push(index + 1);
  return days;
}

const LEVELS = ['light', 'medium', 'heavy'] as const;
/** Maps each level to its index. */
const placesIn = (levels: readonly string[]) => new Map(levels.map((level, place) => [level, place]));
const LEVEL_PLACES = placesIn(LEVELS);
const STRENGTH_PLACES = placesIn(BLEEDING_STRENGTHS);

/** The heaviest day over the periods that count, from 1: the median, rounded down; `null` without any strength. */
export function heaviestDay(cycles: readonly LoggedCycle[]) {
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

/** The first ten days over the newest six periods, as indexes in `BLEEDING_STRENGTHS`; without days logged less than twice. */
export function strengthByDay(cycles: readonly LoggedCycle[]) {
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

/** The middle value, or the mean of the two middle ones; `NaN` for none. */
export function median(values: readonly number[]): number {
  const inOrder = values.toSorted((left, right) => left - right);
  const half = (inOrder.length - 1) / 2;
  const [low = Number.NaN, high = Number.NaN] = [inOrder[Math.floor(half)], inOrder[Math.ceil(half)]];
  return (low + high) / 2;
}
