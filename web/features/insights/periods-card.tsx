import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Insights } from '#domain/insights/insights.schema.ts';
import { Card } from '#web/ui/layout/card.tsx';

/** How long periods and cycles take, and which day is the heaviest. */
export function PeriodsCard({ insights }: { insights: Insights }) {
  const { t } = useTranslation();
  const id = useId();
  const { period, heaviest_day: heaviest } = insights.bleeding;
  const inDays = (count: number | null | undefined) =>
    count == null ? t('figures.periods.unknown') : t('figures.periods.days', { count });
  const facts = [
    { label: t('figures.periods.length'), value: inDays(period.median) },
    {
      label: t('figures.periods.heaviest'),
      value: heaviest === null ? t('figures.periods.unknown') : t('figures.periods.day', { day: heaviest }),
    },
    {
      label: t('figures.periods.known'),
      value: t('figures.periods.knownOf', { known: period.known, of: period.of }),
    },
    { label: t('figures.periods.cycle'), value: inDays(insights.cycles?.median) },
  ];
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="font-semibold text-h3">
        {t('figures.periods.title')}
      </h2>
      <dl className="mt-2 grid divide-y divide-line">
        {facts.map(({ label, value }) => (
          <div key={label} className="py-2.5">
            <dt className="text-ink-2 text-small">{label}</dt>
            <dd className="font-display text-h3">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
