import type { CyclePhase } from '#domain/cycle/phases.ts';
import { useNearViewport } from '#web/ui/layout/use-near-viewport.ts';
import './insight-charts.css';
import { type ComponentType, lazy, Suspense } from 'react';
import { PhaseGlyph } from './glyphs.tsx';
import type * as Plots from './insight-plots.tsx';

type ChartLabelProps = {
  /** The chart's content in words. */
  label: string;
};

/** A plot with its label, loaded when scrolled near; if it can't be loaded, the table next to it has the same content. */
function latePlot<Props extends object>(pick: (plots: typeof Plots) => ComponentType<Props>) {
  const Plot: ComponentType<Props> = lazy(() =>
    import('./insight-plots.tsx').then(pick, () => () => null).then((Shown) => ({ default: Shown })),
  );
  return (props: Props & ChartLabelProps) => {
    const { ref, isNear } = useNearViewport();
    return (
      <div ref={ref} role="img" aria-label={props.label} className="insight-plot mt-3 select-none">
        <div aria-hidden="true" className="h-full">
          {isNear && (
            <Suspense fallback={null}>
              <Plot {...props} />
            </Suspense>
          )}
        </div>
      </div>
    );
  };
}

/** The length of each cycle, and the expected range for the current one. */
export const LengthChart = latePlot((plots) => plots.LengthPlot);

/** The number of days by which each forecast was off. */
export const RecordChart = latePlot((plots) => plots.RecordPlot);

type PhaseChartProps = ChartLabelProps & {
  values: readonly { phase: CyclePhase; value: number | null; text: string }[];
  /** The top of the scale, which starts at 0; `null` for the highest value. */
  top: number | null;
};

/** A bar for each phase in its colour, above the phase's glyph, which distinguishes it without colour. */
export function PhaseChart({ label, values, top }: PhaseChartProps) {
  const highest = top ?? Math.max(1, ...values.map(({ value }) => value ?? 0));
  return (
    <div role="img" aria-label={label} className="phase-plot mt-3 grid text-ink-2 text-mini even-numbers">
      {values.map(({ phase, value, text }) => (
        <div key={phase} aria-hidden="true" data-phase={phase} className="flex flex-col items-center">
          {text}
          {value !== null && <i style={{ height: `${(value / highest) * 8.5}rem` }} />}
          <PhaseGlyph phase={phase} size={14} />
        </div>
      ))}
    </div>
  );
}

type Bar = {
  /** Shown below the bar; may be empty. */
  readonly label: string;
  /** From 0 to 1; `null` if unknown. */
  readonly part: number | null;
  /** The ends of a thin line across the bar. */
  readonly range?: { readonly low: number; readonly high: number };
  readonly key: string;
};

const HEIGHT = 96;
const LABELS = 16;
const PLACE = 20;

