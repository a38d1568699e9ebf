import { lazy, Suspense } from 'react';
import type { MonthCalendarProps } from './calendar-grid.tsx';

// The grid's code (20 KB) comes when a calendar is first shown; its room is kept free, so that nothing jumps.
const CalendarGrid = lazy(async () => ({ default: (await import('./calendar-grid.tsx')).CalendarGrid }));

/**
 * A month to choose a day from: arrows, Page Up and Down, Home and End move through it. A solid disc was logged, a pale ring
 * is expected; a day found is the stronger the fuller its disc is; today is outlined. What a day is marked
 * with, or that it is outside of the bounds, is read with it.
 */
export function MonthCalendar(props: MonthCalendarProps) {
  return (
    <Suspense fallback={<div className="min-h-80" />}>
      <CalendarGrid {...props} />
    </Suspense>
  );
}
