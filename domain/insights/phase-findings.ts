import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import {
  type CycleTemplate,
  comparePhases,
  cycleTemplate,
  type PhaseComparison,
  withinCycles,
} from './compare-phases.ts';
import {
  addToTotal,
  emptyTotal,
  type InsightDays,
  type Measure,
  type Metric,
  type MetricDays,
} from './metric-days.ts';

/** The chance that a person without any pattern is shown at least one. */
const FALSE_ALARMS = 0.05;
/** The least data to compare: cycles with at least one value, and days with one. */
export const FEWEST_CYCLES = 3;
export const FEWEST_DAYS = 30;
/** The fewest days on either side of a comparison. */
const FEWEST_COMPARED = 8;
const SMALLEST_SPREAD = 1e-9;

/** A phase compared with the rest of its cycles. */
export interface PhaseFinding extends Measure {
  readonly phase: CyclePhase;
  /** Means of the shown value, over the compared days. */
  readonly inPhase: number;
  readonly elsewhere: number;
  readonly daysInPhase: number;
  readonly daysElsewhere: number;
  /** The difference in standard deviations of a day (Cohen's d), trend and weekdays taken out; positive where higher. */
  readonly effectSize: number;
  /** The probability that any phase of this metric stands out this much by chance, whatever the unlogged days were like. */
  readonly pValue: number;
}

/** The result for a metric: the data it still lacks, or every phase that could be compared. */
export interface MetricFindings extends Measure {
  /** Cycles and days still missing; both 0 if the metric was compared. */
  readonly missing: { readonly cycles: number; readonly days: number };
  readonly findings: readonly PhaseFinding[];
}

/** Compares each phase of a metric with the rest of the cycles it falls in. */
export function phaseFindings(values: MetricDays, days: InsightDays): MetricFindings {
  const { metric, symptom, compared } = values;
  const spans = days.cycles.filter(({ first, days: length }) =>
    compared.subarray(first, first + length).some(isKnown),
  );
  const start = spans[0]?.first ?? 0;
  const last = spans.at(-1);
  const templates = spans.flatMap(
    ({ first, days: length }) => cycleTemplate(first - start, days.phases.slice(first, first + length)) ?? [],
  );
  const inCycles = withinCycles(compared.subarray(start, last ? last.first + last.days : 0), templates);
  const known = inCycles.filter(isKnown).length;
  const missing = {
    cycles: Math.max(0, FEWEST_CYCLES - templates.length),
    days: Math.max(0, FEWEST_DAYS - known),
  };
  if (missing.cycles > 0 || missing.days > 0) return { metric, symptom, missing, findings: [] };
  return { metric, symptom, missing, findings: compare({ values, start, templates, inCycles }) };
}

type Compared = {
  readonly values: MetricDays;
  readonly start: number;
  readonly templates: readonly CycleTemplate[];
  readonly inCycles: Float64Array;
};

function compare({ values, start, templates, inCycles }: Compared): PhaseFinding[] {
  const { metric, symptom } = values;
  const logged = comparePhases(inCycles, templates);
  // With a higher p-value a pattern is out of the question anyway.
  const isPossible = Math.min(...logged.pValues) <= FALSE_ALARMS;
  const looks = [
    logged,
    ...(isPossible ? comparisonsWithUnlogged(metric, { values: inCycles, templates }) : []),
  ];
  return CYCLE_PHASES.flatMap((phase, index) => {
    const sides = sidesOf({ values, start, templates }, index);
    if (Math.min(sides.daysInPhase, sides.daysElsewhere) < FEWEST_COMPARED) return [];
    const difference = logged.differences[index] ?? 0;
    const spread = spreadWithin(logged.steady, { difference, ...sides });
    // If all days are alike there is nothing to compare; rounding may leave a tiny spread.
    if (spread < SMALLEST_SPREAD) return [];
    const isSameWay = looks.every(({ differences }) => difference * (differences[index] ?? 0) > 0);
    const pValue = isSameWay ? Math.max(...looks.map(({ pValues }) => pValues[index] ?? 1)) : 1;
    return [{ metric, symptom, phase, ...sides, effectSize: difference / spread, pValue }];
  });
}

