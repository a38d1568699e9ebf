import './before-after-plot.css';

export type BeforeAfterPlotProps = {
  /** The plot in words. */
  label: string;
  /** Oldest first. */
  starts: readonly { readonly key: string; readonly before: number; readonly after: number }[];
  medians: { readonly before: number; readonly after: number };
  /** The ends of the scale, and the words beside them. */
  scale: { readonly low: number; readonly high: number };
  ends: { readonly low: string; readonly high: string };
};

/** In CSS pixels. */
const TOP = 10;
const HEIGHT = 128;
const SIDE = 9;
const CENTRED = `translate(${-SIDE / 2} ${-SIDE / 2})`;
/** Where each side's marks are, in per cent of the width. */
const BEFORE = { from: 10, until: 32 } as const;
const AFTER = { from: 68, until: 90 } as const;

/** A circle before each start and a square after it, joined, from the oldest to the newest; a bar for each side's median. */
export function BeforeAfterPlot({ label, starts, medians, scale, ends }: BeforeAfterPlotProps) {
  const y = (value: number) => TOP + HEIGHT * (1 - (value - scale.low) / (scale.high - scale.low));
  const marks = starts.map(({ key, before, after }, index) => ({
    key,
    from: { x: placeOf(index, { of: starts.length, ...BEFORE }), y: y(before) },
    to: { x: placeOf(index, { of: starts.length, ...AFTER }), y: y(after) },
  }));
  return (
    <div role="img" aria-label={label} className="before-after">
      <div aria-hidden="true" className="before-after-ends text-ink-2 text-mini">
        <span>{ends.high}</span>
        <span>{ends.low}</span>
      </div>
      <svg aria-hidden="true" width="100%" height={HEIGHT + 2 * TOP}>
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

/** What the marks mean; the words are those of each side and of the median. */
export function BeforeAfterLegend({ words }: { words: { before: string; after: string; median: string } }) {
  return (
    <ul className="before-after-legend flex flex-wrap gap-x-5 gap-y-1 text-ink-2 text-small">
      <li>
        <svg aria-hidden="true" width="12" height="12">
          <circle cx="6" cy="6" r={SIDE / 2} />
        </svg>
        {words.before}
      </li>
      <li>
        <svg aria-hidden="true" width="12" height="12">
          <rect x="1.5" y="1.5" width={SIDE} height={SIDE} />
        </svg>
        {words.after}
      </li>
      <li>
        <svg aria-hidden="true" width="14" height="12">
          <line className="median" x1="0" x2="14" y1="6" y2="6" />
        </svg>
        {words.median}
      </li>
    </ul>
  );
}
