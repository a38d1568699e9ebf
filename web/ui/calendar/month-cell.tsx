import type { MouseEvent } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { DayBleeding } from '#domain/cycle/bleeding-days.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { BleedingMark } from '#web/ui/charts/bleeding-mark.tsx';
import { PhaseGlyph } from '#web/ui/charts/phase-glyph.tsx';
import { ChosenTick } from './chosen-tick.tsx';

/** More tasks than this are a plus. */
const MOST_DOTS = 3;
/** From one dot to the next, and the space between them, in CSS pixels. */
const DOT_STEP = 8;
const DOT_GAP = 3;

export type MonthDay = {
  date: LocalDate;
  dayNumber: string;
  /** The whole day in words, for screen readers. */
  label: string;
  /** Of the month before or after. */
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
  /** `undefined` where no day can be chosen. */
  isSelected: boolean | undefined;
  /** A day that can't be pressed; it says so. */
  isBarred: boolean;
  /** Whether Tab stops here. */
  isStop: boolean;
  onSelect: (event: MouseEvent<HTMLElement>) => void;
};

/** One day of the month: its number and mark, its tasks, and the line of its phase. */
export function MonthCell({ day, isToday, isSelected, isBarred, isStop, onSelect }: MonthCellProps) {
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

/** A dot per task, where the cell has no room for words. */
function TaskDots({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="month-dots">
      <i style={{ width: Math.min(count, MOST_DOTS) * DOT_STEP - DOT_GAP }} />
      {count > MOST_DOTS && '+'}
    </span>
  );
}

/** The first title and how many more there are, where the cell is wide. Beside the button, whose name has their number. */
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
