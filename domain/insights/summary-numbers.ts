import type { CyclePhase } from '#domain/cycle/phases.ts';
import { isBuiltIn, type Symptom } from '#domain/day-log/day-log.fields.ts';
import type { Insights } from './insights.calls.ts';
import { LOGGED_METRICS, type Measure, type Metric } from './metric-days.ts';

/** A forecast at most this many days off counts as close. */
export const CLOSE_DAYS = 2;
/** How many patterns are shown. */
export const PATTERNS_SHOWN = 3;

/** A symptom in a summary. One of the person's own has no name there. */
type SummarySymptom = Symptom | 'own_symptom';
/** The subjects that a summary may be about. */
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

/** Whether no more cycles or days are needed. */
export const isEnough = (needs: { readonly missing_cycles: number; readonly missing_days: number }) =>
  needs.missing_cycles + needs.missing_days === 0;

/** The numbers of a summary; `null` without data. */
export function summaryNumbers(insights: Insights): SummaryNumbers | null {
  const { cycles, track_record } = insights;
  const examined = allMetrics(insights).filter(isEnough);
  if (cycles === null && examined.length === 0) return null;
  const patterns = allPatterns(insights);
  const withoutPattern = examined.filter((row) => !patterns.some((pattern) => isSameMeasure(pattern, row)));
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

/** Whether the subject is a symptom. */
export const isSummarySymptom = (about: SummarySubject): about is SummarySymptom =>
  about === 'own_symptom' || isBuiltIn(about);

/** A metric by phase, for any metric. */
export type MetricByPhase = Omit<Insights['metrics'][number], 'metric'> & Measure;
/** A pattern of any metric. */
export type Pattern = Omit<Insights['patterns'][number], 'metric'> & Measure;

const ORDER: readonly Metric[] = [...LOGGED_METRICS, 'habits', 'tasks'];

/** The metrics of an answer in the order in which they are shown: those of the log of days, then habits and tasks. */
export function allMetrics({ metrics, day_log }: Insights): MetricByPhase[] {
  const all = [...metrics.map((row) => ({ ...row, symptom: null })), ...day_log.metrics];
  return all.sort((left, right) => ORDER.indexOf(left.metric) - ORDER.indexOf(right.metric));
}

/** The patterns of an answer, the most certain first. */
export function allPatterns({ patterns, day_log }: Insights): Pattern[] {
  const all = [...patterns.map((row) => ({ ...row, symptom: null })), ...day_log.patterns];
  return all.sort(
    (left, right) => left.p_value - right.p_value || Math.abs(right.effect_size) - Math.abs(left.effect_size),
  );
}

/** Whether two rows are about the same metric and symptom. */
export const isSameMeasure = (left: Measure, right: Measure): boolean =>
  left.metric === right.metric && left.symptom === right.symptom;

/** Length of a model's summary, in code points. */
export const SUMMARY_LENGTH = { min: 20, max: 900 } as const;
const NUMBER = /\d+(?:[.,]\d+)?/g;
const SPACES = /[^\S\u00a0]+/g;
/** Not allowed in plain sentences: markup, links, addresses. */
const NOT_PLAIN = /[<>{}[\]|`*_#\\]|https?:|www\.|@/i;

/** A model's summary if it's plain sentences of a limited length whose every number was sent; else `null`. */
export function checkedSummary(written: string, numbers: SummaryNumbers): string | null {
  const text = written.trim().normalize('NFC').replace(SPACES, ' ');
  const length = [...text].length;
  if (length < SUMMARY_LENGTH.min || length > SUMMARY_LENGTH.max) return null;
  if (!text.isWellFormed() || /\p{Cc}|\p{Co}/u.test(text) || NOT_PLAIN.test(text)) return null;
  const sent = numbersIn(numbers);
  const isTrue = (text.match(NUMBER) ?? []).every((found) => sent.has(Number(found.replace(',', '.'))));
  return isTrue ? text : null;
}

function numbersIn({ cycles, forecasts, patterns }: SummaryNumbers): Set<number> {
  return new Set([
    ...Object.values(cycles ?? {}),
    ...Object.values(forecasts ?? {}),
    ...patterns.flatMap(({ in_phase, rest_of_cycle }) => [in_phase, rest_of_cycle]),
  ]);
}
