import { toEpochDay } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { dueDays, habitDays } from '#domain/habits/due-on.ts';
import { HABIT_FIELDS } from '#domain/habits/habit.fields.ts';
import type { Habit, HabitsOfToday } from '#domain/habits/habit.schema.ts';
import {
  type HabitProgress,
  habitProgress,
  type TrackedHabit,
  trackedDays,
} from '#domain/habits/habit-standing.ts';
import { flagsOf } from '#domain/habits/schedule-flags.ts';
import { encoderOf } from '#domain/wire/record-fields.ts';
import type { StoredHabit } from './habits.repository.ts';

/** The data for the streaks of a stored habit. */
export function trackedHabit({ past, ...row }: StoredHabit): TrackedHabit {
  return {
    schedules: {
      present: row,
      past: past.map(({ untilOn, ...schedule }) => ({ ...schedule, untilDay: toEpochDay(untilOn) })),
    },
    checks: row,
  };
}

const encodeHabit = encoderOf(HABIT_FIELDS, 'answer');

/** A habit as sent. */
export function habitAnswer(row: StoredHabit, progress: HabitProgress): Habit {
  return {
    ...encodeHabit(row),
    ...flagsOf(row),
    due_today: progress.isDueToday ? 1 : 0,
    done_today: progress.isDoneToday ? 1 : 0,
    skipped_today: progress.isSkippedToday ? 1 : 0,
    paused_until: progress.pausedUntil,
    streak: progress.streak,
    best_streak: progress.bestStreak,
  };
}

/** The habits as of today, in the given order. */
export function habitAnswers(facts: CycleFacts, stored: readonly StoredHabit[]): Habit[] {
  const tracked = stored.map(trackedHabit);
  const days = trackedDays(facts, tracked);
  return stored.map((row, index) =>
    habitAnswer(row, habitProgress(tracked[index] ?? trackedHabit(row), days)),
  );
}

/** The habits due today, by time of day, in the order of creation; nothing is computed for the others. */
export function habitsDueToday(facts: CycleFacts, stored: readonly StoredHabit[]): HabitsOfToday {
  const [today] = habitDays(facts, { start: facts.today, end: facts.today });
  const due = stored
    .filter((row) => today && dueDays(trackedHabit(row).schedules, [today])[0])
    .sort((one, other) => one.createdAt - other.createdAt || (one.habitId < other.habitId ? -1 : 1));
  const answers = habitAnswers(facts, due);
  const at = (timeFrame: Habit['habit_timeframe']) =>
    answers.filter((habit) => habit.habit_timeframe === timeFrame);
  return { habits_morning: at('morning'), habits_noon: at('noon'), habits_evening: at('evening') };
}
