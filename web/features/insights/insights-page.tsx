import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { Insights } from '#domain/insights/insights.schema.ts';
import { type SummaryNumbers, summaryNumbers } from '#domain/insights/summary-numbers.ts';
import { templateSummary } from '#domain/insights/template-summary.ts';
import { errorText, failureToastText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { notifyFailure, queryClient, useSingleMutation } from '#web/lib/http/query-client.ts';
import { answerConsent } from '#web/lib/session/answer-consent.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { CycleSwitch } from '#web/parts/page-nav.tsx';
import { QueryBoundary } from '#web/parts/query-boundary.tsx';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import { EmptyState, PageTitle } from '#web/ui/layout/card.tsx';
import { TitledCard } from '#web/ui/layout/titled-card.tsx';
import { BeforeAfterCard } from './before-after-card.tsx';
import { ByDayCard, MetricCard, StrengthCard } from './by-day-cards.tsx';
import { BleedingCard, LengthsCard, LoggedCard, PeriodsCard, RecordCard } from './cycle-cards.tsx';
import { CycleNotices, InsightSources } from './cycle-notices.tsx';
import { NeededList } from './insight-card.tsx';
import {
  CARDS_FIRST,
  type InsightCardContent,
  insightCards,
  insightsQuery,
  metricsToCome,
  summaryQuery,
} from './insights.data.ts';

type OnDays = { onOpenDay: (day: LocalDate) => void };

/** Insights from the person's own days: what they logged, then cards, three at first and the rest on demand. */
export function InsightsPage({ onOpenDay }: OnDays) {
  const { t } = useTranslation();
  const query = useQuery(insightsQuery);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <PageTitle>{t('insights.title')}</PageTitle>
          <p className="mt-1 text-ink-2">{t('insights.intro')}</p>
        </div>
        <Link to="/report" className={buttonClass('outline')}>
          <FileText size={18} />
          {t('titles.report')}
        </Link>
        <CycleSwitch view={null} />
      </div>
      <QueryBoundary query={query} failureText={errorText} loading={<InsightsSkeleton />}>
        {(insights) => <AllInsights {...{ insights, onOpenDay }} />}
      </QueryBoundary>
    </div>
  );
}

