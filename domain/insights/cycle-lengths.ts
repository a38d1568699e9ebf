import type { PastCycle } from '#domain/cycle/past-cycles.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { forecastCycle } from '#domain/cycle/running-cycle.ts';
import { median } from './median.ts';
import { allPastCycles } from './past-cycles.ts';

/** How many of the newest cycles are shown: about two years. */
export const LENGTHS_SHOWN = 26;

/** How long a person's cycles were, and how long the running one is forecast to be; in whole days. */
export interface CycleLengths {
  /** Oldest first. */
  readonly cycles: readonly PastCycle[];
  readonly shortest: number;
  readonly longest: number;
  /** The median length; with two middle ones, their rounded mean. */
  readonly median: number;
  /** The 80 % interval of the running cycle's length; `null` without a forecast or in a mode other than `natural`. */
  readonly expected: { readonly low: number; readonly high: number } | null;
}

/** The newest 26 past cycles, odd ones shown but not counted; `null` if none counts. */
export function cycleLengths(facts: CycleFacts): CycleLengths | null {
  const cycles = allPastCycles(facts).slice(-LENGTHS_SHOWN);
  const lengths = cycles.filter(({ isOdd }) => !isOdd).map(({ days }) => days);
  if (lengths.length === 0) return null;
  const forecast = forecastCycle(facts)?.forecast;
  return {
    cycles,
    shortest: Math.min(...lengths),
    longest: Math.max(...lengths),
    median: Math.round(median(lengths)),
    expected: forecast ? { low: forecast.lowDays, high: forecast.highDays } : null,
  };
}
