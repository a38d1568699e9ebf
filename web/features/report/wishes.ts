import type { Language } from '#domain/account/language.ts';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { addMonths } from '#domain/calendar/months.ts';
import { REPORT_DAYS_MAX } from '#domain/report/report.schema.ts';
import type { ReportSpan } from './report.queries.ts';
import { PARTS_FIRST, type Paper, type Part } from './sheet/sheet.ts';

export const SPANS = ['3', '6', '12', 'all', 'own'] as const;
export type Span = (typeof SPANS)[number];

/** How a person wants the report. Kept as long as the page. */
export type ReportOptions = {
  readonly span: Span;
  /** Of `own`. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly parts: readonly Part[];
  readonly language: Language;
  readonly paper: Paper;
  readonly isDiscreet: boolean;
};

export const defaultReportOptions = (today: LocalDate, language: Language): ReportOptions => ({
  span: '6',
  ...spanOf('6', today),
  parts: PARTS_FIRST,
  language,
  paper: 'a4',
  isDiscreet: false,
});

/** The days of a number of months up to today, or as many as a report may have. */
export function spanOf(span: Exclude<Span, 'own'>, today: LocalDate): { from: LocalDate; to: LocalDate } {
  const from =
    span === 'all' ? addDays(today, 1 - REPORT_DAYS_MAX) : addDays(addMonths(today, -Number(span)), 1);
  return { from, to: today };
}

/** The wished days; `null` where they aren't a span that a report can have. */
export function requestedSpan({ span, from, to }: ReportOptions, today: LocalDate): ReportSpan | null {
  if (span !== 'own') return spanOf(span, today);
  return from <= to && to <= today && daysBetween(from, to) < REPORT_DAYS_MAX ? { from, to } : null;
}
