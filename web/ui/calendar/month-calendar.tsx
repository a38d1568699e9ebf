import { lazy, Suspense } from 'react';
import type { MonthCalendarProps } from './calendar-grid.tsx';

// The grid's code (20 KB) loads when a calendar is first shown; its space is reserved, so that nothing jumps.
const CalendarGrid = lazy(async () => ({ default: (await import('./calendar-grid.tsx')).CalendarGrid }));

/**
 * A month to choose a day from, with arrows, Page Up and Down, Home and End. A solid disc is a logged day, followed by a tinted
 * band; suggested days have a fuller disc the stronger they are; today is outlined, and the chosen day has a ring with a tick.
 * Screen readers also read a day's mark, or that it's out of bounds.
 */
export function MonthCalendar(props: MonthCalendarProps) {
  return (
    <Suspense fallback={<div className="min-h-80" />}>
      <CalendarGrid {...props} />
    </Suspense>
  );
}
