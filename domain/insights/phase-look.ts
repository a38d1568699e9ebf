import { type CycleTemplate, dayRing, phaseContrasts } from './phase-contrasts.ts';
import { seedOf } from './seeded-random.ts';
import { slideTest } from './slide-test.ts';
import { steadyValues } from './steady-values.ts';

/** Each phase beside the rest of its cycles, in the order of `CYCLE_PHASES`. */
export interface PhaseComparison {
  /** The values without trend and weekly rhythm. */
  readonly steady: Float64Array;
  readonly differences: Float64Array;
  /** From `slideTest`. */
  readonly pValues: Float64Array;
}

/** Compares the phases of cycles by the values of a line of days; `NaN` is a day without one. */
export function comparePhases(values: Float64Array, templates: readonly CycleTemplate[]): PhaseComparison {
  const inCycles = withinCycles(values, templates);
  const steady = steadyValues(inCycles);
  const ring = dayRing(steady);
  const { differences, weights } = phaseContrasts(ring, templates)(new Int32Array(templates.length));
  return {
    steady,
    differences: differences.map((sum, phase) => sum / (weights[phase] || 1)),
    pValues: slideTest(ring, { templates, seed: seedOf(inCycles) }),
  };
}

/** The values of days that belong to one of the cycles; `NaN` between them. */
export function withinCycles(values: Float64Array, templates: readonly CycleTemplate[]): Float64Array {
  const result = new Float64Array(values.length).fill(Number.NaN);
  for (const { first, phaseEnds } of templates) {
    const until = first + (phaseEnds.at(-1) ?? 0);
    result.set(values.subarray(first, until), first);
  }
  return result;
}
