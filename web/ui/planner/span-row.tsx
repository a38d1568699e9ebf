import './span-row.css';

/** Positions in days from the left: all days, the possible ones, and the likely ones. */
export type SpanScale = {
  readonly days: number;
  readonly perhaps: readonly [start: number, end: number];
  readonly likely: readonly [start: number, end: number];
};

const HEIGHT = 14;

/** Days on a line with a tick for each. Decorative: the text next to it has the same content. */
export function SpanRow({ scale: { days, perhaps, likely } }: { scale: SpanScale }) {
  const share = (place: number) => `${(place / days) * 100}%`;
  const bar = ([start, end]: readonly [number, number]) => ({
    left: share(start),
    width: share(end - start),
  });
  return (
    <div className="span-row" aria-hidden="true">
      <i className="span-perhaps" style={bar(perhaps)} />
      <i className="span-likely" style={bar(likely)} />
      <svg width="100%" height={HEIGHT} aria-hidden="true">
        {Array.from({ length: days + 1 }, (_, day) => (
          <line key={share(day)} x1={share(day)} x2={share(day)} y1={HEIGHT - 6} y2={HEIGHT} />
        ))}
        <line x1="0" x2="100%" y1={HEIGHT - 1} y2={HEIGHT - 1} />
      </svg>
    </div>
  );
}
