import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { TimeField } from '#web/ui/inputs/time-field.tsx';
import { LONG_TEXT } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const [time, setTime] = useState<string | null>('10:42');
  const field = { label: t('tasks.time'), onChange: setTime };
  return (
    <>
      <TimeField {...field} value={time} clearLabel={t('tasks.removeTime')} hint={LONG_TEXT} />
      <TimeField {...field} value={null} clearLabel={t('tasks.removeTime')} hint={t('tasks.anyTime')} />
      <TimeField {...field} value={time} error={t('tasks.needsTime')} />
    </>
  );
}

export const specimen: Specimen = { group: 'fields', name: 'TimeField', Shown };
