import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { STEPS } from './day-cell.tsx';

export type DayTableProps<Day> = {
  className: string;
  caption: string;
  /** In the order of the columns. */
  weekdays: readonly { letter: string; long: string }[];
  /** Seven days a week, `null` outside the table's time. A label is only read out. */
  weeks: readonly { key: string | undefined; label?: string; days: readonly (Day | null)[] }[];
  /** The days with a control, YYYY-MM-DD, in order and without gaps. */
  stops: readonly string[];
  /** The initial stop; the last one if it isn't among them. */
  firstStop?: string | undefined;
  /** Draws a day; its control gets the attributes of the stop. */
  children: (day: Day, stop: { name: string; tabIndex: number; onFocus: () => void }) => ReactNode;
};

/** A table of days in weeks. One Tab stop: arrows, Home and End move between the days. */
export function DayTable<Day extends { date: string }>(props: DayTableProps<Day>) {
  const { className, caption, weekdays, weeks, stops, firstStop, children } = props;
  const table = useRef<HTMLTableElement>(null);
  const [reached, setReached] = useState<string>();
  const stop = [reached, firstStop].find((day) => day !== undefined && stops.includes(day)) ?? stops.at(-1);
  const hasLabels = weeks.some(({ label }) => label !== undefined);

  function move(event: KeyboardEvent) {
    const at = stop === undefined ? -1 : stops.indexOf(stop);
    const wanted = { Home: 0, End: stops.length - 1 }[event.key] ?? at + (STEPS[event.key] ?? 0);
    const next = stops[wanted];
    if (wanted === at || next === undefined) return;
    event.preventDefault();
    setReached(next);
    table.current?.querySelector<HTMLElement>(`[name="${next}"]`)?.focus();
  }

  return (
    <table ref={table} className={className} onKeyDown={move}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {hasLabels && <td />}
          {weekdays.map(({ letter, long }) => (
            <th key={long} scope="col" abbr={long}>
              {letter}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ key, label, days }) => (
          <tr key={key}>
            {hasLabels && (
              <th scope="row">
                <span className="sr-only">{label}</span>
              </th>
            )}
            {days.map((day, index) => (
              <td key={day?.date ?? index}>
                {day &&
                  children(day, {
                    name: day.date,
                    tabIndex: day.date === stop ? 0 : -1,
                    onFocus: () => setReached(day.date),
                  })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
