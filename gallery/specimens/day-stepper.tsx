import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { DayStepper } from '#web/ui/calendar/day-stepper.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const [day, setDay] = useState(1);
  return (
    <DayStepper
      labels={{ previous: t('cycle.previousDay'), next: t('cycle.nextDay') }}
      onPrevious={day > 1 ? () => setDay(day - 1) : undefined}
      onNext={() => setDay(day + 1)}
    >
      {t('cycle.day')} {day}
    </DayStepper>
  );
}

export const specimen: Specimen = { group: 'days', name: 'DayStepper', Shown };
