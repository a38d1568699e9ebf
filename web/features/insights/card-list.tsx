import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Insights } from '#domain/insights/insights.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { CARDS_FIRST, type InsightCardContent } from './insight-cards.ts';
import { LengthsCard } from './lengths-card.tsx';
import { MetricCard } from './metric-card.tsx';
import { RecordCard } from './record-card.tsx';

type CardListProps = { insights: Insights; cards: readonly InsightCardContent[] };

/** The first cards, and the others on demand. */
export function CardList({ insights, cards }: CardListProps) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const others = cards.length - CARDS_FIRST;
  if (cards.length === 0) return null;
  return (
    <>
      <div className="grid items-start gap-5 wide:grid-cols-2">
        {(showsAll ? cards : cards.slice(0, CARDS_FIRST)).map((card) => (
          <ContentCard
            key={card.kind === 'metric' ? card.metric.metric : card.kind}
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
    </>
  );
}

function ContentCard({ card, insights }: { card: InsightCardContent; insights: Insights }) {
  if (card.kind === 'metric') return <MetricCard metric={card.metric} pattern={card.pattern} />;
  if (card.kind === 'record') return <RecordCard record={insights.track_record} />;
  return insights.cycles && <LengthsCard cycles={insights.cycles} />;
}
