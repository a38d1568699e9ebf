import './calendar-grid.css';
import './month-grid.css';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { addMonths } from '#domain/calendar/months.ts';
import type { DayBleeding } from '#domain/cycle/bleeding-days.ts';
import { MonthCell, type MonthDay } from './month-cell.tsx';
import { useStroke } from './use-stroke.ts';

export type MonthGridProps = {
  /** The month's name. */
  label: string;
  /** In the order of the columns. */
  weekdays: readonly { short: string; long: string }[];
  weeks: readonly (readonly MonthDay[])[];
  today: LocalDate;
  selected: LocalDate;
  /** `button` is the day's own. */
  onSelect: (day: LocalDate, button: HTMLElement) => void;
  /** Bounds that the keys don't leave, both included. */
  firstDay: LocalDate;
  lastDay: LocalDate;
  /** The keys reached a day of another month. */
  onTurn: (day: LocalDate) => void;
  /** Instead of choosing a day, presses and drags draw over days. */
  painting?: Painting | undefined;
};

export type Painting = {
  /** How the days look while they are drawn over; `null` for without a mark. */
  mark: DayBleeding | null;
  /** The last day that can be drawn over. */
  until: LocalDate;
  onStroke: (days: readonly LocalDate[]) => void;
  /** Another key was pressed on a day. */
  onKey: (key: string, day: LocalDate) => void;
};

/**
 * A month of days: logged bleeding filled with a mark of its strength, spotting a ring, what follows tinted, expected bleeding hatched, phases as a line below, dotted
 * in the future, and the tasks as dots. One Tab stop: arrows, Home and End move between days, Page Up and Down between months.
 * While `painting`, a finger on the days doesn't scroll the page.
 */
export function MonthGrid(props: MonthGridProps) {
  const { label, weekdays, weeks, today, selected, onSelect, firstDay, lastDay, onTurn, painting } = props;
  const table = useRef<HTMLTableElement>(null);
  const days = weeks.flat();
  const [reached, setReached] = useState(selected);
  const movesFocus = useRef(false);
  const isShown = (date: LocalDate) => days.some((day) => day.date === date);
  const { stroke, handlers, isOwnClick } = useStroke(painting?.until ?? today, painting?.onStroke);
  const stop = [reached, selected, today].find(isShown) ?? days.find((day) => !day.isOutside)?.date;

  useLayoutEffect(() => {
    if (movesFocus.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    movesFocus.current = false;
  });

  function move(event: KeyboardEvent) {
    if (stop === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const week = weeks.find((candidate) => candidate.some(({ date }) => date === stop));
    const day = dayByKey(event.key, { from: stop, week });
    if (day === undefined) return painting?.onKey(event.key, stop);
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
      <tbody data-painting={painting && ''} {...handlers}>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <MonthCell
                key={day.date}
                day={painting && stroke.includes(day.date) ? { ...day, mark: painting.mark } : day}
                isToday={day.date === today}
                isSelected={painting ? undefined : day.date === selected}
                isBarred={painting !== undefined && day.date > painting.until}
                isStop={day.date === stop}
                onSelect={(event) => {
                  setReached(day.date);
                  if (painting === undefined) return onSelect(day.date, event.currentTarget);
                  if (!isOwnClick(event) && day.date <= painting.until) painting.onStroke([day.date]);
                }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type From = { readonly from: LocalDate; readonly week: readonly MonthDay[] | undefined };

function dayByKey(key: string, { from, week }: From): LocalDate | undefined {
  if (key === 'Home') return week?.at(0)?.date;
  if (key === 'End') return week?.at(-1)?.date;
  if (key === 'PageUp') return addMonths(from, -1);
  if (key === 'PageDown') return addMonths(from, 1);
  const step = STEPS[key];
  return step === undefined ? undefined : addDays(from, step);
}