function AllInsights({ insights, onOpenDay }: { insights: Insights } & OnDays) {
  const { t } = useTranslation();
  const cards = insightCards(insights);
  return (
    <>
      <CycleNotices notices={insights.notices} />
      {cards.length === 0 && insights.bleeding.cycles.length === 0 && (
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
      <OwnFigures {...{ insights, onOpenDay }} />
      <CardGrid insights={insights} cards={cards} />
      <InsightSources />
    </>
  );
}

/** Figures from the log without any comparison. */
function OwnFigures({ insights, onOpenDay }: { insights: Insights } & OnDays) {
  const { bleeding, by_cycle_day: byDay, months_logged: months } = insights;
  const hasByDay = byDay.length > 0 || (insights.moods_allowed === 1 && months.length > 0);
  return (
    <>
      {bleeding.cycles.length > 0 && (
        <div className="grid gap-5 wide:grid-cols-[minmax(0,1fr)_17rem]">
          <BleedingCard {...{ bleeding, onOpenDay }} />
          <PeriodsCard insights={insights} />
        </div>
      )}
      <div className="insight-cards grid gap-5 empty:hidden wide:grid-cols-2">
        {hasByDay && <ByDayCard rows={byDay} />}
        {/* The first card is as tall as two. */}
        <div className={hasByDay ? 'grid content-start gap-5' : 'contents'}>
          <StrengthCard days={bleeding.by_day} />
          <LoggedCard months={months} />
        </div>
      </div>
    </>
  );
}

/** Two cards per row on wide screens; with an odd number, the last card spans both columns. */
const GRID = 'insight-cards grid gap-5 wide:grid-cols-2';

/** The first cards, the others on demand, and then the cards about all metrics. */
function CardGrid({ insights, cards }: { insights: Insights; cards: readonly InsightCardContent[] }) {
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

/** Placeholders where the cards will be. */
function InsightsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-5 wide:grid-cols-2">
      <span className="sr-only">{t('common.loading')}</span>
      {['first', 'second', 'third'].map((name) => (
        <div key={name} aria-hidden="true" className="h-80 rounded-l bg-surface-2" />
      ))}
    </div>
  );
}

/**
 * All insights in a few sentences; a model writes them only for those who agreed. The cards show the same one by one. Renders
 * nothing if there's nothing to summarise.
 */
export function SummaryCard({ insights }: { insights: Insights }) {
  const numbers = summaryNumbers(insights);
  return numbers && <Summary numbers={numbers} />;
}

function Summary({ numbers }: { numbers: SummaryNumbers }) {
  const { t, language } = useTranslation();
  const user = useUser();
  const allowsAi = user.details.consents.ai_summary?.given === 1;
  const { data: summary, isFetching } = useQuery({ ...summaryQuery(language, numbers), enabled: allowsAi });
  // The app's own sentences need no call; they're shown until the model's text arrives, and where none does.
  const written = summary?.source === 'ai' ? summary.text : null;
  return (
    <TitledCard title={t('insights.inShort')}>
      {/* Always here, so that the text is announced when it comes. */}
      <div aria-live="polite" aria-busy={isFetching}>
        {allowsAi && (
          <div className="mb-3 border-line border-b pb-3">
            <p className="mt-1 wrap-anywhere">{written ?? templateSummary(numbers, language)}</p>
            <p className="mt-2 text-ink-2 text-small">
              {written === null ? t('insights.byTemplate') : t('insights.byAi')}
            </p>
          </div>
        )}
      </div>
      <div>
        <ConsentToggle
          kind="ai_summary"
          isGiven={allowsAi}
          label={t('insights.allowAi')}
          hint={t('insights.allowAiHint')}
        />
      </div>
    </TitledCard>
  );
}

/** What's still needed before patterns can be found; renders nothing once nothing is missing. */
export function ToComeCard({ insights }: { insights: Insights }) {
  const { t } = useTranslation();
  const isAllowed = insights.moods_allowed === 1;
  const metrics = metricsToCome(insights).filter(
    ({ metric }) => isAllowed || (metric !== 'mood' && metric !== 'energy'),
  );
  const hasSymptom = insights.day_log.metrics.some(({ metric }) => metric === 'symptom');
  if (metrics.length === 0 && isAllowed) return null;
  return (
    <TitledCard title={t('insights.toCome')}>
      {metrics.length > 0 && <p className="mt-1 text-ink-2 text-small">{t('insights.toComeText')}</p>}
      <NeededList measures={metrics} />
      {isAllowed && !hasSymptom && <p className="mt-2 text-ink-2 text-small">{t('insights.needSymptom')}</p>}
      {!isAllowed && (
        <ConsentToggle
          kind="health"
          isGiven={false}
          label={t('insights.includeMoods')}
          hint={t('consent.healthMeans')}
        />
      )}
    </TitledCard>
  );
}

type ConsentToggleProps = { kind: 'health' | 'ai_summary'; isGiven: boolean; label: string; hint: string };

/** A consent box, shown where the consent is needed: one tick gives it, the next withdraws it. */
function ConsentToggle({ kind, isGiven, label, hint }: ConsentToggleProps) {
  const save = useSingleMutation({
    mutationKey: [`save-consent-${kind}`],
    mutationFn: async (given: 0 | 1) => {
      await answerConsent({ kind, given });
      void queryClient.invalidateQueries({ queryKey: insightsQuery.queryKey });
    },
    onError: notifyFailure,
  });
  const [wanted, setWanted] = useState<boolean>();
  return (
    <CheckRow
      name={kind}
      label={label}
      hint={hint}
      error={save.isError ? failureToastText(save.error) : undefined}
      // A press shows at once; if the server refuses, the box goes back.
      checked={wanted ?? isGiven}
      onChange={(event) => {
        if (wanted !== undefined) return;
        setWanted(event.target.checked);
        save.mutate(event.target.checked ? 1 : 0, { onSettled: () => setWanted(undefined) });
      }}
    />
  );
}
