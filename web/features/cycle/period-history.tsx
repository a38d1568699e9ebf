import { useSuspenseQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { pastPeriodsQuery } from './cycle.queries.ts';
import { PeriodRow } from './period-row.tsx';
import { startNotes } from './start-notes.ts';

/** How many entries are shown before one asks for all. */
const SHOWN_FIRST = 6;

/** The logged period starts, newest first, with the cycle each began; each can be deleted, and taken back right after. */
export function PeriodHistory() {
  const { t } = useTranslation();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const { data: periods } = useSuspenseQuery(pastPeriodsQuery);
  const notes = startNotes(periods.flatMap(({ period_on }) => parseLocalDate(period_on) ?? []));
  const shown = isWhole ? periods : periods.slice(0, SHOWN_FIRST);
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1} className="font-semibold text-h3">
        {t('cycle.history')}
      </h2>
      {periods.length === 0 ? (
        <p className="mt-2 text-ink-2">{t('cycle.historyEmpty')}</p>
      ) : (
        <ul className="mt-2 grid">
          {shown.map((period) => (
            <PeriodRow
              key={period.id}
              period={period}
              note={notes.get(period.period_on)}
              // The button that had focus is gone with its row.
              onRemoved={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      {shown.length < periods.length && (
        <Button variant="outline" className="mt-3" onClick={() => setIsWhole(true)}>
          {t('cycle.showAll', { count: periods.length })}
        </Button>
      )}
    </Card>
  );
}
