import { useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { pastPeriodsQuery } from './cycle.queries.ts';
import { PeriodRow } from './period-row.tsx';

/** The logged period starts, newest first; each can be deleted, and taken back right after. */
export function PeriodHistory() {
  const { t } = useTranslation();
  const headingId = useId();
  const { data: periods } = useSuspenseQuery(pastPeriodsQuery);
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="font-semibold text-h3">
        {t('cycle.history')}
      </h2>
      {periods.length === 0 ? (
        <p className="mt-2 text-ink-2">{t('cycle.historyEmpty')}</p>
      ) : (
        <ul className="mt-2 grid">
          {periods.map((period) => (
            <PeriodRow key={period.id} period={period} />
          ))}
        </ul>
      )}
    </Card>
  );
}
