import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { NumberTile } from '#web/ui/inputs/stepper.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const [days, setDays] = useState(28);
  const label = t('onboarding.cycleLength.label');
  return (
    <NumberTile
      label={label}
      value={days}
      min={15}
      max={90}
      onChange={setDays}
      decreaseLabel={t('onboarding.fewer')}
      increaseLabel={t('onboarding.more')}
    />
  );
}

export const specimen: Specimen = { group: 'fields', name: 'NumberTile', Shown };
