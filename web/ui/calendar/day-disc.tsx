import './day-disc.css';
import './calendar-grid.css';
import type { ReactNode } from 'react';
import type { DayMark } from './calendar-grid.tsx';

/** A day with the month calendar's mark, for use in a list or next to the mark's label. Decorative. */
export function DayDisc({ mark, children }: { mark: DayMark | undefined; children?: ReactNode }) {
  return (
    <span aria-hidden="true" data-mark={mark} className="calendar-day day-disc-sample">
      {children}
    </span>
  );
}

/** A whole percentage in a ring of 60 px, in the surrounding phase's colour. The number is text, so it's read out. */
export function PercentRing({ percent }: { percent: number }) {
  return (
    <span className="percent-ring">
      <svg aria-hidden="true" viewBox="0 0 60 60">
        <circle cx={30} cy={30} r={27} pathLength={100} />
        <circle cx={30} cy={30} r={27} pathLength={100} strokeDasharray={`${percent} 100`} />
      </svg>
      <span>
        {percent}
        <small>{'\u00A0'}%</small>
      </span>
    </span>
  );
}
