import { TemperaturePlot } from '#web/ui/charts/temperature-plot.tsx';
import type { Specimen } from '../specimen.ts';

const READ = [36.4, 36.45, 36.4, 36.35, 36.4, 36.45, 36.8, 36.6, 36.65, 36.7].map((value, index) => ({
  day: index + 8,
  value,
  isDisturbed: index === 6,
}));
const BEFORE = READ.map(({ day, value }) => ({ day: day + 1, value: value - 0.05, isDisturbed: false }));

function Shown() {
  return (
    <div className="h-56">
      <TemperaturePlot
        current={READ}
        before={BEFORE}
        coverLine={36.45}
        signDay={13}
        today={18}
        format={(value) => value.toFixed(2)}
      />
    </div>
  );
}

export const specimen: Specimen = { group: 'cycle', name: 'TemperaturePlot', Shown };
