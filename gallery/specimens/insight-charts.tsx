import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { LengthChart, PhaseChart, RecordChart } from '#web/ui/charts/insight-charts.tsx';
import type { Specimen } from '../specimen.ts';

const LENGTHS = [29, 28, 31, 27, 34, 28].map((days, index) => ({ label: String(index + 1), days }));
const OFF = [0, 1, -2, 0, 5, -1].map((days, index) => ({
  label: String(index + 1),
  days,
  text: String(days),
}));
const MOODS = CYCLE_PHASES.map((phase, index) => {
  const value = [3.2, 3.6, 3.7, 2.8][index] ?? null;
  return { phase, value, text: String(value) };
});

function Shown() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <LengthChart
        label={t('insights.cycleLengths')}
        cycles={LENGTHS.map((cycle) => ({ ...cycle, isOdd: false }))}
        expected={{ low: 27, high: 31 }}
      />
      <RecordChart label={t('insights.record')} forecasts={OFF} />
      <PhaseChart label={t('insights.metrics.mood')} values={MOODS} top={5} />
    </div>
  );
}

export const specimen: Specimen = { group: 'cycle', name: 'InsightCharts', Shown };
