import { useState } from 'react';
import { durationTexts } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { DurationPicker } from '#web/ui/inputs/stepper.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const [minutes, setMinutes] = useState<number | null>(30);
  return (
    <DurationPicker
      label={t('habits.duration')}
      minutes={minutes}
      onChange={setMinutes}
      max={24 * 60}
      texts={durationTexts(t)}
    />
  );
}

export const specimen: Specimen = { group: 'fields', name: 'DurationPicker', Shown };
