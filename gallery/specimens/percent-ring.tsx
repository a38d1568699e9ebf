import { useState } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { PercentRing } from '#web/ui/calendar/day-disc.tsx';
import { Switch } from '#web/ui/inputs/toggle.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const [isOn, setIsOn] = useState(true);
  return (
    <div data-phase="ovulation" className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <PercentRing percent={60} />
        <PercentRing percent={8} />
        <PercentRing percent={99} />
      </div>
      <Switch
        label={t('bestDates.weekdays')}
        checked={isOn}
        onChange={({ target }) => setIsOn(target.checked)}
      />
    </div>
  );
}

export const specimen: Specimen = { group: 'plan', name: 'PercentRing, Switch', Shown };
