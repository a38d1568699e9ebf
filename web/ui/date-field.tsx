import { CalendarDays, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import './date-field.css';
import { FieldError } from './field-frame.tsx';
import { MonthCalendar, type MonthCalendarProps } from './month-calendar.tsx';

export type DateFieldProps = Pick<MonthCalendarProps, 'today' | 'minDay' | 'language' | 'weekStartsOn'> & {
  label: string;
  /** Days are YYYY-MM-DD. A day before `minDay` is shown and kept; it only cannot be picked anew. */
  day: string | null;
  onChange: (day: string | null) => void;
  /** A day in words. */
  format: (day: string) => string;
  texts: { none: string; clear: string; calendar: MonthCalendarProps['labels'] };
  error?: string | undefined;
};

/**
 * A day to choose: pressed, it opens a month below itself, which a choice or Escape closes again; the cross leaves it without
 * a day. Within a sheet nothing has to lie above anything.
 */
export function DateField(props: DateFieldProps) {
  const { label, day, onChange, format, texts, error, ...calendar } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  const choose = (chosen: string | null) => {
    onChange(chosen);
    setIsOpen(false);
    button.current?.focus();
  };

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // Only the calendar closes, not the sheet it stands in.
    event.stopPropagation();
    event.preventDefault();
    setIsOpen(false);
    button.current?.focus();
  };

  return (
    <fieldset className="relative grid min-w-0 gap-1.5" onKeyDown={closeOnEscape}>
      <legend id={`${id}-label`} className="mb-1.5 font-semibold text-small">
        {label}
      </legend>
      <div className="date-field" data-invalid={error ? '' : undefined}>
        <div className="flex items-center">
          <button
            ref={button}
            type="button"
            id={id}
            className="date-field-day"
            aria-labelledby={`${id}-label ${id}-day`}
            aria-describedby={error ? `${id}-error` : undefined}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <CalendarDays aria-hidden="true" size={18} strokeWidth={1.75} className="flex-none text-ink-2" />
            <span
              id={`${id}-day`}
              className={classNames('first-letter:uppercase', day === null && 'text-ink-2')}
            >
              {day === null ? texts.none : format(day)}
            </span>
          </button>
          {day !== null && (
            <button
              type="button"
              aria-label={texts.clear}
              className="grid size-tap flex-none place-items-center rounded-full text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink"
              onClick={() => choose(null)}
            >
              <X aria-hidden="true" size={18} strokeWidth={1.75} />
            </button>
          )}
        </div>
        {isOpen && (
          <div className="date-field-calendar">
            <MonthCalendar {...calendar} selected={day} onSelect={choose} labels={texts.calendar} />
          </div>
        )}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
