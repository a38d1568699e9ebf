import type { CyclePhase } from '#domain/cycle/phases.ts';
import { isBuiltIn, type Symptom } from '#domain/day-log/day-log.fields.ts';
import { allMetrics, allPatterns, isSameMeasure } from './all-metrics.ts';
import type { Insights } from './insights.schema.ts';
import type { Measure, Metric } from './metric-days.ts';

/** A forecast at most this many days off counts as close. */
const CLOSE_DAYS = 2;
/** How many patterns are shown. */
const PATTERNS_SHOWN = 3;

/** A symptom in a summary. One of the person's own has no name there. */
type SummarySymptom = Symptom | 'own_symptom';
/** What a summary may be about. */
export type SummarySubject = Exclude<Metric, 'symptom'> | SummarySymptom;

/** Everything a summary is written from, and everything a language model receives: no day, no name, no text, no id. */
export interface SummaryNumbers {
  readonly cycles: {
    readonly count: number;
    readonly shortest_days: number;
    readonly longest_days: number;
    readonly median_days: number;
  } | null;
  readonly forecasts: { readonly count: number; readonly at_most_two_days_off: number } | null;
  readonly patterns: readonly {
    readonly about: SummarySubject;
    readonly phase: CyclePhase;
    readonly in_phase: number;
    readonly rest_of_cycle: number;
  }[];
  /** Metrics that were compared and showed no pattern. */
  readonly without_pattern: readonly SummarySubject[];
}

/** The numbers of a summary; `null` without data. */
export function summaryNumbers(insights: Insights): SummaryNumbers | null {
  const { cycles, track_record } = insights;
  const looked = allMetrics(insights).filter((row) => row.missing_cycles === 0 && row.missing_days === 0);
  if (cycles === null && looked.length === 0) return null;
  const patterns = allPatterns(insights);
  const withoutPattern = looked.filter((row) => !patterns.some((pattern) => isSameMeasure(pattern, row)));
  return {
    cycles: cycles && {
      count: cycles.lengths.length,
      shortest_days: cycles.shortest,
      longest_days: cycles.longest,
      median_days: cycles.median,
    },
    forecasts:
      track_record.length === 0
        ? null
        : {
            count: track_record.length,
            at_most_two_days_off: track_record.filter((past) => Math.abs(past.off_by_days) <= CLOSE_DAYS)
              .length,
          },
    patterns: patterns.slice(0, PATTERNS_SHOWN).map((pattern) => ({
      about: subjectOf(pattern),
      phase: pattern.phase,
      in_phase: pattern.in_phase,
      rest_of_cycle: pattern.elsewhere,
    })),
    without_pattern: [...new Set(withoutPattern.map(subjectOf))],
  };
}

function subjectOf({ metric, symptom }: Measure): SummarySubject {
  if (metric !== 'symptom') return metric;
  return symptom !== null && isBuiltIn(symptom) ? symptom : 'own_symptom';
}

/** Whether it is a symptom. */
export const isSummarySymptom = (about: SummarySubject): about is SummarySymptom =>
  about === 'own_symptom' || isBuiltIn(about);
