import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Insights } from '#domain/insights/insights.schema.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ConsentToggle } from './consent-toggle.tsx';
import { metricsToCome } from './insight-cards.ts';
import { NeededRow } from './needed-row.tsx';

/** What's still needed before patterns can be found; renders nothing once it's all there. */
export function ToComeCard({ insights }: { insights: Insights }) {
  const { t } = useTranslation();
  const headingId = useId();
  const isAllowed = insights.moods_allowed === 1;
  const metrics = metricsToCome(insights).filter(
    ({ metric }) => isAllowed || (metric !== 'mood' && metric !== 'energy'),
  );
  const hasSymptom = insights.day_log.metrics.some(({ metric }) => metric === 'symptom');
  if (metrics.length === 0 && isAllowed) return null;
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="font-semibold text-h3">
        {t('insights.toCome')}
      </h2>
      {metrics.length > 0 && <p className="mt-1 text-ink-2 text-small">{t('insights.toComeText')}</p>}
      <ul className="mt-2 grid divide-y divide-line">
        {metrics.map((row) => (
          <NeededRow
            key={row.symptom ?? row.metric}
            measure={row}
            cycles={row.missing_cycles}
            days={row.missing_days}
          />
        ))}
      </ul>
      {isAllowed && !hasSymptom && <p className="mt-2 text-ink-2 text-small">{t('insights.needSymptom')}</p>}
      {!isAllowed && (
        <ConsentToggle
          kind="health"
          isGiven={false}
          label={t('insights.includeMoods')}
          hint={t('consent.healthMeans')}
        />
      )}
    </Card>
  );
}
