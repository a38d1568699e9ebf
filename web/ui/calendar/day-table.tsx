import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { STEPS } from './day-cell.tsx';
import './day-table.css';
import { Check, type LucideIcon, Minus } from 'lucide-react';
import { type Level, MoodBloom } from '#web/ui/charts/glyphs.tsx';

type DayTableProps<Day> = {
  className: string;
  caption: string;
  /** In the order of the columns. */
  weekdays: readonly { letter: string; long: string }[];
  /** Seven days a week, `null` outside the table's time. A label is only read out. */
  weeks: readonly {
    key: string | undefined;
    label?: string;
    days: readonly (Day | null)[];
    /** What the week's last cell shows. */
    sum?: ReactNode;
  }[];
  /** The heading of the last cells, for screen readers; `undefined` without such a column. */
  sumHeading?: string | undefined;
  /** The days with a control, YYYY-MM-DD, in order and without gaps. */
  stops: readonly string[];
  /** The initial stop; the last one if it isn't among them. */
  firstStop?: string | undefined;
  /** Draws a day; its control gets the attributes of the stop. */
  children: (day: Day, stop: { name: string; tabIndex: number; onFocus: () => void }) => ReactNode;
};

/** A table of days in weeks. One Tab stop: arrows, Home and End move between the days. */
function DayTable<Day extends { date: string }>(props: DayTableProps<Day>) {
  const { className, caption, weekdays, weeks, sumHeading, stops, firstStop, children } = props;
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
          {sumHeading && (
            <th scope="col" className="relative w-10 wide:w-16">
              <span className="sr-only">{sumHeading}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ key, label, days, sum }) => (
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
            {sumHeading && (
              <td className="text-center text-ink-2 text-mini leading-tight even-numbers">{sum}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type HistoryDay = {
  /** YYYY-MM-DD */
  date: string;
  dayNumber: string;
  /** The day and its mark in words, without whether it's done, which the checkbox conveys. */
  label: string;
  mark: HistoryMark;
  isToday: boolean;
  /** How much of the day's amount is there, 0 to 1, if it isn't done with it. */
  share?: number | undefined;
};

/** `due`: planned and not done; `planned`: in the future; `rest`: not planned; `extra`: done without being planned. */
export type HistoryMark = 'done' | 'extra' | 'due' | 'skipped' | 'planned' | 'rest';

type HistoryGridProps = Pick<DayTableProps<HistoryDay>, 'caption' | 'weekdays' | 'weeks' | 'sumHeading'> & {
  /** The last day that can be ticked off, YYYY-MM-DD. */
  lastDay: string;
  onCheck: (date: string, isDone: boolean) => void;
  /** Opens a day instead of ticking it off. */
  onOpen?: ((date: string) => void) | undefined;
};

/**
 * The last weeks as a table of days to tick off: a filled disc with a tick is done, an empty ring is not done, a dash is skipped, a
 * dashed ring is planned, and a bare number wasn't planned. One Tab stop: arrows, Home and End move between days.
 */
export function HistoryGrid({ lastDay, onCheck, onOpen, ...table }: HistoryGridProps) {
  const days = table.weeks.flatMap((week) => week.days).flatMap((day) => day?.date ?? []);
  return (
    <DayTable {...table} className="history-grid" stops={days.filter((date) => date <= lastDay)}>
      {({ date, dayNumber, label, mark, isToday, share }, stop) => {
        const disc = (
          <HistoryDisc mark={mark} share={share}>
            {dayNumber}
          </HistoryDisc>
        );
        // Future days can't be ticked off.
        if (date > lastDay) {
          return (
            <span className="history-day" data-mark={mark}>
              <span className="sr-only">{label}</span>
              {disc}
            </span>
          );
        }
        if (onOpen) {
          return (
            <button
              {...stop}
              type="button"
              aria-haspopup="dialog"
              aria-label={label}
              className="history-day w-full"
              data-mark={mark}
              data-today={isToday || undefined}
              onClick={() => onOpen(date)}
            >
              {disc}
            </button>
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
export function HistoryDisc(props: { mark: HistoryMark; share?: number | undefined; children?: ReactNode }) {
  const { mark, share, children } = props;
  const Sign = SIGNS[mark];
  return (
    <span
      aria-hidden="true"
      className="history-disc"
      data-mark={mark}
      style={
        share
          ? { background: `linear-gradient(to top, var(--line) ${share * 100}%, transparent 0) border-box` }
          : undefined
      }
    >
      {Sign ? <Sign size={16} strokeWidth={2.5} /> : children}
    </span>
  );
}

/** The legend of a history grid's marks. */
export function HistoryKey({
  marks,
}: {
  marks: readonly { mark: HistoryMark; text: string; share?: number | undefined }[];
}) {
  return (
    <ul className="history-key flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-small">
      {marks.map(({ mark, text, share }) => (
        <li key={text} className="flex items-center gap-1.5">
          <HistoryDisc mark={mark} share={share} />
          {text}
        </li>
      ))}
    </ul>
  );
}

const BLOOM_SIZE = 34;

type MoodDay = {
  /** YYYY-MM-DD */
  date: string;
  dayNumber: string;
  /** The day and its mood in words. */
  label: string;
  mood: Level | null;
  isToday: boolean;
  isOpen: boolean;
  /** Whether the day is in the future and can't be opened. */
  isAhead: boolean;
};

type MoodGridProps = Pick<DayTableProps<MoodDay>, 'caption' | 'weekdays'> & {
  /** Seven days a week, `null` outside the month. */
  weeks: readonly (readonly (MoodDay | null)[])[];
  onOpen: (date: string) => void;
};

/** A month of moods: a bloom for each day that has one, its number otherwise; today has a ring. A press opens the day. */
export function MoodGrid({ weeks, onOpen, ...table }: MoodGridProps) {
  const days = weeks.flat().filter((day) => day !== null);
  return (
    <DayTable
      {...table}
      className="mood-grid"
      weeks={weeks.map((week) => ({ key: week.find((day) => day !== null)?.date, days: week }))}
      stops={days.filter(({ isAhead }) => !isAhead).map(({ date }) => date)}
      firstStop={days.find(({ isOpen }) => isOpen)?.date}
    >
      {({ date, dayNumber, label, mood, isToday, isOpen, isAhead }, stop) =>
        isAhead ? (
          <span className="mood-day">{dayNumber}</span>
        ) : (
          <button
            {...stop}
            type="button"
            className="mood-day"
            aria-label={label}
            aria-current={isToday ? 'date' : undefined}
            data-open={isOpen || undefined}
            onClick={() => onOpen(date)}
          >
            {mood === null ? dayNumber : <MoodBloom level={mood} size={BLOOM_SIZE} />}
          </button>
        )
      }
    </DayTable>
  );
}
