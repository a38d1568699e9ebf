import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { addMonths } from '#domain/calendar/months.ts';
import type { DayBleeding } from '#domain/cycle/periods.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { BleedingMark, PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import './calendar-grid.css';
import { ChosenTick, STEPS } from './day-cell.tsx';
import './month-grid.css';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';

type MonthGridProps = {
  label: string;
  /** In the order of the columns. */
  weekdays: readonly { short: string; long: string }[];
  weeks: readonly (readonly MonthDay[])[];
  today: LocalDate;
  selected: LocalDate;
  /** `button` is the day's button. */
  onSelect: (day: LocalDate, button: HTMLElement) => void;
  /** Bounds for the keys, both inclusive. */
  firstDay: LocalDate;
  lastDay: LocalDate;
  /** Called when a key moves to a day of another month. */
  onTurn: (day: LocalDate) => void;
};

/**
 * A month of days: logged bleeding is filled with a mark of its strength, spotting is a ring, days that follow are tinted, expected
 * bleeding is hatched; phases are a line below, dotted in the future, and tasks are dots. One Tab stop: arrows, Home and End move
 * between days, Page Up and Down between months.
 */
export function MonthGrid(props: MonthGridProps) {
  const { label, weekdays, weeks, today, selected, onSelect, firstDay, lastDay, onTurn } = props;
  const table = useRef<HTMLTableElement>(null);
  const days = weeks.flat();
  const [reached, setReached] = useState(selected);
  const movesFocus = useRef(false);
  const isShown = (date: LocalDate) => days.some((day) => day.date === date);
  const stop = [reached, selected, today].find(isShown) ?? days.find((day) => !day.isOutside)?.date;

  useLayoutEffect(() => {
    if (movesFocus.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    movesFocus.current = false;
  });

  function move(event: KeyboardEvent) {
    if (stop === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const week = weeks.find((candidate) => candidate.some(({ date }) => date === stop));
    const day = dayByKey(event.key, { from: stop, week });
    if (day === undefined) return;
    event.preventDefault();
    if (day < firstDay || day > lastDay) return;
    movesFocus.current = true;
    setReached(day);
    if (event.key.startsWith('Page') || !isShown(day)) onTurn(day);
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA's practices build a grid of days on a table, which the rule doesn't know
    <table ref={table} role="grid" aria-label={label} className="month-grid even-numbers" onKeyDown={move}>
      <thead>
        <tr>
          {weekdays.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <MonthCell
                key={day.date}
                day={day}
                isToday={day.date === today}
                isSelected={day.date === selected}
                isStop={day.date === stop}
                onSelect={({ currentTarget }) => {
                  setReached(day.date);
                  onSelect(day.date, currentTarget);
                }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type From = { readonly from: LocalDate; readonly week: readonly MonthDay[] | undefined };

function dayByKey(key: string, { from, week }: From): LocalDate | undefined {
  if (key === 'Home') return week?.at(0)?.date;
  if (key === 'End') return week?.at(-1)?.date;
  if (key === 'PageUp') return addMonths(from, -1);
  if (key === 'PageDown') return addMonths(from, 1);
  const step = STEPS[key];
  return step === undefined ? undefined : addDays(from, step);
}

/** More tasks than this show as a plus. */
const MOST_DOTS = 3;
/** The distance from one dot to the next, and the gap between them, in CSS pixels. */
const DOT_STEP = 8;
const DOT_GAP = 3;

type MonthDay = {
  date: LocalDate;
  dayNumber: string;
  /** The whole day in words, for screen readers. */
  label: string;
  /** Whether the day belongs to the month before or after. */
  isOutside: boolean;
  mark: DayBleeding | null;
  phase: { name: CyclePhase; isExpected: boolean; begins: boolean } | null;
  taskTitles: readonly string[];
};

type MonthCellProps = {
  day: MonthDay;
  isToday: boolean;
  isSelected: boolean;
  isStop: boolean;
  onSelect: (event: MouseEvent<HTMLElement>) => void;
};

/** One day of the month: its number and mark, its tasks, and the line of its phase. */
function MonthCell({ day, isToday, isSelected, isStop, onSelect }: MonthCellProps) {
  const { phase, mark } = day;
  return (
    <td className="month-cell">
      <button
        type="button"
        className="month-day"
        data-date={day.date}
        aria-label={day.label}
        aria-pressed={isSelected}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={isStop ? 0 : -1}
        onClick={onSelect}
      >
        <span
          className="calendar-day month-number"
          data-mark={mark ?? undefined}
          data-today={isToday || undefined}
          data-selected={isSelected || undefined}
          data-outside={day.isOutside || undefined}
        >
          {day.dayNumber}
          {isSelected && <ChosenTick />}
        </span>
        <span aria-hidden="true" className="month-marks">
          {mark && mark !== 'follows' && (
            <span className="text-menstrual-solid">
              <BleedingMark
                level={mark === 'logged' ? 'unspecified' : mark === 'expected' ? null : mark}
                size={13}
              />
            </span>
          )}
          <TaskDots count={day.taskTitles.length} />
        </span>
        {phase && (
          <span className="month-phase" data-phase={phase.name} data-expected={phase.isExpected || undefined}>
            {phase.begins && <PhaseGlyph phase={phase.name} size={13} isOutlined={phase.isExpected} />}
          </span>
        )}
      </button>
      <TaskTitle titles={day.taskTitles} />
    </td>
  );
}

/** A dot per task, for cells without room for titles. */
function TaskDots({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="month-dots">
      <i style={{ width: Math.min(count, MOST_DOTS) * DOT_STEP - DOT_GAP }} />
      {count > MOST_DOTS && '+'}
    </span>
  );
}

/** The first title and the number of others, for wide cells. Outside the button, whose name contains the number. */
function TaskTitle({ titles }: { titles: readonly string[] }) {
  const [first, ...others] = titles;
  if (first === undefined) return null;
  return (
    <span aria-hidden="true" className="month-title">
      <span>{first}</span>
      {others.length > 0 && <b>+{others.length}</b>}
    </span>
  );
}