/** The shown values of a phase and of the rest of its cycles, and the number of days behind each. */
function sidesOf({ values, start, templates }: Omit<Compared, 'inCycles'>, phase: number) {
  const inside = emptyTotal();
  const whole = emptyTotal();
  for (const { first, phaseEnds } of templates) {
    const from = start + first;
    const until = from + (phaseEnds[phase] ?? 0);
    addToTotal(values, { to: inside, from: from + (phaseEnds[phase - 1] ?? 0), until });
    addToTotal(values, { to: whole, from, until: from + (phaseEnds.at(-1) ?? 0) });
  }
  return {
    inPhase: inside.amount / (inside.outOf || 1),
    elsewhere: (whole.amount - inside.amount) / (whole.outOf - inside.outOf || 1),
    daysInPhase: inside.days,
    daysElsewhere: whole.days - inside.days,
  };
}

/** The standard deviation of a day after removing the difference between the two sides. */
function spreadWithin(
  steady: Float64Array,
  { difference, daysInPhase, daysElsewhere }: ReturnType<typeof sidesOf> & { difference: number },
): number {
  const known = daysInPhase + daysElsewhere;
  const squares = steady.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value ** 2), 0);
  const between = difference ** 2 * ((daysInPhase * daysElsewhere) / known);
  return Math.sqrt(Math.max(0, squares - between) / Math.max(1, known - 2));
}

/** Smaller differences aren't worth a sentence, even if they are certain (Cohen 1988: 0.2 is small). */
const SMALLEST_EFFECT = 0.3;

/**
 * The phases that stand out, the most certain first. A metric's p-values are already corrected for its four phases; Holm's
 * step-down corrects for the number of metrics, so that at most 5 % of people see a false pattern. A difference that changes
 * sign once weekdays and trend are taken out is left out.
 */
export function findPatterns(metrics: readonly MetricFindings[]): PhaseFinding[] {
  const compared = metrics
    .filter(({ findings }) => findings.length > 0)
    .map(({ findings }) => [...findings].sort((left, right) => left.pValue - right.pValue))
    .sort((left, right) => smallest(left) - smallest(right));
  const patterns: PhaseFinding[] = [];
  for (const [index, findings] of compared.entries()) {
    const allowed = FALSE_ALARMS / (compared.length - index);
    if (smallest(findings) > allowed) break;
    patterns.push(...findings.filter((finding) => finding.pValue <= allowed && isWorthShowing(finding)));
  }
  return patterns.sort(
    (left, right) => left.pValue - right.pValue || Math.abs(right.effectSize) - Math.abs(left.effectSize),
  );
}

function smallest(findings: readonly PhaseFinding[]): number {
  return findings[0]?.pValue ?? 1;
}

function isWorthShowing({ effectSize, inPhase, elsewhere }: PhaseFinding): boolean {
  return Math.abs(effectSize) >= SMALLEST_EFFECT && effectSize > 0 === inPhase > elsewhere;
}

/** With a p-value up to this, days are logged more often in some phase. */
const UNEVEN = 0.05;
/** By how many standard deviations of a day unlogged days may differ from logged ones. */
const UNLOGGED_MAY_DIFFER = 0.75;

/**
 * The same comparison with values filled in on unlogged days. A pattern has to show in each, or it may come from which days are
 * logged: somebody who logs every day of a period, and otherwise only bad ones, would seem to feel better during periods.
 *
 * - Pain and symptoms, which many log only when they have them: none of it on those days.
 * - Mood, energy and sleep, if they are logged more often in some phase: 0.75 standard deviations better than usual, and worse.
 * - Habits and tasks, which are known for every day: nothing.
 */
function comparisonsWithUnlogged(
  metric: Metric,
  { values, templates }: { values: Float64Array; templates: readonly CycleTemplate[] },
): PhaseComparison[] {
  const lookWith = (value: number) => comparePhases(filled(values, value), templates);
  if (metric === 'pain' || metric === 'symptom') return [lookWith(0)];
  if (metric === 'habits' || metric === 'tasks') return [];
  const isLogged = filled(
    values.map((value) => (isKnown(value) ? 1 : value)),
    0,
  );
  if (Math.min(...comparePhases(isLogged, templates).pValues) > UNEVEN) return [];
  const { mean, spread } = usual(values);
  return [lookWith(mean - UNLOGGED_MAY_DIFFER * spread), lookWith(mean + UNLOGGED_MAY_DIFFER * spread)];
}

/** Fills in a value on each day without one, between the first and the last day with a value. */
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
