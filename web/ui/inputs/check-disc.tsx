import type { ComponentProps } from 'react';
import './check-disc.css';

export type CheckDiscProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** Dashed: not planned, but it can be ticked. */
  faint?: boolean | undefined;
};

/** A round checkbox: the ring fills, then the check draws. It needs a label or an `aria-label`. */
export function CheckDisc({ faint, ...rest }: CheckDiscProps) {
  return (
    <span className="check-disc" data-faint={faint || undefined}>
      <input {...rest} type="checkbox" />
      <svg aria-hidden="true" viewBox="0 0 26 26">
        <circle className="check-disc-ring" cx={13} cy={13} r={12} />
        <circle className="check-disc-fill" cx={13} cy={13} r={12} />
        <path className="check-disc-check" pathLength={1} d="m7.8 13.4 3.6 3.6 7-7.6" />
      </svg>
    </span>
  );
}
