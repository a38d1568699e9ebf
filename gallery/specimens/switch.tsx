import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { Switch } from '#web/ui/inputs/toggle.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const [isOn, setIsOn] = useState(true);
  return (
    <div data-phase="ovulation">
      <Switch
        label={t('bestDates.weekdays')}
        checked={isOn}
        onChange={({ target }) => setIsOn(target.checked)}
      />
    </div>
  );
}

export const specimen: Specimen = { group: 'plan', name: 'Switch', Shown };
