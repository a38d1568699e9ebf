import type { LocalDate } from '#domain/calendar/local-date.ts';
import { firstDayOfWeek } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import type { CalendarGridProps } from '#web/ui/calendar/calendar-grid.tsx';

// The grid's code (20 KB) loads when a calendar is first shown; its space is reserved, so that nothing jumps.
const CalendarGrid = lazyPart(async () => (await import('#web/ui/calendar/calendar-grid.tsx')).CalendarGrid, {
  fallback: <div className="min-h-80" />,
});

type DayCalendarProps = Omit<CalendarGridProps, 'language' | 'weekStartsOn' | 'labels' | 'onSelect'> & {
  onSelect: (day: LocalDate) => void;
  /** The words of the marks. */
  labels?: Partial<CalendarGridProps['labels']>;
};

/** A month to choose a day from, in the language of the page. */
export function DayCalendar({ onSelect, labels, ...calendar }: DayCalendarProps) {
  const { t, language } = useTranslation();
  return (
    <CalendarGrid
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
