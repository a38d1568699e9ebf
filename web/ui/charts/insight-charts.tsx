import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import './insight-charts.css';
import { useNearViewport } from '#web/ui/layout/use-near-viewport.ts';
import type * as Plots from './insight-plots.tsx';
import { PhaseGlyph } from './phase-glyph.tsx';

type Described = {
  /** What the chart says, in words. */
  label: string;
};

// The plots' code is large and nothing the first paint needs. Where it cannot be had, the table next to it says the same.
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

/** How long each cycle took, and the span that is expected of the running one. */
export function LengthChart({ label, ...plot }: Plots.LengthPlotProps & Described) {
  return (
    <PlotFrame label={label}>
      <LengthPlot {...plot} />
    </PlotFrame>
  );
}

/** How many days each forecast was off. */
export function RecordChart({ label, ...plot }: Plots.RecordPlotProps & Described) {
  return (
    <PlotFrame label={label}>
      <RecordPlot {...plot} />
    </PlotFrame>
  );
}

/** A value for each phase, above the phases' signs. */
export function PhaseChart({ label, ...plot }: Plots.PhasePlotProps & Described) {
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

/** A picture with its words; what it is drawn with is fetched once it comes near the window. */
function PlotFrame({ label, children }: Described & { children: ReactNode }) {
  const { ref, isNear } = useNearViewport<HTMLDivElement>();
  return (
    <div ref={ref} role="img" aria-label={label} className="insight-plot">
      <div aria-hidden="true">{isNear && <Suspense fallback={null}>{children}</Suspense>}</div>
    </div>
  );
}
