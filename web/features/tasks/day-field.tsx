import { useTranslation } from 'react-i18next';
import { firstDayOfWeek } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { nearDay } from '#web/i18n/format.ts';
import { capitalised } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { DateField } from '#web/ui/inputs/date-field.tsx';

type DayFieldProps = {
  label: string;
  day: LocalDate | null;
  onChange: (day: LocalDate | null) => void;
  error?: string | undefined;
  /** What stands for no day. */
  none?: string | undefined;
  /** The first day that can be chosen, if that's after today. */
  from?: LocalDate | undefined;
};

/** A day from today on, in words. */
export function DayField({ label, day, onChange, error, none, from }: DayFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  return (
    <DateField
      label={label}
      day={day}
      // The value comes from the calendar or the server; both give valid days.
      onChange={(chosen) => onChange(chosen as LocalDate | null)}
      today={today}
      minDay={from !== undefined && from > today ? from : today}
      language={language}
      weekStartsOn={firstDayOfWeek(language)}
      format={(shown) => capitalised(nearDay(shown as LocalDate, { today, language }), language)}
      texts={{
        none: none ?? t('tasks.noDay'),
        clear: t('tasks.clearDay', { field: label }),
        calendar: {
          previous: t('calendar.previous'),
          next: t('calendar.next'),
          past: t('calendar.past'),
        },
      }}
      error={error}
    />
  );
}
