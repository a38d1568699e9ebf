import './pattern-bar.css';

/** Fills that differ by their pattern, not by colour. */
export const PATTERNS = ['solid', 'bars', 'grey', 'outline', 'hatch', 'lines', 'dots'] as const;
export type Pattern = (typeof PATTERNS)[number];

type PatternBarProps = {
  /** All shares in words. */
  label: string;
  /** Shares of 0 are left out; small ones keep 8 px. */
  shares: readonly { readonly pattern: Pattern; readonly count: number }[];
};

/** The parts of a whole, as a bar. */
export function PatternBar({ label, shares }: PatternBarProps) {
  return (
    <div role="img" aria-label={label} className="pattern-bar">
      {shares
        .filter(({ count }) => count > 0)
        .map(({ pattern, count }) => (
          <span key={pattern} data-pattern={pattern} style={{ flex: `${count} 1 0` }} />
        ))}
    </div>
  );
}

/** A share's pattern, for use next to its name. */
export function PatternSwatch({ pattern }: { pattern: Pattern }) {
  return <span aria-hidden="true" data-pattern={pattern} className="pattern-swatch" />;
}
