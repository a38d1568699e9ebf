import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/account/language.ts';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { addMonths } from '#domain/calendar/months.ts';
import { readReport } from '#domain/report/report.calls.ts';
import { REPORT_DAYS_MAX } from '#domain/report/report.schema.ts';
import { send } from '#web/lib/http/api-client.ts';
import { loadSheetWords, PARTS_FIRST, type Paper, type Part } from './sheet/sheet.ts';

export type ReportSpan = { readonly from: string; readonly to: string };

/** The facts of a span; only with `isPrivate` what is stored encrypted is in them. Reloaded with each visit, like all insights. */
export const reportQuery = ({ from, to, isPrivate }: ReportSpan & { readonly isPrivate: boolean }) =>
  queryOptions({
    queryKey: ['report', from, to, isPrivate],
    queryFn: ({ signal }) =>
      send(readReport, { params: { from, to }, query: { private: isPrivate ? '1' : '0' }, signal }),
    refetchOnMount: 'always',
    // Not kept on the device: it's worked out from what is.
    gcTime: 0,
  });

/** The words of a sheet. They hold functions, so they aren't kept on the device. */
export const sheetWordsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['sheet-words', language],
    queryFn: () => loadSheetWords(language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  });

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
