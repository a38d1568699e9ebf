import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { Insights } from './insights.schema.ts';
import type { Metric } from './metric-days.ts';

/** A forecast at most this many days off counts as close. */
const CLOSE_DAYS = 2;
/** How many patterns are shown. */
const PATTERNS_SHOWN = 3;

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
    readonly about: Metric;
    readonly phase: CyclePhase;
    readonly in_phase: number;
    readonly rest_of_cycle: number;
  }[];
  /** Metrics that were compared and showed no pattern. */
  readonly without_pattern: readonly Metric[];
}

/** The numbers of a summary; `null` without data. */
export function summaryNumbers({ cycles, track_record, metrics, patterns }: Insights): SummaryNumbers | null {
  const looked = metrics.filter((metric) => metric.missing_cycles === 0 && metric.missing_days === 0);
  if (cycles === null && looked.length === 0) return null;
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
      about: pattern.metric,
      phase: pattern.phase,
      in_phase: pattern.in_phase,
      rest_of_cycle: pattern.elsewhere,
    })),
    without_pattern: looked
      .map(({ metric }) => metric)
      .filter((metric) => patterns.every((pattern) => pattern.metric !== metric)),
  };
}
