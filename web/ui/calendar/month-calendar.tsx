import { lazy, Suspense } from 'react';
import type { MonthCalendarProps } from './calendar-grid.tsx';

// The grid's code (20 KB) loads when a calendar is first shown; its space is reserved, so that nothing jumps.
const CalendarGrid = lazy(async () => ({ default: (await import('./calendar-grid.tsx')).CalendarGrid }));

/**
 * A month to choose a day from, with arrows, Page Up and Down, Home and End. A solid disc is logged, a tinted band
 * follows it; the fuller the disc of a suggested day, the stronger; today is outlined, and a ring
 * with a tick is chosen. Screen readers also say a day's mark, or that it's out of bounds.
 */
export function MonthCalendar(props: MonthCalendarProps) {
  return (
    <Suspense fallback={<div className="min-h-80" />}>
      <CalendarGrid {...props} />
    </Suspense>
  );
}
