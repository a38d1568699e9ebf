import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { firstDayOfWeek } from '#domain/account/language.ts';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { addMonths, firstOfMonth, weeksOfMonth } from '#domain/calendar/months.ts';
import { bleedingDays } from '#domain/cycle/bleeding-days.ts';
import { phaseDays } from '#domain/cycle/phase-days.ts';
import { dayHeading, monthAndYear, shortWeekday } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { MonthGrid, type Painting } from '#web/ui/calendar/month-grid.tsx';
import { MonthKey } from './month-key.tsx';
import { dayWords, type WordedDay } from './month-words.ts';
import { TurnButton } from './turn-button.tsx';
import { useLoadedMonth } from './use-known-of-month.ts';

const MONTHS_BACK = 12;
const MONTHS_AHEAD = 24;

type MonthCardProps = {
  selected: LocalDate;
  onSelect: (day: LocalDate, button: HTMLElement) => void;
  /** The titles of a day's tasks, in their order. */
  titlesOf: (day: LocalDate) => readonly string[];
  /** The shown month's first day. */
  month: LocalDate;
  onTurn: (month: LocalDate) => void;
  /** Instead of choosing a day, days are painted, with `bar` under the month's name. */
  painting?: Painting | undefined;
  bar?: ReactNode;
};

/** A month of the cycle: bleeding, phases and tasks of each day. Buttons and keys show other months. */
export function MonthCard(props: MonthCardProps) {
  const { selected, onSelect, titlesOf, month, onTurn, painting, bar } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  const known = useLoadedMonth(month);
  const { marks, phaseOf } = useMemo(
    () => ({ marks: bleedingDays(known), phaseOf: phaseDays(known) }),
    [known],
  );
  const oldest = known.periods.at(-1)?.on ?? today;
  const aYearAgo = addMonths(firstOfMonth(today), -MONTHS_BACK);
  const firstDay = oldest < aYearAgo ? firstOfMonth(oldest) : aYearAgo;
  const lastDay = addDays(addMonths(firstOfMonth(today), MONTHS_AHEAD), -1);
  const name = monthAndYear(month, language);
  const weeks = weeksOfMonth(month, firstDayOfWeek(language)).map((week) => week.map(dayOf));

  function dayOf(date: LocalDate) {
    const place = phaseOf(date);
    const before = phaseOf(addDays(date, -1));
    const worded: WordedDay = { date, place, mark: marks.get(date) ?? null, tasks: titlesOf(date).length };
    return {
      date,
      dayNumber: String(Number(date.slice(8))),
      label: dayWords(worded, { t, language, today }),
      isOutside: !date.startsWith(month.slice(0, 7)),
      mark: worded.mark,
      phase: place && {
        name: place.phase,
        isExpected: date > today,
        begins: place.cycleDay === 1 || place.phase !== before?.phase,
      },
      taskTitles: titlesOf(date),
    };
  }

  return (
    <section
      aria-label={t('month.title')}
      className="month-card min-w-0 rounded-xl border border-edge-line bg-surface px-2 pt-2 pb-3.5 shadow-1"
    >
      <div className={bar ? 'month-head' : undefined}>
        <div className="mb-1 flex items-center justify-between gap-2 px-1">
          <TurnButton
            label={t('calendar.previous')}
            to={addMonths(month, -1)}
            isOpen={month > firstDay}
            onTurn={onTurn}
          >
            <ChevronLeft aria-hidden="true" size={20} strokeWidth={1.75} />
          </TurnButton>
          <h2 aria-live="polite" className="text-center font-semibold text-h3 first-letter:uppercase">
            {name}
          </h2>
          <TurnButton
            label={t('calendar.next')}
            to={addMonths(month, 1)}
            isOpen={addMonths(month, 1) < lastDay}
            onTurn={onTurn}
          >
            <ChevronRight aria-hidden="true" size={20} strokeWidth={1.75} />
          </TurnButton>
        </div>
        {bar}
      </div>
      <MonthGrid
        label={name}
        weekdays={
          weeks[0]?.map(({ date }) => ({
            short: shortWeekday(date, language),
            long: dayHeading(date, language).weekday,
          })) ?? []
        }
        weeks={weeks}
        today={today}
        selected={selected}
        onSelect={onSelect}
        firstDay={firstDay}
        lastDay={lastDay}
        onTurn={(day) => onTurn(firstOfMonth(day))}
        painting={painting}
      />
      <MonthKey days={weeks.flat()} />
    </section>
  );
}
