import { type LocalDate, startOfWeek } from '#domain/calendar/local-date.ts';
import type { HabitSchedule } from './habits.fields.ts';
import type { Habit, HabitHistory, HabitsOfToday } from './habits.schema.ts';
import { type HabitDayRow, type Runs, THOUSANDTHS } from './packed-weeks.ts';
import { metOf, weekRuns } from './rhythm.ts';

/** Marks a day of a habit as done or skipped, in place of the other mark, or removes the mark. */
export type HabitMark = {
  readonly id: string;
  readonly date: LocalDate;
  readonly mark: 'done' | 'skipped';
  readonly isSet: boolean;
};
/** What is pressed for a day of a habit: a mark, or an amount in thousandths, which is added or takes the place of the day's. */
export type HabitPress =
  | Pick<HabitMark, 'mark' | 'isSet'>
  | { readonly add: number }
  | { readonly set: number };
/** A press for a day of a habit. */
export type HabitDayChange = { readonly id: string; readonly date: LocalDate } & HabitPress;
/** The edited fields of a habit, or `null` if it was deleted. */
export type HabitEdit = { readonly id: string; readonly fields: Partial<Habit> | null };
type HabitChangeContext = {
  readonly change: HabitDayChange | HabitEdit;
  readonly today: LocalDate;
  /** A habit's history after all presses, up to today; nothing if it isn't known. */
  readonly historyOf?: (id: string) => Pick<HabitHistory, 'days' | 'weeks'> | undefined;
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
      ? applyEdit(habit, 'fields' in change ? change.fields : pressedFields(habit, { change, ...context }))
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

function pressedFields(
  habit: Habit,
  { change, today, historyOf }: HabitChangeContext & { change: HabitDayChange },
): Partial<Habit> {
  const history = historyOf?.(habit.habit_id);
  const runs = runsIn(habit, history);
  const known = runs && { streak: runs.streak, best_streak: Math.max(habit.best_streak, runs.best_streak) };
  if (change.date !== today) return { ...known, ...weekIn(habit, history) };
  const before = {
    done: habit.done_today,
    skipped: habit.skipped_today,
    amount: inThousandths(habit.amount_today),
  };
  const { done, skipped, amount } = dayAfterPress(before, { press: change, held: targetOf(habit) });
  const week = weekAfter(habit, { done: done - before.done, amount: (amount ?? 0) - (before.amount ?? 0) });
  // Today isn't over, so it only ever adds to the run that ended yesterday.
  const streak = habit.streak + addedByToday(habit, { done: done - before.done, week });
  return {
    done_today: done,
    skipped_today: skipped,
    amount_today: habit.amount_today === null ? null : (amount ?? 0) / THOUSANDTHS,
    week,
    streak,
    best_streak: Math.max(habit.best_streak, streak),
    ...(done === 1 && { last_done_on: today }),
    // The time before today's isn't known.
    ...(done === 0 && habit.last_done_on === today && { last_done_on: null }),
    ...known,
  };
}

/** How much a run grows or shrinks by a press of today. */
function addedByToday(habit: Habit, { done, week }: { done: number; week: Habit['week'] }): number {
  const isMet = (one: Habit['week']) => Number(one !== null && one.need > 0 && one.done >= one.need);
  if (habit.streak_unit === 'weeks') return isMet(week) - isMet(habit.week);
  // An interval from the last time counts whenever it was done, but not while it is paused.
  const isFree = habit.streak_unit === 'times' && habit.habit_anchor_on === null && !habit.paused_until;
  return isFree || habit.due_today === 1 ? done : 0;
}

const isAmountAWeek = (habit: Habit) => habit.habit_target_per === 'week';

/** The running week after a press of today. */
function weekAfter(habit: Habit, added: { done: number; amount: number }): Habit['week'] {
  const { week } = habit;
  if (week === null) return null;
  const done = isAmountAWeek(habit)
    ? (Math.round(week.done * THOUSANDTHS) + added.amount) / THOUSANDTHS
    : week.done + added.done;
  // Today is one of the days left while it is due and not done.
  return { ...week, done, days_left: week.days_left - (habit.due_today === 1 ? added.done : 0) };
}

/** The running week as its history has it. */
function weekIn(habit: Habit, history: Pick<HabitHistory, 'weeks'> | undefined): Pick<Habit, 'week'> | null {
  const last = history?.weeks.at(-1);
  return habit.week && last ? { week: { ...habit.week, done: last.done } } : null;
}

/** The runs in a history up to today; `undefined` if the present one may have begun before its first day, or isn't known from days. */
export function runsIn(
  habit: Habit,
  history: Pick<HabitHistory, 'days' | 'weeks'> | undefined,
): Runs | undefined {
  if (history === undefined) return undefined;
  if (habit.streak_unit === 'weeks') {
    const weeks = history.weeks.map(({ kept: met }) => ({ met }));
    return weeks.some(({ met }) => met === 0) ? weekRuns(weeks) : undefined;
  }
  if (habit.streak_unit === 'times' && habit.habit_anchor_on === null) return undefined;
  const due = history.days.map((day) => day.due === 1 && day.skipped === 0);
  const checked = history.days.map((day) => day.done === 1);
  const hasGap = due.some((isDue, index) => isDue && !checked[index] && index < due.length - 1);
  return hasGap ? streakOf({ due, checked }) : undefined;
}

/** A day without marks or an amount. */
export const UNMARKED: HabitDayRow = { done: 0, skipped: 0, amount: null };

/** The target that held on a day, in thousandths. */
type DayTarget = Pick<HabitSchedule, 'target' | 'targetPer'>;

/** Whether an amount makes its day done: one of a day's target reaches it; otherwise any does. */
function isDoneBy(amount: number | null, { target, targetPer }: DayTarget): 0 | 1 {
  const least = targetPer === 'day' && target !== null ? target : 1;
  return (amount ?? 0) >= least ? 1 : 0;
}

/** A day after its target changed: a day without an amount, or a skipped one, stays as it was. */
export const judgedDay = (row: HabitDayRow, held: DayTarget): HabitDayRow =>
  row.amount === null || row.skipped === 1 ? row : { ...row, done: isDoneBy(row.amount, held) };

/**
 * A day of a habit after a press, by the target that held on it. An amount never goes below 0 and ends a skip; a tick fills up a
 * day's target; a skipped day has its amount, and is judged by it again when the skip is taken back. Source: contract §5.
 */
export function dayAfterPress(
  row: HabitDayRow,
  { press, held }: { press: HabitPress; held: DayTarget },
): HabitDayRow {
  if (!('mark' in press)) {
    const amount = 'set' in press ? press.set : Math.max(0, (row.amount ?? 0) + press.add);
    return { done: isDoneBy(amount, held), skipped: 0, amount: amount || null };
  }
  if (press.mark === 'skipped') {
    if (press.isSet) return { ...row, done: 0, skipped: 1 };
    return row.skipped === 1 ? { ...row, done: isDoneBy(row.amount, held), skipped: 0 } : row;
  }
  if (!press.isSet) return { ...row, done: 0, amount: null };
  const least = held.targetPer === 'day' ? (held.target ?? 0) : 0;
  return { done: 1, skipped: 0, amount: Math.max(row.amount ?? 0, least) || null };
}

const inThousandths = (amount: number | null): number | null =>
  amount === null ? null : Math.round(amount * THOUSANDTHS);
const targetOf = (habit: Habit): DayTarget => ({
  target: inThousandths(habit.habit_target),
  targetPer: habit.habit_target_per ?? 'day',
});

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

/** The history of a habit after one of its days was pressed, with the habit's present target. */
export function historyAfterPress(
  history: HabitHistory,
  { press, habit, today }: { press: HabitDayChange; habit: Habit; today: LocalDate },
): HabitHistory {
  const held = targetOf(habit);
  const days = history.days.map((day) => {
    if (day.date !== press.date) return day;
    const after = dayAfterPress({ ...day, amount: inThousandths(day.amount) }, { press, held });
    const amount = after.amount === null ? null : after.amount / THOUSANDTHS;
    // Of a week's times the days that were done are due.
    return { ...day, ...after, amount, due: habit.streak_unit === 'weeks' ? after.done : day.due };
  });
  const sumOf = (all: HabitHistory['days'], amount: (day: HabitHistory['days'][number]) => number) =>
    all.reduce((sum, day) => sum + amount(day), 0);
  const added = (amount: (day: HabitHistory['days'][number]) => number) =>
    Math.round((sumOf(days, amount) - sumOf(history.days, amount)) * THOUSANDTHS) / THOUSANDTHS;
  const done = added((day) => day.done);
  const amount = added((day) => day.amount ?? 0);
  const monday = startOfWeek(press.date);
  return {
    ...history,
    days,
    weeks: history.weeks.map((week) => {
      if (week.monday !== monday) return week;
      const after = week.done + (isAmountAWeek(habit) ? amount : done);
      const isRunning = monday === startOfWeek(today);
      return { ...week, done: after, kept: metOf({ done: after, need: week.need, isRunning }) };
    }),
    in_all: history.in_all + done,
    amount_in_all: history.amount_in_all === null ? null : history.amount_in_all + amount,
  };
}

interface StreakDays {
  readonly due: readonly boolean[];
  readonly checked: readonly boolean[];
  /** The index of today; the last one if left out. */
  readonly today?: number;
  /** The runs up to the first day. */
  readonly before?: Runs | undefined;
}

/**
 * The current run up to today and the longest one, in days on which a habit was due, over days, oldest first; both lists are
 * equally long, and empty ones give zeros. A run counts days on which the habit was due and checked. A due day without a check
 * ends it, except today, which isn't over, and the days after it: after a change of zone to the west today comes a second time,
 * and its earlier check still counts. A day on which it wasn't due, or which was skipped, changes nothing. Source: contract §5.
 */
export function streakOf({ due, checked, today = due.length - 1, before }: StreakDays): Runs {
  let { streak, best_streak: best } = before ?? { streak: 0, best_streak: 0 };
  for (let day = 0; day < due.length; day++) {
    if (!due[day]) continue;
    if (checked[day]) streak += 1;
    else if (day < today) streak = 0;
    best = Math.max(best, streak);
  }
  return { streak, best_streak: best };
}
