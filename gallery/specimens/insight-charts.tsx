import { useTranslation } from 'react-i18next';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { LengthChart, PhaseChart, RecordChart } from '#web/ui/insight-charts.tsx';
import type { Specimen } from '../specimen.ts';

const LENGTHS = [28, 27, 31, 29, 28].map((days, index) => ({ label: String(index + 1), days }));
const MISSES = [3, 1, 2, 0, 1].map((days, index) => ({ label: String(index + 1), days, text: String(days) }));
const VALUES = [2.1, 3.6, 4.2, null];

function Shown() {
  const { t } = useTranslation();
  const values = CYCLE_PHASES.map((phase, index) => {
    const value = VALUES[index] ?? null;
    return { phase, value, text: value === null ? '' : String(value) };
  });
  return (
    <>
      <LengthChart label={t('cycle.history')} cycles={LENGTHS} expected={{ low: 26, high: 30 }} />
      <RecordChart label={t('cycle.ahead')} forecasts={MISSES} />
      <PhaseChart label={t('graph.phase')} values={values} top={5} />
    </>
  );
}

export const specimen: Specimen = { group: 'cycle', name: 'LengthChart, RecordChart, PhaseChart', Shown };
