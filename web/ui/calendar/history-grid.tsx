import { useDayStop } from './day-cell.tsx';
import './history-grid.css';
import { Check, type LucideIcon, Minus } from 'lucide-react';
import type { ReactNode } from 'react';

type HistoryDay = {
  /** YYYY-MM-DD */
  date: string;
  dayNumber: string;
  /** The day and its mark in words, without whether it's done, which the checkbox conveys. */
  label: string;
  mark: HistoryMark;
  isToday: boolean;
};

/** `due`: planned and not done; `planned`: in the future; `rest`: not planned; `extra`: done without being planned. */
export type HistoryMark = 'done' | 'extra' | 'due' | 'skipped' | 'planned' | 'rest';

type HistoryGridProps = {
  caption: string;
  /** Monday first. */
  weekdays: readonly { letter: string; long: string }[];
  /** Oldest first, seven days per week, `null` outside the history. */
  weeks: readonly { key: string; label: string; days: readonly (HistoryDay | null)[] }[];
  /** The last day that can be ticked off, YYYY-MM-DD. */
  lastDay: string;
  onCheck: (date: string, isDone: boolean) => void;
};

/**
 * The last weeks as a table of days to tick off: a filled disc with a tick is done, an empty ring is not done, a dash is skipped, a
 * dashed ring is planned, and a bare number wasn't planned. One Tab stop: arrows, Home and End move between days.
 */
export function HistoryGrid({ caption, weekdays, weeks, lastDay, onCheck }: HistoryGridProps) {
  const days = weeks.flatMap((week) => week.days).flatMap((day) => day?.date ?? []);
  const { table, stop, move, reach } = useDayStop(days.filter((date) => date <= lastDay));
  return (
    <table ref={table} className="history-grid" onKeyDown={move}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <td />
          {weekdays.map(({ letter, long }) => (
            <th key={long} scope="col" abbr={long}>
              {letter}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.key}>
            <th scope="row">
              <span className="sr-only">{week.label}</span>
            </th>
            {week.days.map((day, index) => (
              <td key={day?.date ?? index}>
                {day && (
                  <Day
                    day={day}
                    isStop={day.date === stop}
                    isPast={day.date <= lastDay}
                    onReach={reach}
                    onCheck={onCheck}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = {
  day: HistoryDay;
  isStop: boolean;
  isPast: boolean;
  onReach: (date: string) => void;
  onCheck: HistoryGridProps['onCheck'];
};

/** A day; future days can't be ticked off. */
function Day({ day: { date, dayNumber, label, mark, isToday }, isStop, isPast, onReach, onCheck }: DayProps) {
  const isDone = mark === 'done' || mark === 'extra';
  const disc = <HistoryDisc mark={mark}>{dayNumber}</HistoryDisc>;
  if (!isPast) {
    return (
      <span className="history-day" data-mark={mark}>
        <span className="sr-only">{label}</span>
        {disc}
      </span>
    );
  }
  return (
    <label className="history-day" data-mark={mark} data-today={isToday || undefined}>
      <input
        type="checkbox"
        name={date}
        aria-label={label}
        checked={isDone}
        tabIndex={isStop ? 0 : -1}
        onFocus={() => onReach(date)}
        onChange={(event) => onCheck(date, event.target.checked)}
      />
      {disc}
    </label>
  );
}

const SIGNS: Partial<Record<HistoryMark, LucideIcon>> = { done: Check, extra: Check, skipped: Minus };

/** A day's mark; `children` show in marks without a sign. Decorative. */
export function HistoryDisc({ mark, children }: { mark: HistoryMark; children?: ReactNode }) {
  const Sign = SIGNS[mark];
  return (
    <span aria-hidden="true" className="history-disc" data-mark={mark}>
      {Sign ? <Sign size={16} strokeWidth={2.5} /> : children}
    </span>
  );
}

/** The legend of a history grid's marks. */
export function HistoryKey({ marks }: { marks: readonly { mark: HistoryMark; text: string }[] }) {
  return (
    <ul className="history-key flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-small">
      {marks.map(({ mark, text }) => (
        <li key={mark} className="flex items-center gap-1.5">
          <HistoryDisc mark={mark} />
          {text}
        </li>
      ))}
    </ul>
  );
}
