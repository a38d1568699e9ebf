import type { WeekStart } from '#domain/calendar/local-date.ts';
import './calendar-grid.css';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { type DayButtonProps, DayPicker } from 'react-day-picker';
import { intlTag } from '#domain/account/language.ts';
import { classNames } from '#web/ui/layout/card.tsx';
import { ChosenTick, dayAfter, dayOf, localNoon } from './day-cell.tsx';

/** A day's mark: the first two of a period, the last three grade suggested days by strength. */
export const DAY_MARKS = ['logged', 'follows', 'strong', 'fair', 'slim'] as const;
export type DayMark = (typeof DAY_MARKS)[number];

export type CalendarGridProps = {
  /** All days are YYYY-MM-DD. */
  selected: string | null;
  onSelect: (day: string) => void;
  today: string;
  /** Both bounds are inclusive. */
  minDay?: string | undefined;
  maxDay?: string | undefined;
  /** The calendar begins with the week of this day. */
  firstShownDay?: string | undefined;
  /** A day after `maxDay`; its month is the last one shown. */
  lastShownDay?: string | undefined;
  marks?: Readonly<Record<string, DayMark>> | undefined;
  /** Ranges of days, both ends inclusive, each drawn as a band in the surrounding phase's colour. */
  bands?: readonly { readonly start: string; readonly end: string }[] | undefined;
  /** Weekends are hatched and dimmed; they can still be chosen. */
  hatchesWeekends?: boolean | undefined;
  /** The day whose month shows first; by default the selected day, or today. */
  opensOn?: string | undefined;
  /** Gets the first day of a month that is turned to. */
  onTurn?: ((day: string) => void) | undefined;
  language: string;
  weekStartsOn: WeekStart;
  /** Screen readers read a mark's label with each day that has it. */
  labels: { previous: string; next: string } & Partial<Record<DayMark | 'future' | 'past', string>>;
};

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
  weekday: 'py-0.5 pb-1 font-regular text-[min(var(--fs-mini),3.4vw)] text-ink-2',
  day: 'p-0 *:mx-auto',
};

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' | undefined }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon size={20} />;
}

const BAND_CLASSES = {
  band: 'calendar-band',
  bandStart: 'calendar-band-start',
  bandEnd: 'calendar-band-end',
  weekend: 'calendar-weekend',
  logged: 'calendar-logged',
  follows: 'calendar-follows',
  followsEnd: 'calendar-follows-end',
};

const COMPONENTS = { DayButton: CalendarDay, Chevron };

/**
 * A month to choose a day from, with arrows, Page Up and Down, Home and End. A solid disc is a logged day, followed by a tinted
 * band; suggested days have a fuller disc the stronger they are; today is outlined, and the chosen day has a ring with a tick.
 * Screen readers also read a day's mark, or that it's out of bounds.
 */
export function CalendarGrid(props: CalendarGridProps) {
  const { selected, onSelect, today, minDay, maxDay, marks = {}, bands = [] } = props;
  const { language, weekStartsOn, labels } = props;
  const lastDay = props.lastShownDay ?? maxDay;
  const names = useMemo(() => intlNames(language), [language]);
  const marked = (kind: DayMark) =>
    Object.keys(marks)
      .filter((day) => marks[day] === kind)
      .map(localNoon);
  const barred = [
    ...(minDay ? [{ before: localNoon(minDay) }] : []),
    ...(maxDay ? [{ after: localNoon(maxDay) }] : []),
  ];
  const shown = selected ?? props.opensOn ?? (maxDay && maxDay < today ? maxDay : today);
  return (
    <DayPicker
      mode="single"
      required={false}
      selected={selected ? localNoon(selected) : undefined}
      // Also called for the selected day: the caller decides what that means.
      onDayClick={(date, modifiers) => !modifiers.barred && onSelect(dayOf(date))}
      // Without this the picker would manage its own selection.
      onSelect={() => {}}
      defaultMonth={localNoon(shown)}
      onMonthChange={(date) => props.onTurn?.(dayOf(date))}
      // A selected day before the bound is still shown.
      startMonth={minDay ? localNoon(selected && selected < minDay ? selected : minDay) : undefined}
      {...(lastDay ? { endMonth: localNoon(lastDay) } : {})}
      {...(props.firstShownDay
        ? { hidden: { before: startOfShown(props.firstShownDay, weekStartsOn) } }
        : {})}
      today={localNoon(today)}
      // Not the picker's `disabled`: focus would skip such days, so screen readers couldn't read why they are disabled.
      modifiers={{
        barred,
        ...Object.fromEntries(DAY_MARKS.map((mark) => [mark, marked(mark)])),
        band: bands.map(({ start, end }) => ({ from: localNoon(start), to: localNoon(end) })),
        bandStart: bands.map(({ start }) => localNoon(start)),
        weekend: props.hatchesWeekends ? { dayOfWeek: [0, 6] } : [],
        followsEnd: marked('follows').filter((day) => marks[dayAfter(day)] !== 'follows'),
        bandEnd: bands.map(({ end }) => localNoon(end)),
      }}
      modifiersClassNames={BAND_CLASSES}
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
            ...DAY_MARKS.map((mark) => modifiers[mark] && labels[mark]),
            maxDay !== undefined && dayOf(date) > maxDay && labels.future,
            minDay !== undefined && dayOf(date) < minDay && labels.past,
          ]
            .filter(Boolean)
            .join(', '),
      }}
    />
  );
}

/** The first day of the given day's week. */
function startOfShown(day: string, weekStartsOn: WeekStart): Date {
  const date = localNoon(day);
  date.setDate(date.getDate() - ((date.getDay() - weekStartsOn + 7) % 7));
  return date;
}

function intlNames(language: string) {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(intlTag(language), options);
    return (date: Date) => format.format(date);
  };
  const weekday = formatter({ weekday: 'long' });
  const shortWeekday = formatter({ weekday: 'short' });
  const fullDay = formatter({ day: 'numeric', month: 'long', year: 'numeric' });
  return {
    month: formatter({ month: 'long', year: 'numeric' }),
    shortWeekday: (date: Date) => shortWeekday(date).replace(/\.$/, ''),
    weekday,
    // Built from parts, because some languages would add a comma, unlike our pages.
    day: (date: Date) => `${weekday(date)} ${fullDay(date)}`,
  };
}

/** One day of the grid. A day that can't be chosen stays focusable and is marked as disabled. */
function CalendarDay({ day, modifiers, className, children, ...rest }: DayButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The grid only changes its state for the focused day; the DOM focus has to follow.
  useEffect(() => {
    if (modifiers.focused) button.current?.focus();
  }, [modifiers]);
  return (
    <button
      {...rest}
      ref={button}
      aria-disabled={modifiers.barred || undefined}
      data-date={day.isoDate}
      data-mark={DAY_MARKS.find((mark) => modifiers[mark])}
      data-today={modifiers.today ? '' : undefined}
      data-selected={modifiers.selected ? '' : undefined}
      className={classNames(
        'calendar-day relative grid aspect-square w-full max-w-11 place-items-center rounded-full font-medium text-[min(1rem,4.4vw)] even-numbers transition-colors',
        className,
      )}
    >
      {children}
      {modifiers.selected && <ChosenTick />}
    </button>
  );
}
