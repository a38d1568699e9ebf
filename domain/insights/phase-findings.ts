import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import type { InsightDays } from './insight-days.ts';
import type { Measure, MetricDays } from './metric-days.ts';
import { type CycleTemplate, cycleTemplate } from './phase-contrasts.ts';
import { comparePhases, withinCycles } from './phase-look.ts';
import { comparisonsWithUnlogged } from './unlogged-days.ts';

/** The chance that a person without any pattern is shown at least one. */
export const FALSE_ALARMS = 0.05;
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
  /** Compared days. */
  readonly daysInPhase: number;
  readonly daysElsewhere: number;
  /** The difference in standard deviations of a day (Cohen's d), trend and weekdays taken out; positive where higher. */
  readonly effectSize: number;
  /** The probability that any phase of this metric stands out as much by chance, whatever the unlogged days were like. */
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
    hasValue(compared.subarray(first, first + length)),
  );
  const start = spans[0]?.first ?? 0;
  const last = spans.at(-1);
  const line = { from: start, until: last ? last.first + last.days : 0 };
  const templates = spans.flatMap(
    ({ first, days: length }) => cycleTemplate(first - start, days.phases.slice(first, first + length)) ?? [],
  );
  const inCycles = withinCycles(compared.subarray(line.from, line.until), templates);
  const known = inCycles.filter((value) => !Number.isNaN(value)).length;
  const missing = {
    cycles: Math.max(0, FEWEST_CYCLES - templates.length),
    days: Math.max(0, FEWEST_DAYS - known),
  };
  if (missing.cycles > 0 || missing.days > 0) return { metric, symptom, missing, findings: [] };
  return { metric, symptom, missing, findings: compare({ values, line, templates, inCycles }) };
}

type Line = { readonly from: number; readonly until: number };

function compare({
  values,
  line,
  templates,
  inCycles,
}: {
  values: MetricDays;
  line: Line;
  templates: readonly CycleTemplate[];
  inCycles: Float64Array;
}): PhaseFinding[] {
  const { metric, symptom } = values;
  const logged = comparePhases(inCycles, templates);
  // Beyond that a pattern is out of the question anyway.
  const isPossible = Math.min(...logged.pValues) <= FALSE_ALARMS;
  const looks = [
    logged,
    ...(isPossible ? comparisonsWithUnlogged(metric, { values: inCycles, templates }) : []),
  ];
  return CYCLE_PHASES.flatMap((phase, index) => {
    const sides = sidesOf(values, { line, templates, phase: index });
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
function sidesOf(
  values: MetricDays,
  { line, templates, phase }: { line: Line; templates: readonly CycleTemplate[]; phase: number },
) {
  const inside = emptyTotal();
  const whole = emptyTotal();
  for (const { first, phaseEnds } of templates) {
    const start = line.from + first;
    addDays(values, {
      to: inside,
      from: start + (phaseEnds[phase - 1] ?? 0),
      until: start + (phaseEnds[phase] ?? 0),
    });
    addDays(values, { to: whole, from: start, until: start + (phaseEnds.at(-1) ?? 0) });
  }
  return {
    inPhase: inside.amount / (inside.outOf || 1),
    elsewhere: (whole.amount - inside.amount) / (whole.outOf - inside.outOf || 1),
    daysInPhase: inside.days,
    daysElsewhere: whole.days - inside.days,
  };
}

type Total = { amount: number; outOf: number; days: number };

const emptyTotal = (): Total => ({ amount: 0, outOf: 0, days: 0 });

/** Adds the compared days from `from` up to, but not including, `until`. */
function addDays(
  { compared, amount, outOf }: MetricDays,
  { to, from, until }: { to: Total; from: number; until: number },
): void {
  for (let index = from; index < until; index++) {
    if (Number.isNaN(compared[index])) continue;
    to.amount += amount[index] ?? 0;
    to.outOf += outOf[index] ?? 0;
    to.days += 1;
  }
}

/** The standard deviation of a day after removing the difference between the two sides. */
function spreadWithin(
  steady: Float64Array,
  {
    difference,
    daysInPhase,
    daysElsewhere,
  }: { difference: number; daysInPhase: number; daysElsewhere: number },
): number {
  const known = daysInPhase + daysElsewhere;
  const squares = steady.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value ** 2), 0);
  const between = difference ** 2 * ((daysInPhase * daysElsewhere) / known);
  return Math.sqrt(Math.max(0, squares - between) / Math.max(1, known - 2));
}

function hasValue(values: Float64Array): boolean {
  return values.some((value) => !Number.isNaN(value));
}
