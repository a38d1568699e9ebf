/**
 * The fixed grid of the cycle model's belief about a person: 60 locations (the usual cycle length in days) by 8 scales (how
 * far, in days, cycles vary from it), evenly spaced in their logarithms. Source: docs/cycle-model.md.
 */

/** First and last cycle length, in days, that the model gives a probability; both included. */
export const FIRST_LENGTH_DAYS = 10;
export const LAST_LENGTH_DAYS = 110;

const LOCATION_COUNT = 60;
const SCALE_COUNT = 8;

/** The usual cycle lengths of the grid, 19 to 75 days, shortest first. */
export const LOCATIONS_DAYS: readonly number[] = spacedEvenly(LOCATION_COUNT, [
  Math.log(19),
  Math.log(75),
]).map(Math.exp);

/** The natural logarithms of the grid's scales, ln 0.6 to ln 14 days, smallest first. */
export const LN_SCALES: readonly number[] = spacedEvenly(SCALE_COUNT, [Math.log(0.6), Math.log(14)]);

/** One point of the grid. */
export interface GridPoint {
  readonly locationDays: number;
  readonly lnScale: number;
}

/** Every point of the grid, all scales of the shortest location first: the order of every per-point array of the model. */
export const GRID: readonly GridPoint[] = LOCATIONS_DAYS.flatMap((locationDays) =>
  LN_SCALES.map((lnScale) => ({ locationDays, lnScale })),
);

function spacedEvenly(count: number, [first, last]: readonly [number, number]): number[] {
  return Array.from({ length: count }, (_, index) => first + (index * (last - first)) / (count - 1));
}
