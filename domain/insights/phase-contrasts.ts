import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';

/** A cycle on a line of days: where it begins, and where each phase of it ends, in days after that; the last is its length. */
export interface CycleTemplate {
  readonly first: number;
  readonly phaseEnds: readonly number[];
}

/** The template of a cycle whose days have these phases, in their order; `null` where a day has none. */
export function cycleTemplate(first: number, phases: readonly (CyclePhase | null)[]): CycleTemplate | null {
  if (phases.includes(null)) return null;
  let end = 0;
  const phaseEnds = CYCLE_PHASES.map((phase) => {
    while (phases[end] === phase) end += 1;
    return end;
  });
  return end === phases.length && end > 0 ? { first, phaseEnds } : null;
}

/** Values on a ring of days, added up so that any stretch of it is two look-ups. */
export interface DayRing {
  readonly days: number;
  readonly sums: Float64Array;
  readonly counts: Float64Array;
}

/** The ring of the values; its last day is followed by the first one. */
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

/** For each phase how it differs from the rest of its cycles, in the order of `CYCLE_PHASES`. */
export interface PhaseContrasts {
  /** The differences of all cycles added up, each weighing by how much it can tell. */
  readonly differences: Float64Array;
  /** Those weights added up; 0 where no cycle has both. */
  readonly weights: Float64Array;
}

/**
 * Compares each phase with the rest of the same cycle, the templates laid `slides[i]` days further round the ring. Within
 * cycles only: that one month was better than another says nothing of phases.
 */
export function phaseContrasts(
  ring: DayRing,
  { templates, slides }: { templates: readonly CycleTemplate[]; slides: ArrayLike<number> },
): PhaseContrasts {
  const differences = new Float64Array(CYCLE_PHASES.length);
  const weights = new Float64Array(CYCLE_PHASES.length);
  for (let cycle = 0; cycle < templates.length; cycle++) {
    const template = templates[cycle];
    if (template === undefined) continue;
    const start = (template.first + (slides[cycle] ?? 0)) % ring.days;
    addCycle({ ring, phaseEnds: template.phaseEnds, start }, { differences, weights });
  }
  return { differences, weights };
}

function addCycle(
  { ring, phaseEnds, start }: { ring: DayRing; phaseEnds: readonly number[]; start: number },
  { differences, weights }: PhaseContrasts,
): void {
  const { sums, counts } = ring;
  const end = start + (phaseEnds[phaseEnds.length - 1] ?? 0);
  const known = (counts[end] ?? 0) - (counts[start] ?? 0);
  if (known === 0) return;
  const sum = (sums[end] ?? 0) - (sums[start] ?? 0);
  let from = start;
  for (let phase = 0; phase < phaseEnds.length; phase++) {
    const until = start + (phaseEnds[phase] ?? 0);
    const inPhase = (counts[until] ?? 0) - (counts[from] ?? 0);
    const ofPhase = (sums[until] ?? 0) - (sums[from] ?? 0);
    // The difference of the two means, times the inverse of its variance for days that vary alike.
    differences[phase] = (differences[phase] ?? 0) + ofPhase - (sum * inPhase) / known;
    weights[phase] = (weights[phase] ?? 0) + inPhase - inPhase ** 2 / known;
    from = until;
  }
}
