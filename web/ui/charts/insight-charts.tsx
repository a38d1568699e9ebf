import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import './insight-charts.css';
import { useNearViewport } from '#web/ui/layout/use-near-viewport.ts';
import type * as Plots from './insight-plots.tsx';
import { PhaseGlyph } from './phase-glyph.tsx';

type ChartLabelProps = {
  /** The chart's content in words. */
  label: string;
};

// The plots' code is large and not needed by the first paint. If it can't be loaded, the table next to it says the same.
function latePlot<Props>(pick: (plots: typeof Plots) => ComponentType<Props>) {
  return lazy<ComponentType<Props>>(() =>
    import('./insight-plots.tsx').then(
      (plots) => ({ default: pick(plots) }),
      () => ({ default: () => null }),
    ),
  );
}

const LengthPlot = latePlot((plots) => plots.LengthPlot);
const RecordPlot = latePlot((plots) => plots.RecordPlot);
const PhasePlot = latePlot((plots) => plots.PhasePlot);

/** The length of each cycle, and the expected range for the current one. */
export function LengthChart({ label, ...plot }: Plots.LengthPlotProps & ChartLabelProps) {
  return (
    <PlotFrame label={label}>
      <LengthPlot {...plot} />
    </PlotFrame>
  );
}

/** How many days each forecast was off. */
export function RecordChart({ label, ...plot }: Plots.RecordPlotProps & ChartLabelProps) {
  return (
    <PlotFrame label={label}>
      <RecordPlot {...plot} />
    </PlotFrame>
  );
}

/** A value for each phase, above the phases' glyphs. */
export function PhaseChart({ label, ...plot }: Plots.PhasePlotProps & ChartLabelProps) {
  return (
    <div>
      <PlotFrame label={label}>
        <PhasePlot {...plot} />
      </PlotFrame>
      <div aria-hidden="true" className="insight-phases">
        {CYCLE_PHASES.map((phase) => (
          <span key={phase} data-phase={phase} className="text-ph-solid">
            <PhaseGlyph phase={phase} size={14} />
          </span>
        ))}
      </div>
    </div>
  );
}

/** A plot with its label; the plot's code loads when scrolled near. */
function PlotFrame({ label, children }: ChartLabelProps & { children: ReactNode }) {
  const { ref, isNear } = useNearViewport<HTMLDivElement>();
  return (
    <div ref={ref} role="img" aria-label={label} className="insight-plot">
      <div aria-hidden="true">{isNear && <Suspense fallback={null}>{children}</Suspense>}</div>
    </div>
  );
}
