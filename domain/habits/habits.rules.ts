import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { Habit, HabitHistory, HabitsOfToday } from './habits.schema.ts';

/** Marks a day of a habit as done or skipped, in place of the other mark, or removes the mark. */
export type HabitMark = {
  readonly id: string;
  readonly date: LocalDate;
  readonly mark: 'done' | 'skipped';
  readonly isSet: boolean;
};
/** The edited fields of a habit, or `null` if it was deleted. */
export type HabitEdit = { readonly id: string; readonly fields: Partial<Habit> | null };
type HabitChangeContext = { readonly change: HabitMark | HabitEdit; readonly today: LocalDate };

/** Habits after a change. Only marks of today show on them; only the server knows what is due after an edit. */
export function habitsAfter(
  habits: readonly Habit[],
  { change, today }: HabitChangeContext,
): readonly Habit[] {
  const { id } = change;
  if ('fields' in change && change.fields === null) {
    const others = habits.filter((habit) => habit.habit_id !== id);
    return others.length === habits.length ? habits : others;
  }
  const after = habits.map((habit) =>
    habit.habit_id === id
      ? applyEdit(habit, 'fields' in change ? change.fields : markedFields(habit, { change, today }))
      : habit,
  );
  return after.some((habit, index) => habit !== habits[index]) ? after : habits;
}

function applyEdit(habit: Habit, fields: Partial<Habit> | null): Habit {
  const isChanged = Object.entries(fields ?? {}).some(
    ([name, value]) => habit[name as keyof Habit] !== value, // a habit's own field
  );
  return isChanged ? { ...habit, ...fields } : habit;
}

function markedFields(
  habit: Habit,
  { change, today }: { change: HabitMark; today: LocalDate },
): Partial<Habit> {
  if (change.date !== today) return {};
  const { done, skipped } = applyMark({ done: habit.done_today, skipped: habit.skipped_today }, change);
  // Today isn't over, so it only ever adds to the run that ended yesterday.
  const streak = habit.due_today === 1 ? habit.streak + done - habit.done_today : habit.streak;
  return {
    done_today: done,
    skipped_today: skipped,
    streak,
    best_streak: Math.max(habit.best_streak, streak),
  };
}

type Marks = { readonly done: 0 | 1; readonly skipped: 0 | 1 };

/** A day's marks after one of them was set, which clears the other, or removed. */
function applyMark(marks: Marks, { mark, isSet }: HabitMark): Marks {
  if (!isSet) return { ...marks, [mark]: 0 };
  return mark === 'done' ? { done: 1, skipped: 0 } : { done: 0, skipped: 1 };
}

/** The habits of today by their time of day after a change, without the paused ones. */
export function habitsOfTodayAfter(lists: HabitsOfToday, made: HabitChangeContext): HabitsOfToday {
  const { change } = made;
  const listAfter = (habits: readonly Habit[]) =>
    habitsAfter(habits, made).filter((habit) => !habit.paused_until);
  const after = {
    ...lists,
    habits_morning: listAfter(lists.habits_morning),
    habits_noon: listAfter(lists.habits_noon),
    habits_evening: listAfter(lists.habits_evening),
  };
  if (!('fields' in change) || change.fields?.habit_timeframe === undefined) return after;
  return {
    ...after,
    ...byTimeFrame([...after.habits_morning, ...after.habits_noon, ...after.habits_evening]),
  };
}

/** Habits by their time of day, each list in the order of creation. */
export function byTimeFrame(habits: readonly Habit[]): HabitsOfToday {
  const inOrder = habits.toSorted(
    (one, other) =>
      one.created_timestamp - other.created_timestamp || (one.habit_id < other.habit_id ? -1 : 1),
  );
  const at = (timeFrame: Habit['habit_timeframe']) =>
    inOrder.filter((habit) => habit.habit_timeframe === timeFrame);
  return { habits_morning: at('morning'), habits_noon: at('noon'), habits_evening: at('evening') };
}

/** The history of a habit after one of its days was marked. */
export function historyAfterMark(history: HabitHistory, change: HabitMark): HabitHistory {
  const days = history.days.map((day) =>
    day.date === change.date ? { ...day, ...applyMark(day, change) } : day,
  );
  const done = (all: HabitHistory['days']) => all.filter((day) => day.done === 1).length;
  return { ...history, days, in_all: history.in_all + done(days) - done(history.days) };
}
