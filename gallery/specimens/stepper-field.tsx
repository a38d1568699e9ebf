import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { StepperField } from '#web/ui/inputs/stepper.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const [days, setDays] = useState<number | null>(28);
  const isInRange = days !== null && days >= 15 && days <= 90;
  return (
    <StepperField
      label={t('onboarding.cycleLength.label')}
      value={days}
      min={15}
      max={90}
      onChange={setDays}
      decreaseLabel={t('onboarding.fewer')}
      increaseLabel={t('onboarding.more')}
      unit={t('onboarding.unit')}
      presets={[26, 28, 30]}
      error={isInRange ? undefined : t('onboarding.range', { min: 15, max: 90 })}
    />
  );
}

export const specimen: Specimen = { group: 'fields', name: 'StepperField', Shown };
