import { type Level, MoodBloom } from '#web/ui/charts/bloom.tsx';
import './mood-grid.css';
import { useDayStop } from './day-cell.tsx';

type MoodDay = {
  /** YYYY-MM-DD */
  date: string;
  dayNumber: string;
  /** The day and its mood in words. */
  label: string;
  mood: Level | null;
  isToday: boolean;
  /** Whether the day's page is open. */
  isOpen: boolean;
  /** Whether the day is in the future and can't be opened. */
  isAhead: boolean;
};

type MoodGridProps = {
  caption: string;
  /** In the order of the columns. */
  weekdays: readonly { letter: string; long: string }[];
  /** Seven days a week, `null` outside the month. */
  weeks: readonly (readonly (MoodDay | null)[])[];
  onOpen: (date: string) => void;
};

/** A month of moods: a bloom for each day that has one, its number otherwise; today has a ring. A press opens the day. One Tab stop, see `useDayStop`. */
export function MoodGrid({ caption, weekdays, weeks, onOpen }: MoodGridProps) {
  const days = weeks.flat().filter((day) => day !== null);
  const { table, stop, move, reach } = useDayStop(
    days.filter(({ isAhead }) => !isAhead).map(({ date }) => date),
    days.find(({ isOpen }) => isOpen)?.date,
  );
  return (
    <table ref={table} className="mood-grid" onKeyDown={move}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {weekdays.map(({ letter, long }) => (
            <th key={long} scope="col" abbr={long}>
              {letter}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)?.date}>
            {week.map((day, index) => (
              <td key={day?.date ?? index}>
                {day && <Day day={day} isStop={day.date === stop} onReach={reach} onOpen={onOpen} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const BLOOM_SIZE = 34;

type DayProps = {
  day: MoodDay;
  isStop: boolean;
  onReach: (date: string) => void;
  onOpen: MoodGridProps['onOpen'];
};

function Day({ day, isStop, onReach, onOpen }: DayProps) {
  if (day.isAhead) return <span className="mood-day">{day.dayNumber}</span>;
  return (
    <button
      type="button"
      name={day.date}
      className="mood-day"
      aria-label={day.label}
      aria-current={day.isToday ? 'date' : undefined}
      data-open={day.isOpen || undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onReach(day.date)}
      onClick={() => onOpen(day.date)}
    >
      {day.mood === null ? day.dayNumber : <MoodBloom level={day.mood} size={BLOOM_SIZE} />}
    </button>
  );
}
