import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';

/** A cycle on a line of days: its first day, and the end of each of its phases in days after that; the last is its length. */
export interface CycleTemplate {
  readonly first: number;
  readonly phaseEnds: readonly number[];
}

/** The template of a cycle whose days have these phases, in their order; `null` if a day has none. */
export function cycleTemplate(first: number, phases: readonly (CyclePhase | null)[]): CycleTemplate | null {
  if (phases.includes(null)) return null;
  let end = 0;
  const phaseEnds = CYCLE_PHASES.map((phase) => {
    while (phases[end] === phase) end += 1;
    return end;
  });
  return end === phases.length && end > 0 ? { first, phaseEnds } : null;
}

/** Values on a ring of days as running sums, so that any stretch takes two look-ups. */
export interface DayRing {
  readonly days: number;
  readonly sums: Float64Array;
  readonly counts: Float64Array;
}

/** Makes a ring of the values: the last day is followed by the first one. */
export function dayRing(values: Float64Array): DayRing {
  const days = values.length;
  const sums = new Float64Array(2 * days + 1);
  const counts = new Float64Array(2 * days + 1);
  for (let index = 0; index < 2 * days; index++) {
    const value = values[index % days] ?? Number.NaN;
    const isKnown = !Number.isNaN(value);
    sums[index + 1] = (sums[index] ?? 0) + (isKnown ? value : 0);
    counts[index + 1] = (counts[index] ?? 0) + (isKnown ? 1 : 0);
  }
  return { days, sums, counts };
}

/** Sum and number of the values from one day up to, but not including, another. */
function stretch({ sums, counts }: DayRing, { from, until }: { from: number; until: number }) {
  return { sum: at(sums, until) - at(sums, from), known: at(counts, until) - at(counts, from) };
}

/** How each phase differs from the rest of its cycles, in the order of `CYCLE_PHASES`. */
export interface PhaseContrasts {
  /** The differences of all cycles added up, each weighted by how much information it holds. */
  readonly differences: Float64Array;
  /** The sum of these weights; 0 if no cycle has values on both sides. */
  readonly weights: Float64Array;
}

/**
 * Compares each phase with the rest of the same cycle, with template `i` moved `slides[i]` days along the ring. Only within
 * cycles, because a good month says nothing about phases. It runs a thousand times, so the returned function reuses the same
 * two lists.
 */
export function phaseContrasts(
  ring: DayRing,
  templates: readonly CycleTemplate[],
): (slides: Int32Array) => PhaseContrasts {
  const { days } = ring;
  const phases = CYCLE_PHASES.length;
  const firsts = Int32Array.from(templates, ({ first }) => first);
  const ends = Int32Array.from(templates.flatMap(({ phaseEnds }) => phaseEnds));
  const differences = new Float64Array(phases);
  const weights = new Float64Array(phases);

  function addCycle(start: number, cycle: number): void {
    const ofCycle = ends.subarray(cycle * phases, (cycle + 1) * phases);
    const whole = stretch(ring, { from: start, until: start + at(ofCycle, phases - 1) });
    if (whole.known === 0) return;
    let from = start;
    for (let phase = 0; phase < phases; phase++) {
      const until = start + at(ofCycle, phase);
      const { sum, known } = stretch(ring, { from, until });
      // The difference of the two means, times the inverse of its variance for days that vary alike.
      differences[phase] = at(differences, phase) + sum - (whole.sum * known) / whole.known;
      weights[phase] = at(weights, phase) + known - known ** 2 / whole.known;
      from = until;
    }
  }

  return (slides) => {
    differences.fill(0);
    weights.fill(0);
    for (let cycle = 0; cycle < firsts.length; cycle++) {
      addCycle((at(firsts, cycle) + at(slides, cycle)) % days, cycle);
    }
    return { differences, weights };
  };
}

function at(values: Float64Array | Int32Array, index: number): number {
  return values[index] ?? 0;
}
