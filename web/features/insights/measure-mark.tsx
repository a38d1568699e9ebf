import type { Metric } from '#domain/insights/metric-days.ts';
import { EnergyBloom } from '#web/ui/charts/energy-bloom.tsx';
import { MoodBloom } from '#web/ui/charts/mood-bloom.tsx';
import { PainMark } from '#web/ui/charts/pain-mark.tsx';
import { SleepMark } from '#web/ui/charts/sleep-mark.tsx';

const SIZE = 24;

/** The mark of what is logged of days; symptoms, habits and tasks have none. Decorative: its name is next to it. */
export function MeasureMark({ metric }: { metric: Metric }) {
  if (metric === 'mood') return <MoodBloom level={4} size={SIZE} />;
  if (metric === 'energy') return <EnergyBloom level={4} size={SIZE} />;
  if (metric === 'sleep') return <SleepMark level={4} size={SIZE} />;
  return metric === 'pain' && <PainMark level={2} size={SIZE} />;
}
