import { SMOOTH_HORMONE_CURVE } from '#domain/cycle/smooth-hormone-curve.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { HormoneChart } from '#web/ui/charts/hormone-chart.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  return <HormoneChart levels={SMOOTH_HORMONE_CURVE} today={25} todayLabel={t('graph.today')} shownDay={9} />;
}

export const specimen: Specimen = { group: 'cycle', name: 'HormoneChart', Shown };
