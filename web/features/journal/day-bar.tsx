import { useNavigate } from '@tanstack/react-router';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstDayOfWeek } from '#domain/account/language.ts';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { dayHeading, fullDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { MonthCalendar } from '#web/ui/calendar/month-calendar.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';

const ROUND =
  'grid size-tap flex-none place-items-center rounded-full border border-line bg-surface text-ink-2 hover:bg-surface-2 hover:text-ink disabled:opacity-60';

type DayBarProps = {
  date: LocalDate;
  /** The day's place in the cycle. */
  place: ReactNode;
};

/** The open day's heading, with buttons to the previous and next day and a calendar. */
export function DayBar({ date, place }: DayBarProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { today } = useToday();
  const [isChoosing, setIsChoosing] = useState(false);
  const { weekday, dayAndMonth } = dayHeading(date, language);

  function open(day: LocalDate): void {
    setIsChoosing(false);
    void navigate({ to: '/journal', search: day === today ? {} : { date: day }, resetScroll: false });
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="min-w-0 font-display text-h2">
        <span className="block first-letter:uppercase">{date === today ? t('journal.today') : weekday}</span>
        <span className="journal-date flex flex-wrap items-center gap-x-2 font-medium text-ink-2 text-small">
          {date.slice(0, 4) === today.slice(0, 4) ? dayAndMonth : fullDay(date, language)}
          {place}
        </span>
      </h2>
      <div className="flex gap-2">
        <button
          type="button"
          className={ROUND}
          aria-label={t('journal.dayBefore')}
          onClick={() => open(addDays(date, -1))}
        >
          <ChevronLeft aria-hidden="true" size={20} strokeWidth={1.75} />
        </button>
        <button
          type="button"
          className={ROUND}
          aria-label={t('journal.chooseDay')}
          onClick={() => setIsChoosing(true)}
        >
          <CalendarDays aria-hidden="true" size={20} strokeWidth={1.75} />
        </button>
        <button
          type="button"
          className={ROUND}
          aria-label={t('journal.dayAfter')}
          disabled={date >= today}
          onClick={() => open(addDays(date, 1))}
        >
          <ChevronRight aria-hidden="true" size={20} strokeWidth={1.75} />
        </button>
      </div>
      <Sheet
        open={isChoosing}
        onClose={() => setIsChoosing(false)}
        title={t('journal.chooseDay')}
        closeLabel={t('common.close')}
      >
        <MonthCalendar
          selected={date}
          onSelect={(text) => {
            const day = parseLocalDate(text);
            if (day !== undefined) open(day);
          }}
          today={today}
          maxDay={today}
          language={language}
          weekStartsOn={firstDayOfWeek(language)}
          labels={{
            previous: t('calendar.previous'),
            next: t('calendar.next'),
            future: t('calendar.future'),
          }}
        />
      </Sheet>
    </div>
  );
}
