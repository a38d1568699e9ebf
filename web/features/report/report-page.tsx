import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileDown, Printer } from 'lucide-react';
import { useState } from 'react';
import { LANGUAGES, type Language, languageName } from '#domain/account/language.ts';
import { addDays, daysBetween, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { addMonths } from '#domain/calendar/months.ts';
import { REPORT_DAYS_MAX, readReport } from '#domain/report/report.calls.ts';
import { ownSymptomsQuery } from '#web/features/day-log/day-log.data.ts';
import { Chips } from '#web/features/day-log/rows.tsx';
import { errorText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { saveFile } from '#web/lib/page/save-file.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { BackLink } from '#web/parts/page-nav.tsx';
import { QueryFailure, Skeleton } from '#web/parts/query-boundary.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { LabelledSegments } from '#web/ui/inputs/segmented.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import { Card, Notice, PageTitle } from '#web/ui/layout/card.tsx';
import { Paper } from './paper.tsx';
import { sheetsOf, sinceFirstDay } from './sheet/day-sheets.ts';
import {
  loadSheetWords,
  PAPERS,
  PARTS,
  PARTS_FIRST,
  type Paper as PaperSize,
  type Part,
  type Sheet,
} from './sheet/sheet.ts';

export function ReportPage() {
  const { t, language, today } = useTextContext();
  const [options, setOptions] = useState(() => defaultReportOptions(today, language));
  const span = requestedSpan(options, today);
  return (
    <div className="grid gap-5">
      <div className="print:hidden">
        <BackLink to="/insights" label={t('nav.insights')} />
        <PageTitle>{t('titles.report')}</PageTitle>
        <p className="mt-1 text-ink-2">{t('report.intro')}</p>
      </div>
      <ReportControls {...{ options, onChange: setOptions, today, isWrong: span === null }} />
      {span && <LoadedReport {...{ options, onChange: setOptions, span }} />}
    </div>
  );
}

type LoadedReportProps = {
  options: ReportOptions;
  onChange: (options: ReportOptions) => void;
  span: ReportSpan;
};

function LoadedReport({ options, onChange, span }: LoadedReportProps) {
  const { t } = useTranslation();
  const user = useUser();
  const isPrivate = options.parts.includes('sex');
  const loaded = useQuery(reportQuery({ ...span, isPrivate }));
  const symptoms = useQuery(ownSymptomsQuery);
  const words = useQuery(sheetWordsQuery(options.language));
  const queries = [loaded, symptoms, words];
  const error = loaded.error ?? symptoms.error ?? words.error;
  if (loaded.data === undefined || symptoms.data === undefined || words.data === undefined) {
    return error ? (
      <QueryFailure
        text={errorText(error)}
        query={{
          isFetching: queries.some(({ isFetching }) => isFetching),
          refetch: () => Promise.all(queries.flatMap((query) => (query.isError ? [query.refetch()] : []))),
        }}
      />
    ) : (
      <Skeleton rows={1} row="report-sheet" layout="report-paper justify-items-center" />
    );
  }
  const { report, from } =
    options.span === 'all' ? sinceFirstDay(loaded.data, span.from) : { report: loaded.data, from: span.from };
  const { name, dob } = user.details;
  const sheets = sheetsOf(
    {
      report,
      from,
      to: span.to,
      parts: new Set(options.parts),
      paper: options.paper,
      person: { name, bornOn: dob },
      ownSymptoms: new Map(symptoms.data.map(({ symptom_id, name: own }) => [symptom_id, own])),
    },
    words.data,
  );
  return (
    <>
      <ReportActions
        {...{ sheets, options, onChange, span: { from, to: span.to }, title: words.data.t('sheet.title') }}
      />
      <div className="grid gap-3 empty:hidden print:hidden">
        {report.moods_allowed === 0 && (
          <Notice tone="info">
            {t('report.notCounted')}{' '}
            <Link to="/settings/consents" className="font-semibold underline underline-offset-4">
              {t('consent.title')}
            </Link>
          </Notice>
        )}
        {report.unreadable > 0 && (
          <Notice tone="info">{t('report.unreadable', { count: report.unreadable })}</Notice>
        )}
      </div>
      <section aria-label={t('report.preview')}>
        <Paper sheets={sheets} size={options.paper} language={options.language} />
      </section>
    </>
  );
}

/** The longest span, in years. */
const YEARS_MAX = Math.floor(REPORT_DAYS_MAX / 366);
const SIZES = Object.keys(PAPERS) as ReportOptions['paper'][]; // keys of the const object

type ReportControlsProps = {
  options: ReportOptions;
  onChange: (options: ReportOptions) => void;
  today: LocalDate;
  /** Whether the custom span is invalid. */
  isWrong: boolean;
};

export function ReportControls({ options, onChange, today, isWrong }: ReportControlsProps) {
  const { t } = useTranslation();
  const change = (part: Partial<ReportOptions>) => onChange({ ...options, ...part });
  const day = (key: 'from' | 'to', value: string) => {
    const date = parseLocalDate(value);
    if (date !== undefined) change({ [key]: date });
  };
  return (
    <Card className="print:hidden">
      <div className="grid gap-5">
        <LabelledSegments
          legend={t('report.span')}
          value={options.span}
          options={SPANS.map((value) => ({ value, label: t(`report.spans.${value}`) }))}
          onChange={(span) =>
            change({ span, ...(span === 'own' || span === 'all' ? {} : spanOf(span, today)) })
          }
        />
        {options.span === 'own' && (
          <div className="grid gap-3 wide:grid-cols-2">
            {(['from', 'to'] as const).map((key) => (
              <TextField
                key={key}
                type="date"
                label={t(`report.${key}`)}
                value={options[key]}
                max={today}
                error={isWrong && key === 'to' ? t('report.wrongSpan', { years: YEARS_MAX }) : undefined}
                onChange={({ target }) => day(key, target.value)}
              />
            ))}
          </div>
        )}
        <Chips
          legend={t('report.include')}
          options={PARTS.map((value) => ({ value, label: t(`report.parts.${value}`) }))}
          chosen={options.parts}
          onChange={(parts) => change({ parts })}
        />
        <div className="grid gap-5 wide:grid-cols-2">
          <LabelledSegments
            legend={t('report.language')}
            value={options.language}
            options={LANGUAGES.map((value) => ({ value, label: languageName(value), lang: value }))}
            onChange={(language) => change({ language })}
          />
          <LabelledSegments
            legend={t('report.paper')}
            value={options.paper}
            options={SIZES.map((value) => ({ value, label: t(`report.papers.${value}`) }))}
            onChange={(paper) => change({ paper })}
          />
        </div>
      </div>
    </Card>
  );
}

type ReportActionsProps = {
  sheets: readonly Sheet[];
  options: ReportOptions;
  onChange: (options: ReportOptions) => void;
  span: ReportSpan;
  title: string;
};

/** Prints the paper, or makes a PDF of it on this device. */
export function ReportActions({ sheets, options, onChange, span, title }: ReportActionsProps) {
  const { t } = useTranslation();
  const { paper, language, isDiscreet } = options;
  const pdf = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { missingLetters, writePdf } = await import('./pdf/write-pdf.ts');
      if (missingLetters(sheets)) return 'letters' as const;
      const name = isDiscreet ? `report-${span.to}.pdf` : `marea-report-${span.from}-${span.to}.pdf`;
      saveFile(name, writePdf(sheets, { paper, language, title }));
      return 'saved' as const;
    },
  });
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap gap-3">
        <Button icon={<Printer size={18} />} onClick={() => window.print()}>
          {t('report.print')}
        </Button>
        <Button
          variant="outline"
          busy={pdf.isPending && t('report.saving')}
          icon={<FileDown size={18} />}
          onClick={() => pdf.mutate()}
        >
          {t('report.save')}
        </Button>
      </div>
      <CheckRow
        label={t('report.discreet')}
        checked={isDiscreet}
        onChange={({ target }) => onChange({ ...options, isDiscreet: target.checked })}
      />
      <div role="status" className="text-ink-2 text-small empty:sr-only">
        {pdf.data === 'saved' && t('report.saved')}
        {pdf.data === 'letters' && t('report.letters')}
      </div>
      {pdf.isError && <Notice tone="error">{t('report.saveFailed')}</Notice>}
    </div>
  );
}

