import { CalendarDays } from 'lucide-react';
import type { MonthCalendarProps } from '#web/ui/calendar/calendar-grid.tsx';
import { MonthCalendar } from '#web/ui/calendar/month-calendar.tsx';
import { DisclosureField } from './disclosure-field.tsx';

export type DateFieldProps = Pick<MonthCalendarProps, 'today' | 'minDay' | 'language' | 'weekStartsOn'> & {
  label: string;
  /** Days are YYYY-MM-DD. A day before `minDay` is shown and kept, but can't be picked again. */
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
      icon={<CalendarDays aria-hidden="true" size={18} strokeWidth={1.75} className="flex-none text-ink-2" />}
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
