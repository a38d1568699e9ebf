import { CalendarDays } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { DisclosureField } from '#web/ui/inputs/select-field.tsx';
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

type DateFieldProps = Pick<MonthCalendarProps, 'today' | 'minDay' | 'language' | 'weekStartsOn'> & {
  label: string;
  /** Days are YYYY-MM-DD. A day before `minDay` is shown and stays chosen, but can't be picked again. */
  day: string | null;
  onChange: (day: string | null) => void;
  /** A day in words. */
  format: (day: string) => string;
  texts: { none: string; clear: string; calendar: MonthCalendarProps['labels'] };
  error?: string | undefined;
};

/** An optional day, chosen from a small month that opens below the field. */
export function DateField(props: DateFieldProps) {
  const { label, day, onChange, format, texts, error, ...calendar } = props;
  return (
    <DisclosureField
      label={label}
      icon={<CalendarDays size={18} className="flex-none text-ink-2" />}
      chosen={day === null ? null : format(day)}
      emptyText={texts.none}
      clearLabel={texts.clear}
      onClear={() => onChange(null)}
      error={error}
    >
      {(close) => (
        <MonthCalendar
          {...calendar}
          selected={day}
          onSelect={(chosen) => {
            onChange(chosen);
            close();
          }}
          labels={texts.calendar}
        />
      )}
    </DisclosureField>
  );
}
