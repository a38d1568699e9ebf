import { useId } from 'react';

type TideBloomProps = {
  /** One closed outline on a grid of 60. */
  outline: string;
  /** The water's height on that grid, from the top; `null` for none. */
  tide: number | null;
  /** How high its waves go, on the same grid. */
  swell: number;
  /** In CSS pixels. */
  size: number;
};

/** A shape of a level that fills from below, with waves. Decorative: its word is next to it. */
export function TideBloom({ outline, tide, swell, size }: TideBloomProps) {
  const id = useId();
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 60 60" className="block flex-none">
      <clipPath id={id}>
        <path d={outline} />
      </clipPath>
      <path d={outline} fill="var(--surface-2)" />
      {tide !== null && (
        <g clipPath={`url(#${id})`}>
          <path d={`M0 ${tide}q7.5 -${swell} 15 0t15 0t15 0t15 0V62H0Z`} fill="var(--ink-2)" />
        </g>
      )}
      <path d={outline} fill="none" stroke="var(--ink-2)" strokeWidth={2} />
    </svg>
  );
}
