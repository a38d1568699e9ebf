import { lazy, Suspense } from 'react';

export type MonthCalendarProps = {
  /** Days are YYYY-MM-DD throughout. */
  selected: string | null;
  onSelect: (day: string) => void;
  today: string;
  /** Both bounds are inclusive. */
  minDay?: string | undefined;
  maxDay?: string | undefined;
  /** How far one may look beyond `maxDay`; its month is the last one shown. */
  lastShownDay?: string | undefined;
  marks?: Readonly<Record<string, 'logged' | 'expected'>> | undefined;
  language: string;
  weekStartsOn: 0 | 1;
  labels: {
    previous: string;
    next: string;
    future?: string;
    past?: string;
    logged?: string;
    expected?: string;
  };
};

// The grid's code (20 KB) comes when a calendar is first shown; its room is kept free, so that nothing jumps.
const CalendarGrid = lazy(async () => ({ default: (await import('./calendar-grid.tsx')).CalendarGrid }));

/**
 * A month to choose a day from: arrows, Page Up and Down, Home and End move through it. A solid disc was logged, a pale ring
 * is expected, today is outlined; what a day is marked
 * with, or that it lies outside of the bounds, is read with it.
 */
export function MonthCalendar(props: MonthCalendarProps) {
  return (
    <Suspense fallback={<div className="min-h-80" />}>
      <CalendarGrid {...props} />
    </Suspense>
  );
}
