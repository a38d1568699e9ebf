import type { Metric } from './metric-days.ts';
import type { CycleTemplate } from './phase-contrasts.ts';
import { comparePhases, type PhaseComparison } from './phase-look.ts';

/** A p-value up to this says that days are logged more often in some phase. */
const UNEVEN = 0.05;
/** By how many standard deviations of a day unlogged days may differ from logged ones. */
const UNLOGGED_MAY_DIFFER = 0.75;

/**
 * The same comparison with something in the place of the days that aren't logged. A pattern has to be in each, or else it may
 * come from which days are logged: somebody who notes whole days during a period, and otherwise only bad ones, would seem to
 * feel better during periods.
 *
 * - Pain and symptoms, which many log only when they have them: none of it on those days.
 * - Mood, energy and sleep, if they are logged more often in some phase: 0.75 standard deviations better than usual, and worse.
 * - Habits and tasks are known of every day: nothing.
 */
export function comparisonsWithUnlogged(
  metric: Metric,
  { values, templates }: { values: Float64Array; templates: readonly CycleTemplate[] },
): PhaseComparison[] {
  const lookWith = (value: number) => comparePhases(filled(values, value), templates);
  if (metric === 'pain' || metric === 'symptom') return [lookWith(0)];
  if (metric === 'habits' || metric === 'tasks') return [];
  const isLogged = filled(
    values.map((value) => (Number.isNaN(value) ? value : 1)),
    0,
  );
  if (Math.min(...comparePhases(isLogged, templates).pValues) > UNEVEN) return [];
  const { mean, spread } = usual(values);
  return [lookWith(mean - UNLOGGED_MAY_DIFFER * spread), lookWith(mean + UNLOGGED_MAY_DIFFER * spread)];
}

/** The values, and another one on each day without, from the first day that has one to the last. */
function filled(values: Float64Array, other: number): Float64Array {
  const first = values.findIndex(isKnown);
  const last = values.findLastIndex(isKnown);
  return values.map((value, index) => (first < index && index < last && !isKnown(value) ? other : value));
}

const isKnown = (value: number): boolean => !Number.isNaN(value);

/** The mean of the known values and their standard deviation. */
function usual(values: Float64Array): { mean: number; spread: number } {
  const known = values.filter(isKnown);
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, spread: Math.sqrt(squares / known.length) };
}