/** Bars side by side over the full width; the label has their content in words. Unknown values are gaps. */
export function Bars({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const width = bars.length * PLACE;
  return (
    <div role="img" aria-label={label} className="mt-3">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        className="bars-plot block w-full"
      >
        <line x1={0} x2={width} y1={HEIGHT + 2} y2={HEIGHT + 2} className="bars-ground" />
        {bars.map(({ key, part, range }, index) => {
          if (part === null) return null;
          const x = index * PLACE;
          const middle = x + PLACE / 2;
          const top = (height: number) => HEIGHT + 2 - height * HEIGHT;
          return (
            <g key={key}>
              <rect x={x + 4} y={top(part)} width={PLACE - 8} height={part * HEIGHT} />
              {range && (
                <line
                  x1={middle}
                  x2={middle}
                  y1={top(range.high)}
                  y2={top(range.low)}
                  className="bars-range"
                />
              )}
            </g>
          );
        })}
      </svg>
      <div
        aria-hidden="true"
        className="bars-labels grid text-ink-2 text-mini even-numbers"
        style={{ height: LABELS }}
      >
        {bars.map(({ key, label: text }) => (
          <span key={key}>{text}</span>
        ))}
      </div>
    </div>
  );
}

type BeforeAfterPlotProps = {
  /** The plot in words. */
  label: string;
  /** Oldest first. */
  starts: readonly { readonly key: string; readonly before: number; readonly after: number }[];
  medians: { readonly before: number; readonly after: number };
  /** The ends of the scale, and their labels. */
  scale: { readonly low: number; readonly high: number };
  ends: { readonly low: string; readonly high: string };
};

/** In CSS pixels. */
const TOP = 10;
const BEFORE_AFTER_HEIGHT = 128;
const SIDE = 9;
const CENTRED = `translate(${-SIDE / 2} ${-SIDE / 2})`;
/** The horizontal range of each side's marks, in per cent of the width. */
const BEFORE = { from: 10, until: 32 } as const;
const AFTER = { from: 68, until: 90 } as const;

/** A circle before each start and a square after it, joined, from the oldest to the newest; a bar for each side's median. */
export function BeforeAfterPlot({ label, starts, medians, scale, ends }: BeforeAfterPlotProps) {
  const y = (value: number) =>
    TOP + BEFORE_AFTER_HEIGHT * (1 - (value - scale.low) / (scale.high - scale.low));
  const marks = starts.map(({ key, before, after }, index) => ({
    key,
    from: { x: placeOf(index, { of: starts.length, ...BEFORE }), y: y(before) },
    to: { x: placeOf(index, { of: starts.length, ...AFTER }), y: y(after) },
  }));
  return (
    <div role="img" aria-label={label} className="before-after flex gap-3">
      <div
        aria-hidden="true"
        className="before-after-ends flex flex-none flex-col justify-between text-ink-2 text-mini"
      >
        <span>{ends.high}</span>
        <span>{ends.low}</span>
      </div>
      <svg aria-hidden="true" className="w-0 flex-1" height={BEFORE_AFTER_HEIGHT + 2 * TOP}>
        {[scale.high, (scale.high + scale.low) / 2, scale.low].map((value) => (
          <line key={value} className="scale" x1="0" x2="100%" y1={y(value)} y2={y(value)} />
        ))}
        {marks.map(({ key, from, to }) => (
          <line key={key} className="join" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
        ))}
        {marks.map(({ key, from, to }) => (
          <g key={key}>
            <circle cx={from.x} cy={from.y} r={SIDE / 2} />
            <rect x={to.x} y={to.y} width={SIDE} height={SIDE} transform={CENTRED} />
          </g>
        ))}
        <line className="median" x1="0" x2="6%" y1={y(medians.before)} y2={y(medians.before)} />
        <line className="median" x1="94%" x2="100%" y1={y(medians.after)} y2={y(medians.after)} />
      </svg>
    </div>
  );
}

function placeOf(index: number, { of, from, until }: { of: number; from: number; until: number }): string {
  return `${of < 2 ? (from + until) / 2 : from + ((until - from) * index) / (of - 1)}%`;
}

const LEGEND = {
  before: <circle cx="6" cy="6" r={SIDE / 2} />,
  after: <rect x="1.5" y="1.5" width={SIDE} height={SIDE} />,
  median: <line className="median" x1="0" x2="14" y1="6" y2="6" />,
};

/** The legend of the marks; `words` label each side and the median. */
export function BeforeAfterLegend({ words }: { words: Readonly<Record<keyof typeof LEGEND, string>> }) {
  return (
    <ul className="before-after-legend flex flex-wrap gap-x-5 gap-y-1 text-ink-2 text-small">
      {(['before', 'after', 'median'] as const).map((mark) => (
        <li key={mark} className="flex items-center gap-2">
          <svg aria-hidden="true" width={mark === 'median' ? 14 : 12} height="12">
            {LEGEND[mark]}
          </svg>
          {words[mark]}
        </li>
      ))}
    </ul>
  );
}
