import type { ReactNode } from 'react';
import './calendar-grid.css';
import type { DayMark } from './calendar-grid.tsx';

/** A day as the month calendar marks it, to stand elsewhere: in a list, or next to the word of its mark. Decorative. */
export function DayDisc({ mark, children }: { mark: DayMark | undefined; children?: ReactNode }) {
  return (
    <span aria-hidden="true" data-mark={mark} className="calendar-day day-disc-sample">
      {children}
    </span>
  );
}
