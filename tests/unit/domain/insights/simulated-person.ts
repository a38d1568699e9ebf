import { addDays } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { findPatterns } from '#domain/insights/find-patterns.ts';
import { type InsightDays, insightDays } from '#domain/insights/insight-days.ts';
import { emptyDays, type Metric, type MetricDays } from '#domain/insights/metric-days.ts';
import { type PhaseFinding, phaseFindings } from '#domain/insights/phase-findings.ts';
import { seededRandom } from '#domain/insights/seeded-random.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

/** How a person that never was lives. */
export interface Life {
  readonly seed: number;
  readonly cycles: number;
  /** Standard deviation of a cycle's length in days; 0 for cycles of exactly 28 days. */
  readonly cycleSpread: number;
  /** How much of a day is left in the next one, 0 to under 1: the coefficient of an AR(1) process. */
  readonly inertia: number;
  /** The share of days without an entry. */
  readonly gaps: number;
  /** How much weekdays differ, in standard deviations of a day. */
  readonly weekly: number;
  /** How many standard deviations the mood of a phase is above the other days. */
  readonly planted?: { readonly phase: CyclePhase; readonly effect: number };
}

const TODAY = day('2026-11-21');
/** A weekly rhythm with the spread of 1: low in the middle of the week, high at its end. */
const RHYTHM = [0.3, -0.9, -1.3, -0.6, 0.2, 1.5, 0.8];

/** What Marea knows of that person's cycles. */
export function simulatedFacts({ seed, cycles, cycleSpread }: Life): CycleFacts {
  const normal = normals(seed);
  const lengths = Array.from({ length: cycles }, () =>
    cycleSpread === 0 ? 28 : Math.min(45, Math.max(20, Math.round(28.5 + cycleSpread * normal()))),
  );
  const total = lengths.reduce((sum, days) => sum + days, 0);
  let start = addDays(TODAY, -total);
  const periodStarts = [start];
  for (const days of lengths) {
    start = addDays(start, days);
    periodStarts.push(start);
  }
  return {
    periodStarts,
    today: TODAY,
    birthDate: null,
    reportedCycleLength: 28,
    reportedPeriodLength: 5,
    lastPeriodLength: 5,
    bleedings: [],
    stillBleedingOn: null,
    notYetOn: null,
    modes: [],
  };
}

/** The days of mood, energy, habits and tasks that the life gives, none of the last three with any pattern. */
export function simulatedMetrics(
  life: Life,
  metrics: readonly Metric[],
): { days: InsightDays; values: MetricDays[] } {
  const days = insightDays(simulatedFacts(life));
  const values = metrics.map((metric, index) => {
    const seed = life.seed * 31 + index + 1;
    if (metric === 'tasks') return countedTasks({ ...life, seed }, days);
    if (metric === 'habits') return keptShares({ ...life, seed }, days);
    return scaledEntries(metric, {
      life: { ...life, seed },
      days,
      planted: metric === 'mood' ? life.planted : undefined,
    });
  });
  return { days, values };
}

/** The patterns that such a person is shown. */
export function shownPatterns(life: Life, metrics: readonly Metric[]): PhaseFinding[] {
  const { days, values } = simulatedMetrics(life, metrics);
  return findPatterns(values.map((metric) => phaseFindings(metric, days)));
}

/** Mood or energy, 1 to 5 around a little over 3; `effect` counts in standard deviations of what is entered. */
function scaledEntries(
  metric: 'mood' | 'energy',
  { life, days, planted }: { life: Life; days: InsightDays; planted: Life['planted'] },
): MetricDays {
  const result = emptyDays(metric, days);
  const random = seededRandom(life.seed ^ 0x5bd1e995);
  const daily = dailyState(life, days);
  for (const index of livedDays(days)) {
    if (random() < life.gaps) continue;
    const lifted = planted !== undefined && days.phases[index] === planted.phase ? planted.effect : 0;
    // Rounding to whole steps widens a spread of 0.95 to 1, so that the effect is in spreads of the entries.
    const entry = Math.min(5, Math.max(1, Math.round(3.1 + 0.95 * (daily[index] ?? 0) + lifted)));
    result.compared[index] = entry;
    result.amount[index] = entry;
    result.outOf[index] = 1;
  }
  return result;
}

/** Three habits, one of them on three weekdays only, kept more or less as the day goes. */
function keptShares(life: Life, days: InsightDays): MetricDays {
  const result = emptyDays('habits', days);
  const random = seededRandom(life.seed ^ 0x2545f491);
  const daily = dailyState(life, days);
  for (const index of livedDays(days)) {
    const isThirdDue = [0, 2, 4].includes((days.firstDay + index) % 7);
    const usual = isThirdDue ? [0.8, 0.5, 0.3] : [0.8, 0.5];
    const kept = usual.map((share) => (random() < share + 0.15 * (daily[index] ?? 0) ? 1 : 0));
    result.amount[index] = kept.reduce<number>((sum, done) => sum + done, 0);
    result.outOf[index] = usual.length;
    result.compared[index] =
      kept.reduce<number>((sum, done, habit) => sum + done - (usual[habit] ?? 0), 0) / usual.length;
  }
  return result;
}

/** Tasks in bursts: mostly none or one, now and then many. */
function countedTasks(life: Life, days: InsightDays): MetricDays {
  const result = emptyDays('tasks', days);
  const random = seededRandom(life.seed ^ 0x6c078965);
  const daily = dailyState(life, days);
  for (const index of livedDays(days)) {
    const rate = Math.exp(-0.4 + 0.6 * (daily[index] ?? 0));
    result.amount[index] = Math.floor(-Math.log(1 - random()) * rate);
    result.compared[index] = result.amount[index] ?? 0;
    result.outOf[index] = 1;
  }
  return result;
}

/** Each day's state: what is left of the day before, chance, and the weekday. Chance alone has a spread of 1. */
function dailyState({ seed, inertia, weekly }: Life, { phases, firstDay }: InsightDays): Float64Array {
  const normal = normals(seed ^ 0x9e3779b9);
  let state = normal();
  return Float64Array.from(phases, (_, index) => {
    state = inertia * state + Math.sqrt(1 - inertia ** 2) * normal();
    return state + weekly * (RHYTHM[(firstDay + index) % 7] ?? 0);
  });
}

/** The indexes of the days from the first cycle on. */
function livedDays({ cycles, phases }: InsightDays): number[] {
  const first = cycles[0]?.first ?? phases.length;
  return Array.from({ length: phases.length - first }, (_, index) => first + index);
}

/** Normally distributed numbers of mean 0 and spread 1 (Box and Muller). */
function normals(seed: number): () => number {
  const random = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Somebody whose days follow no pattern of phases, made by chance from a seed: few cycles and many, regular and not. */
export function randomLife(seed: number): Life {
  const random = seededRandom(seed ^ 0x3c6ef372);
  const oneOf = <T>(...choices: readonly [T, ...T[]]): T =>
    choices[Math.floor(random() * choices.length)] ?? choices[0];
  return {
    seed,
    cycles: 3 + Math.floor(random() * 20),
    cycleSpread: oneOf(0, 1.5, 2.5, 5),
    inertia: oneOf(0, 0.3, 0.5, 0.7),
    gaps: oneOf(0, 0.2, 0.5),
    weekly: oneOf(0, 0.4, 0.8),
  };
}
