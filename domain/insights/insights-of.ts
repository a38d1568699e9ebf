import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import type { HabitRecord } from '#domain/habits/counted-days.ts';
import { beforeAndAfter } from './before-and-after.ts';
import { cycleLengths } from './cycle-lengths.ts';
import { findPatterns } from './find-patterns.ts';
import { habitCompletion } from './habit-days.ts';
import { type InsightDays, insightDays } from './insight-days.ts';
import type { Insights } from './insights.schema.ts';
import { type BodyDay, loggedCycles } from './logged-cycles.ts';
import type { LoggedDay } from './logged-days.ts';
import { loggedMetrics } from './logged-metrics.ts';
import {
  DAY_LOG_METRICS,
  type FinishedTasks,
  LOGGED_METRICS,
  METRICS,
  type Measure,
  type MetricDays,
  taskDays,
} from './metric-days.ts';
import { cycleNotices, type NoticeKind } from './notices.ts';
import { ownFigures } from './own-figures.ts';
import { type MetricFindings, type PhaseFinding, phaseFindings } from './phase-findings.ts';
import { phaseValues, shownValue } from './phase-values.ts';
import { trackRecord } from './track-record.ts';

/** The data of one person that insights are made from. */
export interface OwnDays {
  readonly facts: CycleFacts;
  readonly habits: readonly HabitRecord[];
  readonly finishedTasks: readonly FinishedTasks[];
  /** `null` without the person's consent. */
  readonly logged: readonly LoggedDay[] | null;
  /** The same days for figures of bleeding; without the consent nothing but bleeding is in them. */
  readonly bodyDays: readonly BodyDay[];
  /** Notices that are put away. */
  readonly away: readonly NoticeKind[];
}

type ComparedMetric = { readonly values: MetricDays; readonly found: MetricFindings };

/** All insights from a person's days; works without any data. The same days always give the same answer. */
export function insightsOf({ facts, habits, finishedTasks, logged, bodyDays, away }: OwnDays): Insights {
  const days = insightDays(facts);
  const looked = { cycles: loggedCycles(facts, { days: bodyDays, span: days.range }), days: bodyDays };
  const compared: ComparedMetric[] = [
    ...loggedMetrics(logged ?? [], days),
    habitCompletion(habits, { days, facts }),
    taskDays(finishedTasks, days),
  ].map((values) => ({ values, found: phaseFindings(values, days) }));
  const patterns = findPatterns(compared.map(({ found }) => found));
  const ofDayLog = logged === null ? [] : compared;
  return {
    moods_allowed: logged === null ? 0 : 1,
    cycles: cyclesOf(facts),
    track_record: trackRecord(facts).map((past) => ({
      started_on: past.startedOn,
      expected_on: past.expectedOn,
      off_by_days: past.offByDays,
      within_interval: past.isWithinInterval ? 1 : 0,
    })),
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
      ofDayLog.map((each) => beforeAfterOf(each, days)),
    ),
    ...ownFigures(facts, looked),
    notices: cycleNotices(facts, looked).filter(({ kind }) => !away.includes(kind)),
  };
}

/** Those rows that are about one of these metrics. */
function ofMetrics<Row extends Measure, const Name extends Measure['metric']>(
  metrics: readonly Name[],
  rows: readonly Row[],
): (Row & { readonly metric: Name })[] {
  const names: ReadonlySet<string> = new Set(metrics);
  return rows.filter((row): row is Row & { readonly metric: Name } => names.has(row.metric));
}

function cyclesOf(facts: CycleFacts): Insights['cycles'] {
  const lengths = cycleLengths(facts);
  if (lengths === null) return null;
  return {
    lengths: lengths.cycles.map(({ startedOn, days, isOdd }) => ({
      started_on: startedOn,
      days,
      odd: isOdd ? 1 : 0,
    })),
    shortest: lengths.shortest,
    longest: lengths.longest,
    median: lengths.median,
    expected_low: lengths.expected?.low ?? null,
    expected_high: lengths.expected?.high ?? null,
  };
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

function beforeAfterOf({ values, found }: ComparedMetric, days: InsightDays) {
  const { metric, symptom, starts, medians, missingStarts } = beforeAndAfter(values, days);
  return {
    metric,
    symptom,
    starts: starts.map((at) => ({
      started_on: at.startedOn,
      before: at.before,
      after: at.after,
      days_before: at.daysBefore,
      days_after: at.daysAfter,
    })),
    medians,
    missing_cycles: missingStarts,
    missing_days: found.missing.days,
  };
}
