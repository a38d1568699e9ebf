import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ownSymptomsQuery } from '#web/features/day-log/day-log.data.ts';
import { errorText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { QueryFailure } from '#web/parts/query-boundary.tsx';
import { Notice, PageTitle } from '#web/ui/layout/card.tsx';
import { Paper } from './paper.tsx';
import {
  defaultReportOptions,
  type ReportOptions,
  type ReportSpan,
  reportQuery,
  requestedSpan,
  sheetWordsQuery,
} from './report.data.ts';
import { ReportActions, ReportControls } from './report-controls.tsx';
import { sheetsOf, sinceFirstDay } from './sheet/day-sheets.ts';

export function ReportPage() {
  const { t, language, today } = useTextContext();
  const [options, setOptions] = useState(() => defaultReportOptions(today, language));
  const span = requestedSpan(options, today);
  return (
    <div className="grid gap-5">
      <div className="print:hidden">
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
      <div role="status">
        <span className="sr-only">{t('common.loading')}</span>
        <div
          aria-hidden="true"
          className="mx-auto w-full rounded-l bg-surface-2"
          style={{ aspectRatio: '210/297', maxWidth: '50rem' }}
        />
      </div>
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
