import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { addMonths } from '#domain/calendar/months.ts';
import type { DayBleeding } from '#domain/cycle/periods.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { BleedingMark, PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import './calendar-grid.css';
import { ChosenTick, STEPS } from './day-cell.tsx';
import './month-grid.css';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

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
  /** With this, presses and drags paint days instead of choosing one. */
  painting?: Painting | undefined;
};

export type Painting = {
  /** The mark that painted days show; `null` for none. */
  mark: DayBleeding | null;
  /** The last day that can be painted. */
  until: LocalDate;
  onStroke: (days: readonly LocalDate[]) => void;
  /** Called for other keys on a day. */
  onKey: (key: string, day: LocalDate) => void;
};

/**
 * A month of days: logged bleeding is filled with a mark of its strength, spotting is a ring, days that follow are tinted, expected
 * bleeding is hatched; phases are a line below, dotted in the future, and tasks are dots. One Tab stop: arrows, Home and End move
 * between days, Page Up and Down between months.
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

const LEVELS = {
  spotting: 'spotting',
  light: 'light',
  medium: 'medium',
  heavy: 'heavy',
  logged: 'unspecified',
  expected: null,
} as const;

type MonthCellProps = {
  day: MonthDay;
  isToday: boolean;
  /** `undefined` if no day can be chosen. */
  isSelected: boolean | undefined;
  /** Whether the day can't be pressed; it's marked as disabled. */
  isBarred: boolean;
  isStop: boolean;
  onSelect: (event: MouseEvent<HTMLElement>) => void;
};

/** One day of the month: its number and mark, its tasks, and the line of its phase. */
function MonthCell({ day, isToday, isSelected, isBarred, isStop, onSelect }: MonthCellProps) {
  const { phase, mark } = day;
  return (
    <td className="month-cell">
      <button
        type="button"
        className="month-day"
        data-date={day.date}
        aria-label={day.label}
        aria-pressed={isSelected}
        aria-disabled={isBarred || undefined}
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
              <BleedingMark level={LEVELS[mark]} size={13} />
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

type Point = { readonly x: number; readonly y: number };
type Cell = { readonly date: LocalDate; readonly box: DOMRect };

/** The distance, in CSS pixels, of the points that a quick drag is sampled at, so that it skips no day. */
const STEP = 8;

/**
 * Collects the days that a press or a drag goes over, for the table that gets the handlers: its elements with a `data-date` up to
 * `until` (inclusive). `stroke` holds the days during the drag; `onStroke` gets them on release. Disabled without `onStroke`.
 */
function useStroke(until: LocalDate, onStroke: ((days: readonly LocalDate[]) => void) | undefined) {
  const [stroke, setStroke] = useState<readonly LocalDate[]>([]);
  const drawn = useRef<LocalDate[]>([]);
  const cells = useRef<Cell[]>([]);
  const last = useRef<Point | null>(null);
  const wasDrawn = useRef(false);

  function drawTo(point: Point) {
    const from = last.current ?? point;
    const steps = Math.ceil(Math.hypot(point.x - from.x, point.y - from.y) / STEP) || 1;
    for (let step = 1; step <= steps; step++) {
      const x = from.x + ((point.x - from.x) * step) / steps;
      const y = from.y + ((point.y - from.y) * step) / steps;
      const date = cells.current.find(({ box }) => isIn(box, { x, y }))?.date;
      if (date !== undefined && !drawn.current.includes(date)) drawn.current.push(date);
    }
    last.current = point;
    setStroke([...drawn.current]);
  }

  function end() {
    last.current = null;
    setStroke([]);
  }

  function release() {
    if (last.current === null) return;
    end();
    wasDrawn.current = true;
    if (drawn.current.length > 0) onStroke?.([...drawn.current]);
  }

  if (onStroke === undefined) return { stroke, handlers: {}, isOwnClick: () => false };
  return {
    stroke,
    /** Whether a click only ends a stroke. Clicks by keyboard or screen reader don't. */
    isOwnClick: ({ detail }: { detail: number }) => wasDrawn.current && detail > 0,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || !event.isPrimary) return;
        cells.current = cellsIn(event.currentTarget, until);
        drawn.current = [];
        wasDrawn.current = false;
        last.current = null;
        drawTo({ x: event.clientX, y: event.clientY });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (last.current === null || !event.isPrimary) return;
        // The button was released elsewhere.
        if (event.buttons === 0) return release();
        drawTo({ x: event.clientX, y: event.clientY });
        // Not on the press: capturing the pointer would prevent the focus on the day under it.
        if (drawn.current.length > 1) event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerUp: release,
      onPointerCancel: end,
    },
  };
}

function cellsIn(table: HTMLElement, until: LocalDate): Cell[] {
  return [...table.querySelectorAll<HTMLElement>('[data-date]')].flatMap((cell) => {
    // The cell sets it.
    const date = cell.dataset.date as LocalDate;
    return date > until ? [] : [{ date, box: cell.getBoundingClientRect() }];
  });
}

function isIn(box: DOMRect, { x, y }: Point): boolean {
  return x >= box.left && x < box.right && y >= box.top && y < box.bottom;
}
