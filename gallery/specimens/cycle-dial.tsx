import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { CycleDial } from '#web/ui/charts/cycle-dial.tsx';
import { phaseOfDay } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

/** Logged bleeding by cycle day: the first four days and day 9. */
const LOGGED = [
  'light',
  'heavy',
  'medium',
  'light',
  undefined,
  undefined,
  undefined,
  undefined,
  'spotting',
] as const;

function Shown() {
  const { t } = useTranslation();
  const [day, setDay] = useState(14);
  const ofDays = t('cycle.ofDays', { days: 28 });
  return (
    <CycleDial
      days={28}
      value={day}
      today={14}
      onChange={setDay}
      phaseOfDay={phaseOfDay}
      bleedingOfDay={(past) => LOGGED[past - 1]}
      label={t('cycle.dialLabel')}
      valueText={`${t('cycle.day')} ${day} ${ofDays}, ${t(`phases.${phaseOfDay(day)}`)}`}
      hub={
        <>
          <span className="text-ink-2 text-mini">{t('cycle.day')}</span>
          <span className="font-display text-display">{day}</span>
          <span className="text-ink-2 text-mini">{ofDays}</span>
        </>
      }
    />
  );
}

export const specimen: Specimen = { group: 'cycle', name: 'CycleDial', Shown };
