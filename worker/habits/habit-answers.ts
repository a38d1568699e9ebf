import { toEpochDay } from '#domain/calendar/local-date.ts';
import type { Habit } from '#domain/habits/habit.schema.ts';
import type { HabitStanding, TrackedHabit } from '#domain/habits/habit-standing.ts';
import { flagsOf } from '#domain/habits/schedule-flags.ts';
import type { StoredHabit } from './habits.repository.ts';

/** What the streaks of a stored habit are counted from. */
export function trackedHabit({ past, ...row }: StoredHabit): TrackedHabit {
  return {
    schedules: {
      present: row,
      past: past.map(({ untilOn, ...schedule }) => ({ ...schedule, untilDay: toEpochDay(untilOn) })),
    },
    checks: row,
  };
}

/** A habit as it goes over the wire. */
export function habitAnswer(row: StoredHabit, standing: HabitStanding): Habit {
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
