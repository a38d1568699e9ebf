import { type ComponentType, lazy, Suspense } from 'react';
import { CYCLE_PHASES, REFERENCE_PHASES } from '#domain/cycle/phases.ts';
import './hormone-chart.css';
import { useNearViewport } from '#web/ui/layout/use-near-viewport.ts';
import { PhaseGlyph } from './glyphs.tsx';
import type { HormonePlotProps } from './hormone-plot.tsx';

type HormoneChartProps = HormonePlotProps & { todayLabel: string };

// If it can't be loaded, the table next to it has the same content.
const HormonePlot = lazy<ComponentType<HormonePlotProps>>(async () => ({
  default: await import('./hormone-plot.tsx').then(
    (plot) => plot.HormonePlot,
    () => () => null,
  ),
}));

/** The two curves over 28 days, above the band of phases. Decorative: the text and table next to it have the same content. */
export function HormoneChart({ levels, today, todayLabel, shownDay }: HormoneChartProps) {
  const { ref, isNear } = useNearViewport();
  return (
    <div ref={ref} aria-hidden="true" className="mt-3 select-none">
      <div className="relative h-5">
        {today !== null && (
          <span
            className="hormone-today absolute whitespace-nowrap font-semibold text-mini"
            style={{ left: `clamp(2.25rem, ${((today - 0.5) / 28) * 100}%, calc(100% - 2.25rem))` }}
          >
            {todayLabel}
          </span>
        )}
      </div>
      <div className="h-30">
        {isNear && (
          <Suspense fallback={null}>
            <HormonePlot levels={levels} today={today} shownDay={shownDay} />
          </Suspense>
        )}
      </div>
      <div className="mt-2 flex gap-1">
        {CYCLE_PHASES.map((phase) => {
          const { firstDay, lastDay } = REFERENCE_PHASES[phase];
          return (
            <div
              key={phase}
              data-phase={phase}
              className="grid justify-items-center gap-1.5 text-ph-solid"
              style={{ flex: lastDay - firstDay + 1 }}
            >
              <span className="hormone-band w-full rounded-full" />
              <PhaseGlyph phase={phase} size={14} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