type ReportSpan = { readonly from: LocalDate; readonly to: LocalDate };

/** The report of a span; it has encrypted data only with `isPrivate`. Reloaded with each visit, like all insights. */
const reportQuery = ({ from, to, isPrivate }: ReportSpan & { readonly isPrivate: boolean }) =>
  queryOptions({
    queryKey: ['report', from, to, isPrivate],
    queryFn: ({ signal }) =>
      send(readReport, { params: { from, to }, query: { private: isPrivate ? '1' : '0' }, signal }),
    refetchOnMount: 'always',
    // Not persisted: it's derived from data that is.
    gcTime: 0,
  });

/** The texts of a sheet. They contain functions, so they aren't persisted. */
const sheetWordsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['sheet-words', language],
    queryFn: () => loadSheetWords(language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  });

const SPANS = ['3', '6', '12', 'all', 'own'] as const;
type Span = (typeof SPANS)[number];

/** The person's choices for the report; lost when the page closes. */
type ReportOptions = {
  readonly span: Span;
  /** The first and last day of the span `own`. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly parts: readonly Part[];
  readonly language: Language;
  readonly paper: PaperSize;
  readonly isDiscreet: boolean;
};

const defaultReportOptions = (today: LocalDate, language: Language): ReportOptions => ({
  span: '6',
  ...spanOf('6', today),
  parts: PARTS_FIRST,
  language,
  paper: 'a4',
  isDiscreet: false,
});

/** A span of some months up to and including today, limited to the longest report. */
function spanOf(span: Exclude<Span, 'own'>, today: LocalDate): ReportSpan {
  const from =
    span === 'all' ? addDays(today, 1 - REPORT_DAYS_MAX) : addDays(addMonths(today, -Number(span)), 1);
  return { from, to: today };
}

/** The chosen span; `null` if a report can't have it. */
function requestedSpan({ span, from, to }: ReportOptions, today: LocalDate): ReportSpan | null {
  if (span !== 'own') return spanOf(span, today);
  return from <= to && to <= today && daysBetween(from, to) < REPORT_DAYS_MAX ? { from, to } : null;
}
