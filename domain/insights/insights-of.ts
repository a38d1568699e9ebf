import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import type { HabitRecord } from '#domain/habits/counted-days.ts';
import { cycleLengths } from './cycle-lengths.ts';
import { findPatterns } from './find-patterns.ts';
import { keptDays } from './habit-days.ts';
import { insightDays } from './insight-days.ts';
import type { Insights } from './insights.schema.ts';
import { type FinishedTasks, type MoodEntry, moodDays, taskDays } from './metric-days.ts';
import { cycleNotices } from './notices.ts';
import { type PhaseFinding, phaseFindings } from './phase-findings.ts';
import { phaseValues, shownValue } from './phase-values.ts';
import { trackRecord } from './track-record.ts';

/** The data of one person that insights are made from. */
export interface OwnDays {
  readonly facts: CycleFacts;
  readonly habits: readonly HabitRecord[];
  readonly finishedTasks: readonly FinishedTasks[];
  /** `null` without the person's consent. */
  readonly moods: readonly MoodEntry[] | null;
}

/** All insights from a person's days; works without any data. The same days always give the same answer. */
export function insightsOf({ facts, habits, finishedTasks, moods }: OwnDays): Insights {
  const days = insightDays(facts);
  const metrics = [
    moodDays('mood', { entries: moods ?? [], days }),
    moodDays('energy', { entries: moods ?? [], days }),
    keptDays(habits, { days, facts }),
    taskDays(finishedTasks, days),
  ].map((values) => ({ values, found: phaseFindings(values, days) }));
  return {
    moods_allowed: moods === null ? 0 : 1,
    cycles: cyclesOf(facts),
    track_record: trackRecord(facts).map((past) => ({
      started_on: past.startedOn,
      expected_on: past.expectedOn,
      off_by_days: past.offByDays,
      within_interval: past.isWithinInterval ? 1 : 0,
    })),
    metrics: metrics.map(({ values, found }) => ({
      metric: values.metric,
      phases: phaseValues(values, days),
      missing_cycles: found.missing.cycles,
      missing_days: found.missing.days,
    })),
    patterns: findPatterns(metrics.map(({ found }) => found)).map(patternOf),
    notices: cycleNotices(facts),
  };
}

function cyclesOf(facts: CycleFacts): Insights['cycles'] {
  const lengths = cycleLengths(facts);
  if (lengths === null) return null;
  return {
    lengths: lengths.cycles.map(({ startedOn, days }) => ({ started_on: startedOn, days })),
    shortest: lengths.shortest,
    longest: lengths.longest,
    median: lengths.median,
    expected_low: lengths.expected?.low ?? null,
    expected_high: lengths.expected?.high ?? null,
  };
}

function patternOf(finding: PhaseFinding): Insights['patterns'][number] {
  const { metric } = finding;
  return {
    metric,
    phase: finding.phase,
    in_phase: shownValue(metric, finding.inPhase),
    elsewhere: shownValue(metric, finding.elsewhere),
    days_in_phase: finding.daysInPhase,
    days_elsewhere: finding.daysElsewhere,
    effect_size: Math.round(finding.effectSize * 100) / 100,
    p_value: finding.pValue,
  };
}
