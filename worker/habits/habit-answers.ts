import { toEpochDay } from '#domain/calendar/local-date.ts';
import type { Habit } from '#domain/habits/habit.schema.ts';
import type { HabitStanding, TrackedHabit } from '#domain/habits/habit-standing.ts';
import { flagsOf } from '#domain/habits/schedule-flags.ts';
import type { HabitRow, HabitRows, PastScheduleRow } from './habits.repository.ts';

/** A stored habit beside what its streaks are counted from. */
export type TrackedRow = { readonly row: HabitRow; readonly tracked: TrackedHabit };

/** Each habit with the schedules it had, in the order of the rows. */
export function trackedRows({ rows, past }: HabitRows): TrackedRow[] {
  const pastOf = Map.groupBy(past, ({ habitId }) => habitId);
  return rows.map((row) => ({ row, tracked: trackedHabit(row, pastOf.get(row.habitId) ?? []) }));
}

function trackedHabit(row: HabitRow, past: readonly PastScheduleRow[]): TrackedHabit {
  return {
    schedules: {
      present: row,
      past: past.map(({ untilOn, weekdays, phases }) => ({
        untilDay: toEpochDay(untilOn),
        weekdays,
        phases,
      })),
    },
    checks: row,
  };
}

/** A habit as it goes over the wire. */
export function habitAnswer(row: HabitRow, standing: HabitStanding): Habit {
  return {
    habit_id: row.habitId,
    habit_name: row.name,
    habit_description: row.description,
    habit_timeframe: row.timeFrame,
    habit_length: row.lengthMinutes,
    ...flagsOf(row),
    created_timestamp: row.createdAt,
    due_today: standing.isDueToday ? 1 : 0,
    done_today: standing.isDoneToday ? 1 : 0,
    streak: standing.streak,
    best_streak: standing.bestStreak,
  };
}
