import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/account/language.ts';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { addMonths } from '#domain/calendar/months.ts';
import { REPORT_DAYS_MAX, readReport } from '#domain/report/report.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { loadSheetWords, PARTS_FIRST, type Paper, type Part } from './sheet/sheet.ts';

export type ReportSpan = { readonly from: LocalDate; readonly to: LocalDate };

/** The report of a span; it has encrypted data only with `isPrivate`. Reloaded with each visit, like all insights. */
export const reportQuery = ({ from, to, isPrivate }: ReportSpan & { readonly isPrivate: boolean }) =>
  queryOptions({
    queryKey: ['report', from, to, isPrivate],
    queryFn: ({ signal }) =>
      send(readReport, { params: { from, to }, query: { private: isPrivate ? '1' : '0' }, signal }),
    refetchOnMount: 'always',
    // Not persisted: it's derived from data that is.
    gcTime: 0,
  });

/** The texts of a sheet. They contain functions, so they aren't persisted. */
export const sheetWordsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['sheet-words', language],
    queryFn: () => loadSheetWords(language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  });

export const SPANS = ['3', '6', '12', 'all', 'own'] as const;
type Span = (typeof SPANS)[number];

/** The person's choices for the report; lost when the page closes. */
export type ReportOptions = {
  readonly span: Span;
  /** The first and last day of the span `own`. */
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

/** A span of some months up to and including today, limited to the longest report. */
export function spanOf(span: Exclude<Span, 'own'>, today: LocalDate): ReportSpan {
  const from =
    span === 'all' ? addDays(today, 1 - REPORT_DAYS_MAX) : addDays(addMonths(today, -Number(span)), 1);
  return { from, to: today };
}

/** The chosen span; `null` if a report can't have it. */
export function requestedSpan({ span, from, to }: ReportOptions, today: LocalDate): ReportSpan | null {
  if (span !== 'own') return spanOf(span, today);
  return from <= to && to <= today && daysBetween(from, to) < REPORT_DAYS_MAX ? { from, to } : null;
}
