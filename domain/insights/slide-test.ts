import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { type CycleTemplate, type DayRing, type PhaseContrasts, phaseContrasts } from './phase-contrasts.ts';
import { seededRandom } from './seeded-random.ts';

/** How often the cycles are moved. The smallest p-value is one in this many plus one. */
export const SLIDES = 999;
/** After these it is usually clear whether more could matter. */
const FIRST_SLIDES = 199;
/** If the smallest p-value after the first slides is above this, the test stops. */
const PLAINLY_CHANCE = 0.2;

/** How far each phase, in order, is from the rest of its cycles, in units that don't grow with the number of days. */
type Distances = Float64Array;

/**
 * A p-value per phase, in their order: the probability that any phase stands out as much by chance, so corrected for there
 * being four. Each cycle keeps its phases and slides on its own to a random place among the person's own days. That way
 * neighbouring days stay correlated, and only their place in the cycle is lost. The same values give the same p-values.
 * `docs/insights.md` has the figures.
 */
export function slideTest(
  ring: DayRing,
  { templates, seed }: { templates: readonly CycleTemplate[]; seed: number },
): Float64Array {
  const contrasts = phaseContrasts(ring, templates);
  const slides = new Int32Array(templates.length);
  const random = seededRandom(seed);
  const observed = distances(contrasts(slides));
  const slide = (): Distances => {
    for (let cycle = 0; cycle < slides.length; cycle++) slides[cycle] = Math.floor(random() * ring.days);
    return distances(contrasts(slides));
  };
  const slid = Array.from({ length: FIRST_SLIDES }, slide);
  const first = pValues(observed, slid);
  if (Math.min(...first) > PLAINLY_CHANCE) return first;
  while (slid.length < SLIDES) slid.push(slide());
  return pValues(observed, slid);
}

/** Compares each phase with the furthest phase of each slide, both in units of how far that phase is by chance. */
function pValues(observed: Distances, slid: readonly Distances[]): Float64Array {
  const squares = observed.map((distance) => distance ** 2);
  for (const chance of slid) {
    for (let phase = 0; phase < squares.length; phase++) {
      squares[phase] = (squares[phase] ?? 0) + (chance[phase] ?? 0) ** 2;
    }
  }
  const scales = squares.map((sum) => Math.sqrt(sum / (slid.length + 1)) || 1);
  const scaled = (distance: number, phase: number) => Math.abs(distance) / (scales[phase] ?? 1);
  const furthest = slid.map((chance) => Math.max(...chance.map(scaled)));
  return observed.map((distance, phase) => {
    const own = scaled(distance, phase);
    return (1 + furthest.filter((other) => other >= own).length) / (slid.length + 1);
  });
}

function distances({ differences, weights }: PhaseContrasts): Distances {
  const values = new Float64Array(CYCLE_PHASES.length);
  for (let phase = 0; phase < values.length; phase++) {
    const weight = weights[phase] ?? 0;
    values[phase] = weight > 0 ? (differences[phase] ?? 0) / Math.sqrt(weight) : 0;
  }
  return values;
}
