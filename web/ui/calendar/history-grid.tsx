import { Check } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import './history-grid.css';

export type HistoryDay = {
  /** YYYY-MM-DD */
  date: string;
  dayNumber: string;
  /** The day and whether it was planned, in words; the checkbox itself says whether it's done. */
  label: string;
  isDue: boolean;
  isDone: boolean;
  isToday: boolean;
};

export type HistoryGridProps = {
  caption: string;
  /** Monday first. */
  weekdays: readonly { short: string; long: string }[];
  /** Oldest first, seven days per week, `null` outside the history. `month` shows next to a month's first week. */
  weeks: readonly {
    key: string;
    label: string;
    month: string | null;
    days: readonly (HistoryDay | null)[];
  }[];
  onCheck: (date: string, isDone: boolean) => void;
};

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * The last weeks as a table of days to tick off. A ring is planned, a filled disc with a check is done, a bare number wasn't
 * planned. One Tab stop: arrows, Home and End move between days.
 */
export function HistoryGrid({ caption, weekdays, weeks, onCheck }: HistoryGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const days = weeks.flatMap((week) => week.days).filter((day) => day !== null);
  const [reached, setReached] = useState<string>();
  const stop = days.some((day) => day.date === reached) ? reached : days.at(-1)?.date;

  function move(event: KeyboardEvent) {
    const at = days.findIndex((day) => day.date === stop);
    const wanted = { Home: 0, End: days.length - 1 }[event.key] ?? at + (STEPS[event.key] ?? 0);
    const next = days[wanted];
    if (wanted === at || next === undefined) return;
    event.preventDefault();
    setReached(next.date);
    table.current?.querySelector<HTMLInputElement>(`[name="${next.date}"]`)?.focus();
  }

  return (
    <table ref={table} className="history-grid" onKeyDown={move}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <td />
          {weekdays.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.key}>
            <th scope="row">
              <span className="sr-only">{week.label}</span>
              <span aria-hidden="true">{week.month}</span>
            </th>
            {week.days.map((day, index) => (
              <td key={day?.date ?? index}>
                {day && (
                  <label
                    className="history-day"
                    data-due={day.isDue || undefined}
                    data-done={day.isDone || undefined}
                    data-today={day.isToday || undefined}
                  >
                    <input
                      type="checkbox"
                      name={day.date}
                      aria-label={day.label}
                      checked={day.isDone}
                      tabIndex={day.date === stop ? 0 : -1}
                      onFocus={() => setReached(day.date)}
                      onChange={(event) => onCheck(day.date, event.target.checked)}
                    />
                    <span aria-hidden="true">
                      {day.isDone ? <Check size={16} strokeWidth={3} /> : day.dayNumber}
                    </span>
                  </label>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
