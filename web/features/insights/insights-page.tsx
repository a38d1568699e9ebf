import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notice as CycleNotice, Insights } from '#domain/insights/insights.schema.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { BeforeAfterCard } from './before-after-card.tsx';
import { CARDS_FIRST, type InsightCardContent, insightCards } from './insight-cards.ts';
import { FIGO, InsightSources } from './insight-sources.tsx';
import { insightsQuery } from './insights.queries.ts';
import { InsightsSkeleton } from './insights-skeleton.tsx';
import { LengthsCard } from './lengths-card.tsx';
import { MetricCard } from './metric-card.tsx';
import { RecordCard } from './record-card.tsx';
import { SummaryCard } from './summary-card.tsx';
import { ToComeCard } from './to-come-card.tsx';

/** Insights from the person's own days: three at first, the rest on demand. */
export function InsightsPage() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <div>
        <PageTitle>{t('insights.title')}</PageTitle>
        <p className="mt-1 text-ink-2">{t('insights.intro')}</p>
      </div>
      <LoadedInsights />
    </div>
  );
}

function LoadedInsights() {
  const { t } = useTranslation();
  const { data: insights, isError, error, isFetching, refetch } = useQuery(insightsQuery);
  if (insights === undefined && isError) {
    return (
      <LoadFailure
        text={errorText(error)}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
        busyLabel={t('common.loading')}
      />
    );
  }
  if (insights === undefined) return <InsightsSkeleton />;
  const cards = insightCards(insights);
  return (
    <>
      <CycleNotices notices={insights.notices} />
      {cards.length === 0 && (
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
      )}
      <CardGrid insights={insights} cards={cards} />
      <InsightSources />
    </>
  );
}

/** What is outside the usual range in the person's cycles; renders nothing if all is within it. */
function CycleNotices({ notices }: { notices: readonly CycleNotice[] }) {
  const { t } = useTranslation();
  const headingId = useId();
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <Notice tone="info">
        <h2 id={headingId} className="font-semibold">
          {t('insights.noticeTitle')}
        </h2>
        {notices.map(({ kind, ...numbers }) => (
          <p key={kind} className="mt-1">
            {t(`insights.notices.${kind}`, numbers)}
          </p>
        ))}
        <p className="mt-1">{t('insights.missedLog')}</p>
        <p className="mt-2">
          <a href={FIGO.url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
            {t('insights.source', { name: FIGO.label })}
          </a>
        </p>
      </Notice>
    </section>
  );
}

type CardGridProps = { insights: Insights; cards: readonly InsightCardContent[] };

/** Two cards beside each other on wide screens; the last of an odd number is as wide as two. */
const GRID = 'insight-cards grid gap-5 wide:grid-cols-2';

/** The first cards, the others on demand, and then what is about all of them. */
function CardGrid({ insights, cards }: CardGridProps) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const others = cards.length - CARDS_FIRST;
  return (
    <>
      <div className={GRID}>
        {(showsAll ? cards : cards.slice(0, CARDS_FIRST)).map((card) => (
          <ContentCard
            key={card.kind === 'metric' ? (card.metric.symptom ?? card.metric.metric) : card.kind}
            {...{ card, insights }}
          />
        ))}
      </div>
      {others > 0 && (
        <div>
          <Button variant="outline" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('insights.showLess') : t('insights.showRest', { count: others })}
          </Button>
        </div>
      )}
      <BeforeAfterCard rows={insights.before_after} />
      <div className={GRID}>
        <ToComeCard insights={insights} />
        <SummaryCard insights={insights} />
      </div>
    </>
  );
}

function ContentCard({ card, insights }: { card: InsightCardContent; insights: Insights }) {
  if (card.kind === 'metric') return <MetricCard metric={card.metric} pattern={card.pattern} />;
  if (card.kind === 'record') return <RecordCard record={insights.track_record} />;
  return insights.cycles && <LengthsCard cycles={insights.cycles} />;
}
