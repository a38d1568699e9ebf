import type { LocalDate } from '#domain/calendar/local-date.ts';
import { firstDayOfWeek } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import type { MonthCalendarProps } from '#web/ui/calendar/calendar-grid.tsx';
import { MonthCalendar } from '#web/ui/calendar/month-calendar.tsx';

type DayCalendarProps = Omit<MonthCalendarProps, 'language' | 'weekStartsOn' | 'labels' | 'onSelect'> & {
  onSelect: (day: LocalDate) => void;
  /** The words of the marks. */
  labels?: Partial<MonthCalendarProps['labels']>;
};

/** A month to choose a day from, in the language of the page. */
export function DayCalendar({ onSelect, labels, ...calendar }: DayCalendarProps) {
  const { t, language } = useTranslation();
  return (
    <MonthCalendar
      {...calendar}
      // The calendar gives valid days.
      onSelect={(day) => onSelect(day as LocalDate)}
      language={language}
      weekStartsOn={firstDayOfWeek(language)}
      labels={{
        previous: t('calendar.previous'),
        next: t('calendar.next'),
        past: t('calendar.past'),
        future: t('calendar.future'),
        ...labels,
      }}
    />
  );
}
