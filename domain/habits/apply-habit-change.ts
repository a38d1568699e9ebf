import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { Habit, HabitHistory, HabitsOfToday } from './habit.schema.ts';

/** A habit checked off on a day, or unchecked. */
export type HabitCheck = { readonly id: string; readonly date: LocalDate; readonly isDone: boolean };
/** The edited fields of a habit, or `null` if it was deleted. */
export type HabitEdit = { readonly id: string; readonly fields: Partial<Habit> | null };
type Made = { readonly change: HabitCheck | HabitEdit; readonly today: LocalDate };

/**
 * Habits after a change. Only today's checks show on them; the new streak, and what is due after an edit, only the server
 * knows.
 */
export function habitsAfter(habits: readonly Habit[], { change, today }: Made): readonly Habit[] {
  const { id } = change;
  if ('fields' in change && change.fields === null)
    return habits.some((habit) => habit.habit_id === id)
      ? habits.filter((habit) => habit.habit_id !== id)
      : habits;
  const fields = 'fields' in change ? (change.fields ?? {}) : checkedFields(change, today);
  const entries = Object.entries(fields);
  const isChanged = (habit: Habit) =>
    habit.habit_id === id && entries.some(([name, value]) => habit[name as keyof Habit] !== value); // a habit's own
  if (!habits.some(isChanged)) return habits;
  return habits.map((habit) => (isChanged(habit) ? { ...habit, ...fields } : habit));
}

const checkedFields = ({ date, isDone }: HabitCheck, today: LocalDate): Partial<Habit> =>
  date === today ? { done_today: isDone ? 1 : 0 } : {};

/** The same for the habits of today by their time of day. */
export function habitsOfTodayAfter(lists: HabitsOfToday, made: Made): HabitsOfToday {
  return {
    ...lists,
    habits_morning: [...habitsAfter(lists.habits_morning, made)],
    habits_noon: [...habitsAfter(lists.habits_noon, made)],
    habits_evening: [...habitsAfter(lists.habits_evening, made)],
  };
}

/** The history of the habit that was checked. */
export function historyAfterCheck(days: HabitHistory, { date, isDone }: HabitCheck): HabitHistory {
  return days.map((day) => (day.date === date ? { ...day, done: isDone ? 1 : 0 } : day));
}
