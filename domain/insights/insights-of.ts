import { type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import { type CycleFacts, forecastCycle } from '#domain/cycle/running-cycle.ts';
import { countedDays, type HabitRecord, habitDays } from '#domain/habits/habit-progress.ts';
import { asksAmountAWeek } from '#domain/habits/rhythm.ts';
import { FORGETS_NOTHING, type Forgetting } from '#domain/retention/forgetting.calls.ts';
import { adviceOf } from './advice.ts';
import { beforeAndAfter, phaseValues, shownValue } from './before-and-after.ts';
import type { Insights, NoticeKind } from './insights.calls.ts';
import { allPastCycles, type BodyDay, loggedCycles } from './logged-cycles.ts';
import {
  DAY_LOG_METRICS,
  emptyDays,
  type FinishedTasks,
  type InsightDays,
  insightDays,
  LOGGED_METRICS,
  type LoggedDay,
  loggedMetrics,
  METRICS,
  type Measure,
  type MetricDays,
  taskDays,
} from './metric-days.ts';
import { cycleNotices } from './notices.ts';
import { median, ownFigures } from './own-figures.ts';
import { findPatterns, type MetricFindings, type PhaseFinding, phaseFindings } from './phase-findings.ts';
import { trackRecord } from './track-record.ts';

/** The data of one person that insights are made from. */
interface OwnDays {
  readonly facts: CycleFacts;
  readonly habits: readonly HabitRecord[];
  readonly finishedTasks: readonly FinishedTasks[];
  /** `null` without the person's consent. */
  readonly logged: readonly LoggedDay[] | null;
  /** The same days for figures of bleeding; without the consent nothing but bleeding is in them. */
  readonly bodyDays: readonly BodyDay[];
  /** Notices that are dismissed. */
  readonly away: readonly NoticeKind[];
  /** The first day with details, by kind; `null` or nothing if none are forgotten. */
  readonly detailsFrom?: Forgetting['from'];
  /** From `readAdvice`. */
  readonly advice: Parameters<typeof adviceOf>[1];
}

type ComparedMetric = { readonly values: MetricDays; readonly found: MetricFindings };

/** All insights from a person's days; works without any data. The same days always give the same answer. */
export function insightsOf({
  facts,
  habits,
  finishedTasks,
  logged,
  bodyDays,
  away,
  advice,
  detailsFrom: from = FORGETS_NOTHING.from,
}: OwnDays): Insights {
  const days = insightDays(facts);
  const cycles = loggedCycles(facts, { days: bodyDays, span: days.range, from: from.days });
  const examined = { cycles, days: bodyDays, from: from.days };
  const compared: ComparedMetric[] = [
    ...loggedMetrics(logged ?? [], days),
    habitCompletion(habits, { days, facts, from: from.habits }),
    taskDays(
      finishedTasks.filter(({ date }) => from.tasks === null || date >= from.tasks),
      days,
    ),
  ].map((values) => ({ values, found: phaseFindings(values, days) }));
  const patterns = findPatterns(compared.map(({ found }) => found));
  const ofDayLog = logged === null ? [] : compared;
  const { journal: _, ...detailsFrom } = from;
  return {
    moods_allowed: logged === null ? 0 : 1,
    cycles: cycleLengths(facts),
    track_record: trackRecord(facts),
    metrics: ofMetrics(
      METRICS,
      compared.map((each) => metricOf(each, days)),
    ).map(({ symptom: _, ...row }) => row),
    patterns: ofMetrics(METRICS, patterns.map(patternOf)).map(({ symptom: _, ...row }) => row),
    day_log: {
      metrics: ofMetrics(
        DAY_LOG_METRICS,
        ofDayLog.map((each) => metricOf(each, days)),
      ),
      patterns: ofMetrics(DAY_LOG_METRICS, patterns.map(patternOf)),
    },
    before_after: ofMetrics(
      LOGGED_METRICS,
      ofDayLog.map(({ values, found }) => ({
        ...beforeAndAfter(values, days),
        missing_days: found.missing.days,
      })),
    ),
    ...ownFigures(facts, examined),
    notices: cycleNotices(facts, examined).filter(({ kind }) => !away.includes(kind)),
    ...(Object.values(detailsFrom).some((day) => day !== null) && { details_from: detailsFrom }),
    advice: adviceOf(facts, advice),
  };
}

/** The rows about one of these metrics. */
function ofMetrics<Row extends Measure, const Name extends Measure['metric']>(
  metrics: readonly Name[],
  rows: readonly Row[],
): (Row & { readonly metric: Name })[] {
  const names: ReadonlySet<string> = new Set(metrics);
  return rows.filter((row): row is Row & { readonly metric: Name } => names.has(row.metric));
}

function metricOf({ values, found }: ComparedMetric, days: InsightDays) {
  return {
    metric: values.metric,
    symptom: values.symptom,
    phases: phaseValues(values, days),
    missing_cycles: found.missing.cycles,
    missing_days: found.missing.days,
  };
}

function patternOf(finding: PhaseFinding) {
  const { metric, symptom } = finding;
  return {
    metric,
    symptom,
    phase: finding.phase,
    in_phase: shownValue(metric, finding.inPhase),
    elsewhere: shownValue(metric, finding.elsewhere),
    days_in_phase: finding.daysInPhase,
    days_elsewhere: finding.daysElsewhere,
    effect_size: Math.round(finding.effectSize * 100) / 100,
    p_value: finding.pValue,
  };
}

/** How many of the newest cycles are shown: about two years. */
const LENGTHS_SHOWN = 26;

/** The newest 26 past cycles, odd ones shown but not counted; `null` if none counts. */
export function cycleLengths(facts: CycleFacts): Insights['cycles'] {
  const cycles = allPastCycles(facts).slice(-LENGTHS_SHOWN);
  const lengths = cycles.filter(({ isOdd }) => !isOdd).map(({ days }) => days);
  if (lengths.length === 0) return null;
  const forecast = forecastCycle(facts)?.forecast;
  return {
    lengths: cycles.map(({ startedOn, days, isOdd }) => ({
      started_on: startedOn,
      days,
      odd: isOdd ? 1 : 0,
    })),
    shortest: Math.min(...lengths),
    longest: Math.max(...lengths),
    median: Math.round(median(lengths)),
    expected_low: forecast?.lowDays ?? null,
    expected_high: forecast?.highDays ?? null,
  };
}

/**
 * How far habits were completed on each day that asked for one, up to yesterday; of today only finished ones count. A day of n
 * times a week, or of every n days, asks for its share, and habits with an amount a week are left out. A habit counts from the
 * day it was made, or from its first check if that is earlier, but not before `from`, and skipped days don't count. Phases are compared by how much
 * better the day's habits were completed than each one usually is, so that a phase doesn't look bad because it has the hard habits.
 */
export function habitCompletion(
  habits: readonly HabitRecord[],
  { days, facts, from = null }: { days: InsightDays; facts: CycleFacts; from?: LocalDate | null },
): MetricDays {
  const completion = emptyDays({ metric: 'habits', symptom: null }, days);
  const aboveUsual = new Float64Array(days.phases.length);
  const scheduled = habitDays(facts, days.range);
  const tracked = { days: scheduled, today: scheduled.length - 1 };
  const first = from === null ? 0 : toEpochDay(from) - days.firstDay;
  for (const habit of habits) {
    // A week's amount has no day that it belongs to.
    if (asksAmountAWeek(habit.schedules.present)) continue;
    const { asks, done } = countedDays(habit, tracked);
    const asked = asks.flatMap((ask, index) =>
      ask === 0 || index < first ? [] : [{ index, ask, done: done[index] ? 1 : 0 }],
    );
    const sumOf = (of: 'ask' | 'done') => asked.reduce((sum, day) => sum + day[of], 0);
    const usual = sumOf('done') / sumOf('ask');
    for (const { index, ask, done } of asked) {
      completion.amount[index] = (completion.amount[index] ?? 0) + done;
      completion.outOf[index] = (completion.outOf[index] ?? 0) + ask;
      aboveUsual[index] = (aboveUsual[index] ?? 0) + done - usual * ask;
    }
  }
  completion.outOf.forEach((due, index) => {
    if (due > 0) completion.compared[index] = (aboveUsual[index] ?? 0) / due;
  });
  return completion;
}
