import { lazy, Suspense } from 'react';

/** What a day is marked with; the last three say how strong a day that was found is, beside the others. */
export const DAY_MARKS = ['logged', 'expected', 'strong', 'fair', 'slim'] as const;
export type DayMark = (typeof DAY_MARKS)[number];

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
  marks?: Readonly<Record<string, DayMark>> | undefined;
  /** Days that belong together, both ends inclusive, drawn as one band in the colour of the phase around. */
  bands?: readonly { readonly start: string; readonly end: string }[] | undefined;
  /** The day whose month is shown first; without it the selected day, or today. */
  opensOn?: string | undefined;
  language: string;
  weekStartsOn: 0 | 1;
  /** What stands for a mark is read with each day that has it. */
  labels: {
    previous: string;
    next: string;
    future?: string;
    past?: string;
  } & Partial<Record<DayMark, string>>;
};

// The grid's code (20 KB) comes when a calendar is first shown; its room is kept free, so that nothing jumps.
const CalendarGrid = lazy(async () => ({ default: (await import('./calendar-grid.tsx')).CalendarGrid }));

/**
 * A month to choose a day from: arrows, Page Up and Down, Home and End move through it. A solid disc was logged, a pale ring
 * is expected; a day found is the stronger the fuller its disc is; today is outlined. What a day is marked
 * with, or that it lies outside of the bounds, is read with it.
 */
export function MonthCalendar(props: MonthCalendarProps) {
  return (
    <Suspense fallback={<div className="min-h-80" />}>
      <CalendarGrid {...props} />
    </Suspense>
  );
}
