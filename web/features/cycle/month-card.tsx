import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { addMonths, firstOfMonth, weeksOfMonth } from '#domain/calendar/months.ts';
import type { DayBleeding } from '#domain/cycle/periods.ts';
import { dayHeading, firstDayOfWeek, monthAndYear, shortWeekday } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { MonthGrid } from '#web/ui/calendar/month-grid.tsx';
import { Turns } from '#web/ui/calendar/turns.tsx';
import { BleedingMark } from '#web/ui/charts/glyphs.tsx';
import { useLoadedMonth } from './use-loaded-month.ts';

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
};

/** A month of the cycle: bleeding, phases and tasks of each day. Buttons and keys show other months. */
export function MonthCard({ selected, onSelect, titlesOf, month, onTurn }: MonthCardProps) {
  const { t, language, today } = useTextContext();
  const { marks, phaseOf, periods } = useLoadedMonth(month);
  const oldest = periods.at(-1)?.on ?? today;
  const aYearAgo = addMonths(firstOfMonth(today), -MONTHS_BACK);
  const firstDay = oldest < aYearAgo ? firstOfMonth(oldest) : aYearAgo;
  const lastDay = addDays(addMonths(firstOfMonth(today), MONTHS_AHEAD), -1);
  const name = monthAndYear(month, language);
  const weeks = weeksOfMonth(month, firstDayOfWeek(language)).map((week) => week.map(dayOf));

  function dayOf(date: LocalDate) {
    const place = phaseOf(date);
    const before = phaseOf(addDays(date, -1));
    const mark = marks.get(date) ?? null;
    const taskTitles = titlesOf(date);
    // "18 November, today, luteal phase, day 27, 2 tasks"
    const label = [
      dayHeading(date, language).dayAndMonth,
      date === today && t('calendar.today'),
      mark && t(`marks.${mark}`),
      place && t(`phases.${place.phase}`).toLocaleLowerCase(language),
      place && t('month.day', { day: place.cycleDay }),
      place && date > today && t('month.isExpected'),
      taskTitles.length > 0 && t('month.tasks', { count: taskTitles.length }),
    ];
    return {
      date,
      dayNumber: String(Number(date.slice(8))),
      label: label.filter(Boolean).join(', '),
      isOutside: !date.startsWith(month.slice(0, 7)),
      mark,
      phase: place && {
        name: place.phase,
        isExpected: date > today,
        begins: place.cycleDay === 1 || place.phase !== before?.phase,
      },
      taskTitles,
    };
  }

  return (
    <section
      aria-label={t('month.title')}
      className="month-card min-w-0 rounded-xl border border-edge-line bg-surface px-2 pt-2 pb-3.5 shadow-1"
    >
      <div className="mb-1 flex items-center justify-between gap-2 px-1">
        <Turns
          labels={{ previous: t('calendar.previous'), next: t('calendar.next') }}
          onPrevious={month > firstDay ? () => onTurn(addMonths(month, -1)) : undefined}
          onNext={addMonths(month, 1) < lastDay ? () => onTurn(addMonths(month, 1)) : undefined}
        >
          <h2 aria-live="polite" className="text-center font-semibold text-h3 first-letter:uppercase">
            {name}
          </h2>
        </Turns>
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
      />
      <MonthKey days={weeks.flat()} />
    </section>
  );
}

type ShownDay = {
  mark: DayBleeding | null;
  phase: { isExpected: boolean } | null;
  taskTitles: readonly string[];
};

const MARKS = {
  logged: <BleedingMark level="medium" size={13} />,
  spotting: <BleedingMark level="spotting" size={13} />,
  follows: <span aria-hidden="true" data-mark="follows" className="calendar-day month-disc" />,
  expected: <span aria-hidden="true" data-mark="expected" className="calendar-day month-disc" />,
};

/** Explains the marks on `days`. */
function MonthKey({ days }: { days: readonly ShownDay[] }) {
  const { t } = useTranslation();
  // One mark for all logged bleeding.
  const marks = days.flatMap(({ mark }) => mark ?? []);
  const shown = new Set(marks.map((mark) => (mark in MARKS ? mark : 'logged')));
  return (
    <ul
      data-phase="luteal"
      className="flex flex-wrap gap-x-3.5 gap-y-1.5 px-2 pt-3 text-ink-2 text-mini *:flex *:items-center *:gap-1.5 empty:hidden"
    >
      {(['logged', 'spotting', 'follows', 'expected'] as const).map(
        (kind) =>
          shown.has(kind) && (
            <li key={kind}>
              <span className="flex text-menstrual-solid">{MARKS[kind]}</span>
              {t(`month.key.${kind}`)}
            </li>
          ),
      )}
      {days.some(({ taskTitles }) => taskTitles.length > 0) && (
        <li className="month-key-tasks">
          <span aria-hidden="true" className="month-dots">
            <i style={{ width: 5 }} />
          </span>
          {t('month.key.tasks')}
        </li>
      )}
      {days.some(({ phase }) => phase?.isExpected === false) && (
        <li>
          <span aria-hidden="true" className="month-phase month-line" />
          {t('month.key.phase')}
        </li>
      )}
      {days.some(({ phase }) => phase?.isExpected) && (
        <li>
          <span aria-hidden="true" data-expected="" className="month-phase month-line" />
          {t('month.key.phaseExpected')}
        </li>
      )}
    </ul>
  );
}
