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
