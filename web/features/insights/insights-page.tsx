import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, FileText } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import {
  type Notice as CycleNotice,
  type Insights,
  type NoticeKind,
  updateNotice,
} from '#domain/insights/insights.calls.ts';
import { FIGO_NOTICES } from '#domain/insights/notices.ts';
import { allPatterns, CLOSE_DAYS, summaryNumbers } from '#domain/insights/summary.ts';
import { SHORTCUTS } from '#domain/pages.ts';
import { errorText, fullDay, shortMonth } from '#web/i18n/format.ts';
import { decimal, signed } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { useUser } from '#web/lib/session/user.data.ts';
import { CycleSwitch } from '#web/parts/page-nav.tsx';
import { QueryBoundary, Skeleton } from '#web/parts/query-boundary.tsx';
import { LengthChart, RecordChart } from '#web/ui/charts/insight-charts.tsx';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { Switch } from '#web/ui/inputs/toggle.tsx';
import { EmptyState, Notice, PageTitle } from '#web/ui/layout/card.tsx';
import { TitledSection } from '#web/ui/layout/titled-card.tsx';
import type { AllFiguresProps } from './all-figures.tsx';
import {
  AsTables,
  ConsentToggle,
  InsightCard,
  metricText,
  patternSentence,
  SourceLink,
  StandsOutCard,
  useMeasureNames,
} from './insight-card.tsx';
import { insightsQuery, metricCards, summaryQuery } from './insights.data.ts';

/** Placeholders where the cards will be. */
const SKELETON = <Skeleton rows={3} row="h-80 rounded-l" layout="gap-5 wide:grid-cols-3" />;

/** Insights from the person's own days: the most important in one sentence, three cards, and all figures on demand. */
export function InsightsPage({ onOpenDay }: Pick<AllFiguresProps, 'onOpenDay'>) {
  const { t, language } = useTranslation();
  const since = useUser().details.details_from.days;
  const query = useQuery(insightsQuery);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <PageTitle>{t('insights.title')}</PageTitle>
          <p className="mt-1 text-ink-2">
            {t('insights.intro')} {since && t('insights.since', { day: fullDay(since, language) })}
          </p>
        </div>
        <CycleSwitch view={null} />
      </div>
      <QueryBoundary query={query} failureText={errorText} loading={SKELETON}>
        {(insights) => <Loaded {...{ insights, onOpenDay }} />}
      </QueryBoundary>
    </div>
  );
}

const AllFigures = lazyPart(async () => (await import('./all-figures.tsx')).AllFigures, {
  fallback: SKELETON,
});

const AdviceCard = lazyPart(async () => (await import('./advice-card.tsx')).AdviceCard, { fallback: null });

function Loaded({ insights, onOpenDay }: AllFiguresProps) {
  const { t } = useTranslation();
  const [isTables, setIsTables] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const { cycles, track_record: record, advice } = insights;
  const isEmpty =
    cycles === null && insights.bleeding.cycles.length === 0 && metricCards(insights).length === 0;
  return (
    <AsTables value={isTables}>
      {isEmpty ? (
        <EmptyState
          bloom="closed"
          title={t('insights.emptyTitle')}
          action={
            <Link to="/cycle" className={buttonClass()}>
              {t('insights.emptyAction')}
            </Link>
          }
        >
          {t('insights.emptyText')}
        </EmptyState>
      ) : (
        <InShort insights={insights} />
      )}
      <CycleNotices notices={insights.notices} />
      <div className="insight-cards flex flex-wrap gap-5 empty:hidden">
        <StandsOutCard insights={insights} />
        {cycles && <LengthsCard cycles={cycles} />}
        {record.length > 0 && <RecordCard record={record} />}
        {Object.values(advice).some(({ needed }) => needed === 0) && <AdviceCard advice={advice} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!isEmpty && (
          <Button
            variant="outline"
            aria-expanded={showsAll}
            icon={<ChevronDown size={20} className={showsAll ? 'rotate-180' : undefined} />}
            onClick={() => setShowsAll(!showsAll)}
          >
            {t('insights.allFigures')}
          </Button>
        )}
        <Link to="/report" className={buttonClass('outline')}>
          <FileText size={18} />
          {t('titles.report')}
        </Link>
        {!isEmpty && (
          <div className="ml-auto">
            <Switch
              label={t('insights.asTables')}
              checked={isTables}
              onChange={(event) => setIsTables(event.target.checked)}
            />
          </div>
        )}
      </div>
      {showsAll && <AllFigures {...{ insights, onOpenDay }} />}
      <InsightSources insights={insights} />
    </AsTables>
  );
}

