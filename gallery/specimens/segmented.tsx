import { useState } from 'react';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { LabelledSegments, Segmented } from '#web/ui/inputs/segmented.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const [phase, setPhase] = useState<CyclePhase>('luteal');
  const options = CYCLE_PHASES.map((value) => ({ value, label: t(`phases.${value}`) }));
  const choice = { legend: t('graph.phase'), value: phase, onChange: setPhase, options };
  return (
    <div className="grid gap-5">
      <Segmented {...choice} />
      <LabelledSegments {...choice} />
    </div>
  );
}

export const specimen: Specimen = { group: 'fields', name: 'Segmented', Shown };
