import { intlTag, type Language } from '#domain/account/language.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { percent } from '#domain/cycle/shown-odds.ts';
import { isBuiltIn } from '#domain/day-log/day-log.fields.ts';
import { SUMMARY_TEXTS } from '#domain/texts/texts.ts';
import type { Insights } from './insights.calls.ts';
import {
  LOGGED_METRICS,
  type Measure,
  type Metric,
  type SummarySubject,
  type SummarySymptom,
} from './metric-days.ts';

/** A forecast at most this many days off counts as close. */
export const CLOSE_DAYS = 2;
/** How many patterns are shown. */
export const PATTERNS_SHOWN = 3;

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

const isSummarySymptom = (about: SummarySubject): about is SummarySymptom =>
  about === 'own_symptom' || isBuiltIn(about);

/** The summary in the product's own sentences, one for each fact. */
export function templateSummary(numbers: SummaryNumbers, language: Language): string {
  const texts = SUMMARY_TEXTS[language];
  const { cycles, forecasts, patterns, without_pattern: withoutPattern } = numbers;
  const sentences: string[] = [];
  if (cycles?.count === 1) sentences.push(texts.oneCycle(cycles.median_days));
  if (cycles && cycles.count > 1) {
    sentences.push(
      texts.cycles({
        count: cycles.count,
        shortest: cycles.shortest_days,
        longest: cycles.longest_days,
        median: cycles.median_days,
      }),
    );
  }
  if (forecasts && forecasts.count > 1) {
    sentences.push(texts.forecasts({ count: forecasts.count, close: forecasts.at_most_two_days_off }));
  }
  for (const { about, phase, in_phase, rest_of_cycle } of patterns) {
    const written = (value: number) =>
      about === 'habits' || isSummarySymptom(about)
        ? percent(value, language)
        : new Intl.NumberFormat(intlTag(language)).format(value);
    const values = { phase, inPhase: written(in_phase), rest: written(rest_of_cycle) };
    sentences.push(
      isSummarySymptom(about)
        ? texts.symptomPattern({ ...values, name: capitalised(texts.subjects[about]) })
        : texts.pattern({ ...values, about, isHigher: in_phase > rest_of_cycle }),
    );
  }
  if (withoutPattern.length > 0) {
    const names = new Intl.ListFormat(intlTag(language), { type: 'disjunction' });
    sentences.push(texts.noPattern(names.format(withoutPattern.map((about) => texts.subjects[about]))));
  }
  return sentences.join(' ');
}

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

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
