import { Bars } from '#web/ui/charts/insight-charts.tsx';
import type { Specimen } from '../specimen.ts';

const PARTS = [0.5, 1, 0.9, null, 0.3];

function Shown() {
  return (
    <Bars
      label="1: 2, 2: 4, 3: 3.6, 5: 1.2"
      bars={PARTS.map((part, index) => ({
        key: String(index),
        label: String(index + 1),
        part,
        ...(part === null ? {} : { range: { low: part * 0.8, high: Math.min(1, part * 1.2) } }),
      }))}
    />
  );
}

export const specimen: Specimen = { group: 'cycle', name: 'Bars', Shown };
