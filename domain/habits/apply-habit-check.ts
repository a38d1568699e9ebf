import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { Habit, HabitHistory, HabitsOfToday } from './habit.schema.ts';

/** A habit checked off on a day, or that taken back. */
export type HabitCheck = { readonly id: string; readonly date: LocalDate; readonly isDone: boolean };

/** Habits after a check: only today's shows on them. What streak it leaves is the server's to count. */
export function habitsAfterCheck(
  habits: readonly Habit[],
  { check, today }: { check: HabitCheck; today: LocalDate },
): readonly Habit[] {
  const { id, date, isDone } = check;
  const done = isDone ? 1 : 0;
  const isChanged = (habit: Habit) => habit.habit_id === id && habit.done_today !== done;
  if (date !== today || !habits.some(isChanged)) return habits;
  return habits.map((habit) => (isChanged(habit) ? { ...habit, done_today: done } : habit));
}

/** The same for the habits of today by their time of day. */
export function habitsOfTodayAfterCheck(
  lists: HabitsOfToday,
  made: { check: HabitCheck; today: LocalDate },
): HabitsOfToday {
  return {
    ...lists,
    habits_morning: [...habitsAfterCheck(lists.habits_morning, made)],
    habits_noon: [...habitsAfterCheck(lists.habits_noon, made)],
    habits_evening: [...habitsAfterCheck(lists.habits_evening, made)],
  };
}

/** The history of the habit that was checked. */
export function historyAfterCheck(days: HabitHistory, { date, isDone }: HabitCheck): HabitHistory {
  return days.map((day) => (day.date === date ? { ...day, done: isDone ? 1 : 0 } : day));
}
