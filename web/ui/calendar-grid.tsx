import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { DayPicker } from 'react-day-picker';
import { dayOf, localNoon } from './calendar-dates.ts';
import { CalendarDay } from './calendar-day.tsx';
import './calendar-grid.css';
import type { MonthCalendarProps } from './month-calendar.tsx';

const ARROW =
  'grid aspect-square w-full max-w-11 place-items-center rounded-full text-ink transition-colors hover:bg-surface-2 aria-disabled:text-ink-3 aria-disabled:opacity-60 aria-disabled:hover:bg-transparent';

const CLASSES = {
  root: 'mx-auto w-full max-w-92',
  months: '',
  month: 'calendar-month',
  month_caption: 'text-center font-semibold first-letter:uppercase',
  caption_label: '',
  button_previous: ARROW,
  button_next: ARROW,
  month_grid: 'mt-1 w-full table-fixed border-collapse even-numbers',
  weekday: 'py-1 pb-2 font-regular text-[min(var(--fs-mini),3.4vw)] text-ink-2',
  day: 'p-0.25 *:mx-auto',
};

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' | undefined }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden="true" size={20} strokeWidth={1.75} />;
}

const COMPONENTS = { DayButton: CalendarDay, Chevron };

/** The grid of the month calendar, loaded when one is first shown. */
export function CalendarGrid(props: MonthCalendarProps) {
  const { selected, onSelect, today, minDay, maxDay, marks = {}, language, weekStartsOn, labels } = props;
  const lastDay = props.lastShownDay ?? maxDay;
  const names = useMemo(() => intlNames(language), [language]);
  const marked = (kind: 'logged' | 'expected') =>
    Object.keys(marks)
      .filter((day) => marks[day] === kind)
      .map(localNoon);
  const barred = [
    ...(minDay ? [{ before: localNoon(minDay) }] : []),
    ...(maxDay ? [{ after: localNoon(maxDay) }] : []),
  ];
  const shown = selected ?? (maxDay && maxDay < today ? maxDay : today);
  return (
    <DayPicker
      mode="single"
      required={false}
      selected={selected ? localNoon(selected) : undefined}
      // A second press on the chosen day is a choice too: the caller decides what it means.
      onDayClick={(date, modifiers) => !modifiers.barred && onSelect(dayOf(date))}
      defaultMonth={localNoon(shown)}
      // A chosen day before the bound is shown all the same.
      startMonth={minDay ? localNoon(selected && selected < minDay ? selected : minDay) : undefined}
      {...(lastDay ? { endMonth: localNoon(lastDay) } : {})}
      today={localNoon(today)}
      // Not the picker's `disabled`: its focus would jump over such days, and nobody would hear why they are closed.
      modifiers={{ barred, logged: marked('logged'), expected: marked('expected') }}
      weekStartsOn={weekStartsOn}
      navLayout="around"
      lang={language}
      classNames={CLASSES}
      components={COMPONENTS}
      formatters={{
        formatCaption: names.month,
        formatWeekdayName: names.shortWeekday,
        formatDay: (date) => String(date.getDate()),
      }}
      labels={{
        labelPrevious: () => labels.previous,
        labelNext: () => labels.next,
        labelGrid: names.month,
        labelWeekday: names.weekday,
        labelDayButton: (date, modifiers) =>
          [
            names.day(date),
            modifiers.logged && labels.logged,
            modifiers.expected && labels.expected,
            maxDay !== undefined && dayOf(date) > maxDay && labels.future,
            minDay !== undefined && dayOf(date) < minDay && labels.past,
          ]
            .filter(Boolean)
            .join(', '),
      }}
    />
  );
}

function intlNames(language: string) {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, options);
    return (date: Date) => format.format(date);
  };
  return {
    month: formatter({ month: 'long', year: 'numeric' }),
    shortWeekday: formatter({ weekday: 'short' }),
    weekday: formatter({ weekday: 'long' }),
    day: formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  };
}
