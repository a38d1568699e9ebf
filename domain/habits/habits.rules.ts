import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
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
type HabitChangeContext = {
  readonly change: HabitMark | HabitEdit;
  readonly today: LocalDate;
  /** A habit's history after all marks, up to today; nothing if it isn't known. */
  readonly historyOf?: (id: string) => Pick<HabitHistory, 'days'> | undefined;
};

/** Habits after a change. Only the server knows what is due after an edit, and the run after a mark of a day that isn't in a known history. */
export function habitsAfter(
  habits: readonly Habit[],
  { change, ...context }: HabitChangeContext,
): readonly Habit[] {
  const { id } = change;
  if ('fields' in change && change.fields === null) {
    const others = habits.filter((habit) => habit.habit_id !== id);
    return others.length === habits.length ? habits : others;
  }
  const after = habits.map((habit) =>
    habit.habit_id === id
      ? applyEdit(habit, 'fields' in change ? change.fields : markedFields(habit, { change, ...context }))
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
  { change, today, historyOf }: HabitChangeContext & { change: HabitMark },
): Partial<Habit> {
  const runs = runsIn(historyOf?.(habit.habit_id));
  const known = runs && { streak: runs.streak, best_streak: Math.max(habit.best_streak, runs.best_streak) };
  if (change.date !== today) return known ?? {};
  const { done, skipped } = applyMark({ done: habit.done_today, skipped: habit.skipped_today }, change);
  // Today isn't over, so it only ever adds to the run that ended yesterday.
  const streak = habit.due_today === 1 ? habit.streak + done - habit.done_today : habit.streak;
  return {
    done_today: done,
    skipped_today: skipped,
    streak,
    best_streak: Math.max(habit.best_streak, streak),
    ...known,
  };
}

/** The runs in a history up to today; `undefined` if the present one may have begun before its first day. */
function runsIn(history: Pick<HabitHistory, 'days'> | undefined) {
  const due = history?.days.map((day) => day.due === 1 && day.skipped === 0) ?? [];
  const checked = history?.days.map((day) => day.done === 1) ?? [];
  const hasGap = due.some((isDue, index) => isDue && !checked[index] && index < due.length - 1);
  return hasGap ? streakOf({ due, checked }) : undefined;
}

type Marks = { readonly done: 0 | 1; readonly skipped: 0 | 1 };

/** A day's marks after one of them was set, which clears the other, or removed. */
function applyMark(marks: Marks, { mark, isSet }: HabitMark): Marks {
  if (!isSet) return { ...marks, [mark]: 0 };
  return mark === 'done' ? { done: 1, skipped: 0 } : { done: 0, skipped: 1 };
}

/** The habits of today by their time of day after a change, without the paused ones. */
export function habitsOfTodayAfter(lists: HabitsOfToday, made: HabitChangeContext): HabitsOfToday {
  const all = [...lists.habits_morning, ...lists.habits_noon, ...lists.habits_evening];
  return { ...lists, ...byTimeFrame(habitsAfter(all, made).filter((habit) => !habit.paused_until)) };
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

/** The hour at which the evening before is over. */
const NIGHT_ENDS_AT = 4;

/** Yesterday, while its evening isn't over at an hour (0 to 23) of `today`: its habits can still be ticked off as yesterday's. */
export const lastNightOf = (today: LocalDate, hour: number): LocalDate | undefined =>
  hour < NIGHT_ENDS_AT ? addDays(today, -1) : undefined;

/** The history of a habit after one of its days was marked. */
export function historyAfterMark(history: HabitHistory, change: HabitMark): HabitHistory {
  const days = history.days.map((day) =>
    day.date === change.date ? { ...day, ...applyMark(day, change) } : day,
  );
  const done = (all: HabitHistory['days']) => all.filter((day) => day.done === 1).length;
  return { ...history, days, in_all: history.in_all + done(days) - done(history.days) };
}

interface StreakDays {
  readonly due: readonly boolean[];
  readonly checked: readonly boolean[];
  /** The index of today; the last one if left out. */
  readonly today?: number;
}

/**
 * The current run up to today and the longest one, in days on which a habit was due, over days, oldest first; both lists are
 * equally long, and empty ones give zeros. A run counts days on which the habit was due and checked. A due day without a check
 * ends it, except today, which isn't over, and the days after it: after a change of zone to the west today comes a second time,
 * and its earlier check still counts. A day on which it wasn't due, or which was skipped, changes nothing. Source: contract §5.
 */
export function streakOf({ due, checked, today = due.length - 1 }: StreakDays) {
  let streak = 0;
  let best = 0;
  for (let day = 0; day < due.length; day++) {
    if (!due[day]) continue;
    if (checked[day]) streak += 1;
    else if (day < today) streak = 0;
    best = Math.max(best, streak);
  }
  return { streak, best_streak: best };
}
