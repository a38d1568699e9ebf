import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { type CycleTemplate, type DayRing, type PhaseContrasts, phaseContrasts } from './phase-contrasts.ts';
import { seededRandom } from './seeded-random.ts';

/** How often the cycles are laid elsewhere. The smallest p-value is one in this many plus one. */
export const SLIDES = 999;

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
  const observed = standings(phaseContrasts(ring, { templates, slides: templates.map(() => 0) }));
  const slid = slidStandings(ring, { templates, seed });
  const scales = observed.map((standing, phase) => {
    const squares = slid.reduce(
      (sum, standingsOfSlide) => sum + (standingsOfSlide[phase] ?? 0) ** 2,
      standing ** 2,
    );
    return Math.sqrt(squares / (slid.length + 1)) || 1;
  });
  const scaled = (standing: number, phase: number) => Math.abs(standing / (scales[phase] ?? 1));
  const furthest = slid.map((standingsOfSlide) => Math.max(...standingsOfSlide.map(scaled)));
  return observed.map((standing, phase) => {
    const own = scaled(standing, phase);
    return (1 + furthest.filter((other) => other >= own).length) / (slid.length + 1);
  });
}

function slidStandings(
  ring: DayRing,
  { templates, seed }: { templates: readonly CycleTemplate[]; seed: number },
): Float64Array[] {
  const random = seededRandom(seed);
  const slides = new Int32Array(templates.length);
  return Array.from({ length: SLIDES }, () => {
    for (let cycle = 0; cycle < slides.length; cycle++) slides[cycle] = Math.floor(random() * ring.days);
    return standings(phaseContrasts(ring, { templates, slides }));
  });
}

/** Each contrast in units that do not grow with the number of days. */
function standings({ differences, weights }: PhaseContrasts): Float64Array {
  const values = new Float64Array(CYCLE_PHASES.length);
  for (let phase = 0; phase < values.length; phase++) {
    const weight = weights[phase] ?? 0;
    values[phase] = weight > 0 ? (differences[phase] ?? 0) / Math.sqrt(weight) : 0;
  }
  return values;
}
