import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { sumOf } from '#domain/cycle/probabilities.ts';

/** Each phase beside the rest of its cycles, in the order of `CYCLE_PHASES`. */
export interface PhaseComparison {
  /** The values without trend and weekly rhythm. */
  readonly steady: Float64Array;
  readonly differences: Float64Array;
  /** From `slideTest`. */
  readonly pValues: Float64Array;
}

/** Compares the phases of cycles by the values of a series of days; `NaN` is a day without a value. */
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

/** A cycle in a series of days: its first day, and the end of each of its phases in days after that; the last is its length. */
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
interface DayRing {
  readonly days: number;
  readonly sums: Float64Array;
  readonly counts: Float64Array;
}

/** Makes a ring of the values: the last day is followed by the first one. */
function dayRing(values: Float64Array): DayRing {
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
interface PhaseContrasts {
  /** The differences of all cycles added up, each weighted by how much information it holds. */
  readonly differences: Float64Array;
  /** The sum of these weights; 0 if no cycle has values on both sides. */
  readonly weights: Float64Array;
}

/**
 * Compares each phase with the rest of the same cycle, with template `i` moved `slides[i]` days along the ring. It compares
 * only within cycles, because a good month is no evidence about phases. It runs a thousand times, so the returned function
 * reuses the same two lists.
 */
function phaseContrasts(
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

/** How often the cycles are moved. The smallest p-value is one in this many plus one. */
const SLIDES = 999;
/** After these it is usually clear whether more could matter. */
const FIRST_SLIDES = 199;
/** If the smallest p-value after the first slides is above this, the test stops. */
const PLAINLY_CHANCE = 0.2;

/** How far each phase, in order, is from the rest of its cycles, in units that don't grow with the number of days. */
type Distances = Float64Array;

/**
 * A p-value per phase, in their order: the probability that any phase stands out this much by chance, so corrected for four
 * phases. Each cycle keeps its phases and slides on its own to a random place among the person's own days. That way
 * neighbouring days stay correlated, and only their place in the cycle is lost. The same values give the same p-values.
 * `docs/insights.md` has the figures.
 */
function slideTest(
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

const DAYS_A_WEEK = 7;
/** With fewer days with a value, weeks can't be compared. */
const FEWEST_DAYS_FOR_WEEKS = 21;

/**
 * The values without their mean, their straight trend and their weekly rhythm, so that neither a slow improvement nor free
 * weekends look like a phase. The rhythm is taken out only as far as the weekdays differ by more than chance makes them (the
 * positive-part James–Stein factor): with cycles of exactly four weeks it would also remove part of the phases. `NaN` stays
 * `NaN`.
 */
export function steadyValues(values: Float64Array): Float64Array {
  const level = withoutTrend(values);
  const sums = new Float64Array(DAYS_A_WEEK);
  const counts = new Float64Array(DAYS_A_WEEK);
  let known = 0;
  let squares = 0;
  level.forEach((value, day) => {
    if (Number.isNaN(value)) return;
    sums[day % DAYS_A_WEEK] = (sums[day % DAYS_A_WEEK] ?? 0) + value;
    counts[day % DAYS_A_WEEK] = (counts[day % DAYS_A_WEEK] ?? 0) + 1;
    known += 1;
    squares += value ** 2;
  });
  if (known < FEWEST_DAYS_FOR_WEEKS) return level;
  const means = sums.map((sum, weekday) => (counts[weekday] ? sum / counts[weekday] : 0));
  const between = sumOf(means, (mean, weekday) => mean ** 2 * (counts[weekday] ?? 0));
  const byChance = (squares - between) / (known - DAYS_A_WEEK);
  const share = Math.max(0, 1 - byChance / (between / (DAYS_A_WEEK - 1) || 1));
  return level.map((value, day) => value - share * (means[day % DAYS_A_WEEK] ?? 0));
}

function withoutTrend(values: Float64Array): Float64Array {
  let known = 0;
  let dayTotal = 0;
  let total = 0;
  values.forEach((value, day) => {
    if (Number.isNaN(value)) return;
    known += 1;
    dayTotal += day;
    total += value;
  });
  if (known === 0) return values;
  const [meanDay, mean] = [dayTotal / known, total / known];
  let covariance = 0;
  let variance = 0;
  values.forEach((value, day) => {
    if (Number.isNaN(value)) return;
    covariance += (day - meanDay) * (value - mean);
    variance += (day - meanDay) ** 2;
  });
  const slope = variance === 0 ? 0 : covariance / variance;
  return values.map((value, day) => value - mean - slope * (day - meanDay));
}

/** FNV-1a's starting value and prime, for 32 bits (Fowler, Noll, Vo). */
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Hashes values into a 32-bit seed: the same values always give the same one. All `NaN`s are alike. */
function seedOf(values: Float64Array): number {
  const bytes = new Uint8Array(Float64Array.from(values, (value) => value).buffer);
  return bytes.reduce((hash, byte) => Math.imul(hash ^ byte, FNV_PRIME), FNV_OFFSET) >>> 0;
}

/** Random numbers from 0 up to, not including, 1, the same for the same seed. Mulberry32 (Tommy Ettinger, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
