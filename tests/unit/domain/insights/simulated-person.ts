import { addDays } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { seededRandom } from '#domain/insights/compare-phases.ts';
import {
  DAY_LOG_METRICS,
  emptyDays,
  frequentSymptoms,
  type InsightDays,
  insightDays,
  levelDays,
  METRICS,
  type Metric,
  type MetricDays,
  painDays,
  symptomDays,
} from '#domain/insights/metric-days.ts';
import { findPatterns, type PhaseFinding, phaseFindings } from '#domain/insights/phase-findings.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { DIARIES, type Diary, type Planted, simulatedDiary } from './simulated-diary.ts';
import { dailyState, livedDays, normals, type StateOptions } from './simulated-state.ts';

/** The parameters of a simulated person. */
export interface Life extends StateOptions {
  readonly cycles: number;
  /** Standard deviation of a cycle's length in days; 0 for cycles of exactly 28 days. */
  readonly cycleSpread: number;
  /** The share of days without an entry. */
  readonly gaps: number;
  /** Default: `any_day`. */
  readonly diary?: Diary;
  /** A pattern planted in the day log, in standard deviations. */
  readonly planted?: Planted;
}

const TODAY = day('2026-11-21');
/** All compared metrics. */
export const ALL_METRICS = [...METRICS, ...DAY_LOG_METRICS] as const;

/** The cycle facts of a simulated person. */
function simulatedFacts({ seed, cycles, cycleSpread }: Life): CycleFacts {
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

/** The days of the metrics of a simulated person, with the most common symptoms; only the planted metric has a pattern. */
export function simulatedMetrics(
  life: Life,
  metrics: readonly Metric[],
): { days: InsightDays; values: MetricDays[] } {
  const days = insightDays(simulatedFacts(life));
  const logged = simulatedDiary({ ...life, diary: life.diary ?? 'any_day' }, days);
  const values = metrics.flatMap((metric, index) => {
    const seed = life.seed * 31 + index + 1;
    if (metric === 'tasks') return countedTasks({ ...life, seed }, days);
    if (metric === 'habits') return completedShares({ ...life, seed }, days);
    if (metric === 'pain') return painDays({ logged, days });
    if (metric !== 'symptom') return levelDays(metric, { logged, days });
    return frequentSymptoms(logged, days).map((symptom) => symptomDays(symptom, { logged, days }));
  });
  return { days, values };
}

/** The patterns that such a person is shown. */
export function shownPatterns(life: Life, metrics: readonly Metric[]): PhaseFinding[] {
  const { days, values } = simulatedMetrics(life, metrics);
  return findPatterns(values.map((metric) => phaseFindings(metric, days)));
}

/** Three habits, one of them on three weekdays, done more often on better days. */
function completedShares(life: Life, days: InsightDays): MetricDays {
  const result = emptyDays({ metric: 'habits', symptom: null }, days);
  const random = seededRandom(life.seed ^ 0x2545f491);
  const daily = dailyState(life, days);
  for (const index of livedDays(days)) {
    const isThirdDue = [0, 2, 4].includes((days.firstDay + index) % 7);
    const usual = isThirdDue ? [0.8, 0.5, 0.3] : [0.8, 0.5];
    const completed = usual.map((share) => (random() < share + 0.15 * (daily[index] ?? 0) ? 1 : 0));
    result.amount[index] = completed.reduce<number>((sum, done) => sum + done, 0);
    result.outOf[index] = usual.length;
    result.compared[index] =
      completed.reduce<number>((sum, done, habit) => sum + done - (usual[habit] ?? 0), 0) / usual.length;
  }
  return result;
}

/** Finished tasks in bursts: mostly none or one, sometimes many. */
function countedTasks(life: Life, days: InsightDays): MetricDays {
  const result = emptyDays({ metric: 'tasks', symptom: null }, days);
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

/** A random person from a seed, without a pattern of phases, with few or many cycles, regular or not. */
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
    diary: oneOf(...DIARIES),
  };
}
