import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import {
  type Notice as CycleNotice,
  type Insights,
  type NoticeKind,
  updateNotice,
} from '#domain/insights/insights.calls.ts';
import { FIGO_NOTICES } from '#domain/insights/notices.ts';
import { allPatterns } from '#domain/insights/summary.ts';
import { SHORTCUTS } from '#domain/pages.ts';
import { errorText } from '#web/i18n/format.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { Notice } from '#web/ui/layout/card.tsx';
import { metricText, SourceLink, useMeasureNames } from './insight-card.tsx';
import { insightsQuery } from './insights.data.ts';

/**
 * Observations worth mentioning to a doctor, each with its basis. One can be hidden for 90 days, which can be undone while the
 * page is open. Renders nothing if there are none.
 */
export function CycleNotices({ notices }: { notices: readonly CycleNotice[] }) {
  const { t } = useTranslation();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [away, setAway] = useState<NoticeKind | null>(null);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (body: { kind: NoticeKind; away: 0 | 1 }) => send(updateNotice, { body }),
    onSuccess: (_, { kind, away: isAway }) => {
      if (isAway === 1) {
        setAway(kind);
        queryClient.setQueryData(
          insightsQuery.queryKey,
          (insights) =>
            insights && { ...insights, notices: insights.notices.filter((notice) => notice.kind !== kind) },
        );
        heading.current?.focus();
        return queryClient.invalidateQueries(insightsQuery);
      }
      // Stays until the hidden notice is loaded again, so that the section and the focus stay too.
      return queryClient.invalidateQueries(insightsQuery).then(() => {
        heading.current?.focus();
        setAway(null);
      });
    },
  });
  if (notices.length === 0 && away === null) return null;
  return (
    <section aria-labelledby={headingId}>
      <Notice tone="info">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="font-semibold">
          {t('notices.title')}
        </h2>
        <ul className="grid divide-y divide-line">
          {notices.map(({ kind, ...numbers }) => (
            <li key={kind} className="py-2">
              <p id={`${headingId}-${kind}`}>{t(`notices.${kind}`, numbers)}</p>
              {kind === 'no_period' && (
                <p className="mt-1 flex flex-wrap gap-x-5">
                  <Link to="/settings/cycle" className={LINK}>
                    {t('notices.tellMode')}
                  </Link>
                  <a href={SHORTCUTS.logPeriod} className={LINK}>
                    {t('notices.logPeriod')}
                  </a>
                </p>
              )}
              <button
                type="button"
                aria-describedby={`${headingId}-${kind}`}
                className="min-h-tap text-ink-2 underline underline-offset-4"
                onClick={() => change.mutate({ kind, away: 1 })}
              >
                {t('notices.away')}
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className="empty:sr-only">
          {away !== null && (
            <>
              {t('notices.isAway')}{' '}
              <button
                type="button"
                className="min-h-tap font-semibold underline underline-offset-4"
                onClick={() => change.mutate({ kind: away, away: 0 })}
              >
                {t('common.undo')}
              </button>
            </>
          )}
        </p>
        {change.error && (
          <p role="alert" className="text-danger">
            {errorText(change.error)}
          </p>
        )}
        {notices.length > 0 && (
          <>
            <p className="mt-1">{t('notices.rests')}</p>
            {notices.some(({ kind }) => FIGO_NOTICES.includes(kind)) && (
              <p className="mt-2">
                <SourceLink url={FIGO.url}>{t('insights.source', { name: FIGO.label })}</SourceLink>
              </p>
            )}
          </>
        )}
      </Notice>
    </section>
  );
}

const LINK = 'min-h-tap content-center font-semibold underline underline-offset-4';

/** The source of the notices' limits. */
const FIGO = {
  label: 'FIGO 2018 (Munro, Critchley, Fraser)',
  url: 'https://doi.org/10.1002/ijgo.12666',
} as const;

const SOURCES = [
  FIGO,
  { label: 'Jang et al. 2025, PLoS ONE', url: 'https://doi.org/10.1371/journal.pone.0318576' },
  { label: 'Bull et al. 2019, npj Digital Medicine', url: 'https://doi.org/10.1038/s41746-019-0152-7' },
  {
    label: 'C-PASS (Eisenlohr-Moul et al. 2017)',
    url: 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC5205545/',
  },
] as const;

/** How insights are calculated, with each pattern's days and effect size, their limits, and where to read more. */
export function InsightSources({ insights }: { insights: Insights }) {
  const { t, language } = useTranslation();
  const patterns = allPatterns(insights);
  const nameOf = useMeasureNames(patterns);
  return (
    <details className="text-ink-2 text-small">
      <summary className="flex min-h-tap cursor-pointer items-center font-semibold underline underline-offset-4 hover:text-ink">
        {t('insights.about')}
      </summary>
      <div className="grid gap-2">
        {patterns.map((pattern) => (
          <p key={`${pattern.symptom ?? pattern.metric} ${pattern.phase}`}>
            {t('insights.basis', {
              name: nameOf(pattern),
              phase: t(`phases.${pattern.phase}`),
              value: metricText(pattern.metric, { value: pattern.in_phase, language }),
              rest: metricText(pattern.metric, { value: pattern.elsewhere, language }),
              days: pattern.days_in_phase,
              others: pattern.days_elsewhere,
              effect: decimal(Math.abs(pattern.effect_size), language),
            })}
          </p>
        ))}
        {(['pattern', 'limits', 'forecasts', 'around'] as const).map((part) => (
          <p key={part}>{t(`insights.aboutParts.${part}`)}</p>
        ))}
        <ul className="grid gap-1">
          {SOURCES.map(({ label, url }) => (
            <li key={url}>
              <SourceLink url={url}>{label}</SourceLink>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
