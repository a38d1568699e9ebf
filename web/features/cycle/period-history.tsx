import { useSuspenseQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { pastPeriodsQuery } from './cycle.queries.ts';
import { PeriodRow } from './period-row.tsx';

/** The logged period starts, newest first; each can be deleted, and taken back right after. */
export function PeriodHistory() {
  const { t } = useTranslation();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: periods } = useSuspenseQuery(pastPeriodsQuery);
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1} className="font-semibold text-h3">
        {t('cycle.history')}
      </h2>
      {periods.length === 0 ? (
        <p className="mt-2 text-ink-2">{t('cycle.historyEmpty')}</p>
      ) : (
        <ul className="mt-2 grid">
          {periods.map((period) => (
            <PeriodRow
              key={period.id}
              period={period}
              // The button that had focus is gone with its row.
              onRemoved={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
