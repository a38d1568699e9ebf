/** A small mark on a grid of 24. */
export const MARK = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinejoin: 'round',
} as const;

type TideMarkProps = {
  /** One closed outline. */
  outline: string;
  /** How much of it is filled from below, 0 to 1. */
  part: number;
  /** In CSS pixels. */
  size: number;
  strokeWidth?: number | undefined;
};

/** An outline that fills from below, like a tide. Drawn in `currentColor`; decorative. */
export function TideMark({ outline, part, size, strokeWidth = 1.75 }: TideMarkProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      {...MARK}
      strokeWidth={strokeWidth}
      className="block flex-none"
    >
      <path
        d={outline}
        fill="currentColor"
        stroke="none"
        className="tide"
        style={{ clipPath: `inset(${(1 - part) * 100}% 0 0)` }}
      />
      <path d={outline} />
    </svg>
  );
}
