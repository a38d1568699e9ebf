import './bars.css';

export type Bar = {
  /** Below the bar, or nothing. */
  readonly label: string;
  /** From 0 to 1; `null` where nothing is known. */
  readonly part: number | null;
  /** The ends of a thin line across the bar. */
  readonly range?: { readonly low: number; readonly high: number };
  readonly key: string;
};

const HEIGHT = 96;
const LABELS = 16;
const PLACE = 20;

/** Bars side by side, as wide as there is room; the label says the same in words. A place without a bar isn't known. */
export function Bars({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const width = bars.length * PLACE;
  const heightOf = (part: number) => part * HEIGHT;
  return (
    <div role="img" aria-label={label} className="bars">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        className="bars-plot"
      >
        <line x1={0} x2={width} y1={HEIGHT + 2} y2={HEIGHT + 2} className="bars-ground" />
        {bars.map(({ key, part, range }, index) => {
          const x = index * PLACE;
          if (part === null) return null;
          return (
            <g key={key}>
              <rect x={x + 4} y={HEIGHT + 2 - heightOf(part)} width={PLACE - 8} height={heightOf(part)} />
              {range && (
                <line
                  x1={x + PLACE / 2}
                  x2={x + PLACE / 2}
                  y1={HEIGHT + 2 - heightOf(range.high)}
                  y2={HEIGHT + 2 - heightOf(range.low)}
                  className="bars-range"
                />
              )}
            </g>
          );
        })}
      </svg>
      <div aria-hidden="true" className="bars-labels" style={{ height: LABELS }}>
        {bars.map(({ key, label: text }) => (
          <span key={key}>{text}</span>
        ))}
      </div>
    </div>
  );
}
