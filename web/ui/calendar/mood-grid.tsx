import { type Level, MoodBloom } from '#web/ui/charts/bloom.tsx';
import './mood-grid.css';
import { DayTable, type DayTableProps } from './day-table.tsx';

const BLOOM_SIZE = 34;

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
