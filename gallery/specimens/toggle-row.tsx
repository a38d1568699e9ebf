import { useState } from 'react';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { weekdayNames } from '#web/i18n/format-value.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { ToggleRow } from '#web/ui/inputs/toggle.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const names = weekdayNames(useLanguage());
  const [phases, setPhases] = useState<CyclePhase[]>(['luteal']);
  const [days, setDays] = useState<string[]>([]);
  return (
    <>
      <ToggleRow
        legend={t('habits.forWhich')}
        options={CYCLE_PHASES.map((value) => ({
          value,
          label: t(`phases.${value}`),
          icon: <PhaseGlyph phase={value} />,
        }))}
        chosen={phases}
        onChange={setPhases}
      />
      <ToggleRow
        legend={t('habits.weekdays')}
        layout="even"
        options={names.map(({ letter, long }) => ({ value: long, label: letter, spoken: long }))}
        chosen={days}
        onChange={setDays}
        error={days.length === 0 ? t('habits.detail.weekdayMissing') : undefined}
      />
    </>
  );
}

export const specimen: Specimen = { group: 'fields', name: 'ToggleRow', Shown };
