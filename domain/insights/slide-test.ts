import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { type CycleTemplate, type DayRing, type PhaseContrasts, phaseContrasts } from './phase-contrasts.ts';
import { seededRandom } from './seeded-random.ts';

/** How often the cycles are laid elsewhere. The smallest p-value is one in this many plus one. */
export const SLIDES = 999;
/** After these first ones it is plain for most whether more could matter. */
const FIRST_SLIDES = 199;
/** A smallest p-value above this after the first ones is left at that. */
const PLAINLY_CHANCE = 0.2;

/** For each phase, in their order, how far it stands from the rest of its cycles, in units that do not grow with the days. */
type Standings = Float64Array;

/**
 * How likely chance alone makes any phase stand out as much as each one does: a p-value per phase, in their order, held down
 * for there being four of them. Every cycle keeps its phases and is slid, by itself, to a random place among the person's own
 * days; so the days keep whatever hangs together in them from one to the next, and only their place in the cycle is lost.
 * The same values give the same p-values. `docs/insights.md` has the figures.
 */
export function slideTest(
  ring: DayRing,
  { templates, seed }: { templates: readonly CycleTemplate[]; seed: number },
): Float64Array {
  const contrasts = phaseContrasts(ring, templates);
  const slides = new Int32Array(templates.length);
  const random = seededRandom(seed);
  const observed = standings(contrasts(slides));
  const slide = (): Standings => {
    for (let cycle = 0; cycle < slides.length; cycle++) slides[cycle] = Math.floor(random() * ring.days);
    return standings(contrasts(slides));
  };
  const slid = Array.from({ length: FIRST_SLIDES }, slide);
  const first = pValues(observed, slid);
  if (Math.min(...first) > PLAINLY_CHANCE) return first;
  while (slid.length < SLIDES) slid.push(slide());
  return pValues(observed, slid);
}

/** Each phase next to the furthest that any phase stood, both measured by how far that phase stands by chance. */
function pValues(observed: Standings, slid: readonly Standings[]): Float64Array {
  const squares = observed.map((standing) => standing ** 2);
  for (const chance of slid) {
    for (let phase = 0; phase < squares.length; phase++) {
      squares[phase] = (squares[phase] ?? 0) + (chance[phase] ?? 0) ** 2;
    }
  }
  const scales = squares.map((sum) => Math.sqrt(sum / (slid.length + 1)) || 1);
  const scaled = (standing: number, phase: number) => Math.abs(standing) / (scales[phase] ?? 1);
  const furthest = slid.map((chance) => Math.max(...chance.map(scaled)));
  return observed.map((standing, phase) => {
    const own = scaled(standing, phase);
    return (1 + furthest.filter((other) => other >= own).length) / (slid.length + 1);
  });
}

function standings({ differences, weights }: PhaseContrasts): Standings {
  const values = new Float64Array(CYCLE_PHASES.length);
  for (let phase = 0; phase < values.length; phase++) {
    const weight = weights[phase] ?? 0;
    values[phase] = weight > 0 ? (differences[phase] ?? 0) / Math.sqrt(weight) : 0;
  }
  return values;
}