/** The most important in one sentence of the app's own; a model writes it for those who agree. */
function InShort({ insights }: { insights: Insights }) {
  const { t, language } = useTranslation();
  const user = useUser();
  const numbers = summaryNumbers(insights);
  const allowsAi = user.details.consents.ai_summary?.given === 1;
  const { data: summary, isFetching } = useQuery({
    ...summaryQuery(language, numbers),
    enabled: allowsAi && numbers !== null,
  });
  const [surest] = allPatterns(insights);
  const nameOf = useMeasureNames(surest ? [surest] : []);
  const written = allowsAi && summary?.source === 'ai' ? summary.text : null;
  return (
    <TitledSection title={t('insights.inShort')} headingClass="sr-only">
      {/* Always here, so that the text is announced when it comes. */}
      <div aria-live="polite" aria-busy={isFetching} className="wrap-anywhere">
        {written === null ? (
          <p className="font-display text-h2">
            {surest ? patternSentence(surest, { t, name: nameOf(surest) }) : t('insights.noneYet')}
          </p>
        ) : (
          <>
            <p className="text-h3">{written}</p>
            <p className="mt-2 text-ink-2 text-small">{t('insights.byAi')}</p>
          </>
        )}
      </div>
      {numbers && (
        <ConsentToggle
          kind="ai_summary"
          isGiven={allowsAi}
          label={t('insights.allowAi')}
          hint={t('insights.allowAiHint')}
        />
      )}
    </TitledSection>
  );
}

function LengthsCard({ cycles }: { cycles: NonNullable<Insights['cycles']> }) {
  const { t, language } = useTranslation();
  const { lengths, shortest, longest, median, expected_low: low, expected_high: high } = cycles;
  const count = lengths.filter(({ odd }) => odd === 0).length;
  const isSame = count > 1 && shortest === longest;
  const values = lengths.map(({ days }) => days).join(', ');
  const caption = t('insights.lengthsChart', { values });
  return (
    <InsightCard
      title={t('insights.cycleLengths')}
      sentence={
        isSame
          ? t('insights.lengthsSame', { count, shortest })
          : t('insights.lengths', { count, shortest, longest, median })
      }
      chart={
        <LengthChart
          label={caption}
          cycles={lengths.map(({ started_on, days, odd }) => ({
            label: shortMonth(started_on, language),
            days,
            isOdd: odd === 1,
          }))}
          expected={low === null || high === null ? null : { low, high }}
        />
      }
      note={low !== null && high !== null && t('insights.band', { low, high })}
      table={{
        caption,
        columns: [t('insights.startedOn'), t('insights.days')],
        rows: lengths.toReversed().map(({ started_on, days, odd }) => ({
          key: started_on,
          cells: [fullDay(started_on, language), odd === 1 ? `${days} (${t('insights.odd')})` : days],
        })),
      }}
    />
  );
}

/** How far off each forecast was. */
function RecordCard({ record }: { record: Insights['track_record'] }) {
  const { t, language } = useTranslation();
  const rows = record.map(({ started_on, expected_on, off_by_days: days }) => ({
    startedOn: started_on,
    expectedOn: expected_on,
    days,
    text: signed(days, language),
  }));
  const caption = t('insights.recordChart', { values: rows.map(({ text }) => text).join(', ') });
  const close = rows.filter(({ days }) => Math.abs(days) <= CLOSE_DAYS).length;
  return (
    <InsightCard
      title={t('insights.record')}
      sentence={
        rows.length === 1
          ? t('insights.recordFirst', { first: rows[0]?.text })
          : t(close === 0 ? 'insights.recordNone' : 'insights.recordText', {
              count: close,
              total: rows.length,
            })
      }
      chart={
        <RecordChart
          label={caption}
          forecasts={rows.map(({ startedOn, days, text }) => ({
            label: shortMonth(startedOn, language),
            days,
            text,
          }))}
        />
      }
      note={t('insights.recordHint')}
      table={{
        caption,
        columns: [t('insights.startedOn'), t('insights.expectedOn'), t('insights.offBy')],
        rows: rows.toReversed().map(({ startedOn, expectedOn, text }) => ({
          key: startedOn,
          cells: [fullDay(startedOn, language), fullDay(expectedOn, language), text],
        })),
      }}
    />
  );
}

/**
 * Observations worth mentioning to a doctor, each with its basis. One can be hidden for 90 days, which can be undone while the
 * page is open. Renders nothing if there are none.
 */
function CycleNotices({ notices }: { notices: readonly CycleNotice[] }) {
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
function InsightSources({ insights }: { insights: Insights }) {
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
