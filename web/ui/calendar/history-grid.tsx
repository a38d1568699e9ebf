import { DayTable, type DayTableProps } from './day-table.tsx';
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

type HistoryGridProps = Pick<DayTableProps<HistoryDay>, 'caption' | 'weekdays' | 'weeks'> & {
  /** The last day that can be ticked off, YYYY-MM-DD. */
  lastDay: string;
  onCheck: (date: string, isDone: boolean) => void;
};

/**
 * The last weeks as a table of days to tick off: a filled disc with a tick is done, an empty ring is not done, a dash is skipped, a
 * dashed ring is planned, and a bare number wasn't planned. One Tab stop: arrows, Home and End move between days.
 */
export function HistoryGrid({ lastDay, onCheck, ...table }: HistoryGridProps) {
  const days = table.weeks.flatMap((week) => week.days).flatMap((day) => day?.date ?? []);
  return (
    <DayTable {...table} className="history-grid" stops={days.filter((date) => date <= lastDay)}>
      {({ date, dayNumber, label, mark, isToday }, stop) => {
        const disc = <HistoryDisc mark={mark}>{dayNumber}</HistoryDisc>;
        // Future days can't be ticked off.
        if (date > lastDay) {
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
              {...stop}
              type="checkbox"
              aria-label={label}
              checked={mark === 'done' || mark === 'extra'}
              onChange={(event) => onCheck(date, event.target.checked)}
            />
            {disc}
          </label>
        );
      }}
    </DayTable>
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
