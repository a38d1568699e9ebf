import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { PeriodsCalendar } from './edit-periods-sheet.tsx';

/** The calendar of periods as a card of its own. */
export function PeriodDatesCard() {
  const { t } = useTranslation();
  const headingId = useId();
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-1 font-semibold text-h3">
        {t('cycle.datesTitle')}
      </h2>
      <PeriodsCalendar />
    </Card>
  );
}
