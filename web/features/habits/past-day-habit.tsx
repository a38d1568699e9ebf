import { useQuery } from '@tanstack/react-query';
import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { type Habit, HISTORY_WEEKS_RANGE } from '#domain/habits/habit.schema.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { useLaid } from '#web/sync/overlay.ts';
import { DayHabit } from './day-habit.tsx';
import { habitHistoryQuery } from './habits.queries.ts';
import { historyWeeks } from './history-weeks.ts';

/** As many as the habit's own page loads first. */
const FEW_WEEKS = 8;

type PastDayHabitProps = {
  habit: Habit;
  day: LocalDate;
  /** By its present schedule, which counts from the day it was made on until the history is loaded. */
  isPlanned: boolean;
};

/** A habit on a day that has come, with its mark by the schedule and the pauses of that day; nothing if it wasn't asked for. */
export function PastDayHabit({ habit, day, isPlanned }: PastDayHabitProps) {
  const { today, timeZone } = useToday();
  const age = daysBetween(day, today);
  const weeks = age < FEW_WEEKS * 7 ? FEW_WEEKS : HISTORY_WEEKS_RANGE.max;
  const { data: history } = useQuery({
    ...useLaid(habitHistoryQuery(habit.habit_id, weeks)),
    enabled: age < weeks * 7,
  });
  const madeOn = localDateAt(habit.created_timestamp, timeZone);
  if (history === undefined) return isPlanned && madeOn <= day && <DayHabit habit={habit} />;
  const mark = historyWeeks(history, madeOn)
    .flatMap(({ days }) => days)
    .find((one) => one?.date === day)?.mark;
  if (mark === undefined || mark === 'rest' || mark === 'planned') return null;
  return <DayHabit habit={habit} mark={mark} />;
}
