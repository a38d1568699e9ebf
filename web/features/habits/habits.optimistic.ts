import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { TIME_FRAMES } from '#domain/calendar/zoned-day.ts';
import {
  type HabitDayChange,
  type HabitEdit,
  habitsAfter,
  habitsOfTodayAfter,
  historyAfterPress,
  runsIn,
} from '#domain/habits/habits.rules.ts';
import type { Habit, HabitHistory, HabitsOfToday } from '#domain/habits/habits.schema.ts';
import { THOUSANDTHS } from '#domain/habits/packed-weeks.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { todayHere } from '#web/lib/time/today.ts';
import type { UnsentChange } from '#web/sync/change.ts';
import type { ApplyPending } from '#web/sync/pending.ts';

/** All habits, today's habits or a history, as the server will answer once it has the unsent changes. */
export const applyPendingHabits: ApplyPending = (answer, { queryKey, changes }) => {
  const today = todayHere();
  const made = changes.flatMap(changeOf);
  const presses = made.filter((change) => 'date' in change);
  const pressed = (history: HabitHistory, habitId: unknown) => {
    const habit = queryClient
      .getQueryData<readonly Habit[]>(['habits', 'all'])
      ?.find(({ habit_id }) => habit_id === habitId);
    if (habit === undefined) return history;
    return presses
      .filter(({ id }) => id === habitId)
      .reduce((after, press) => historyAfterPress(after, { press, habit, today }), history);
  };
  const [, which, of] = queryKey;
  if (which === 'history') return pressed(answer as HabitHistory, of); // the query key determines the answer's type
  const since = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  const habits =
    which === 'today'
      ? TIME_FRAMES.flatMap((at) => (answer as HabitsOfToday)[`habits_${at}`])
      : (answer as readonly Habit[]); // the same
  const historyOf = (id: string) => {
    const loaded = loadedHistory(id, { today, since });
    const habit = habits.find(({ habit_id }) => habit_id === id);
    if (!loaded || !habit) return undefined;
    // After a change of rhythm a history shows days that don't count: then only the server knows the run.
    const runs = runsIn(habit, loaded);
    return runs === undefined || runs.streak === habit.streak ? pressed(loaded, id) : undefined;
  };
  if (which === 'today')
    return made.reduce(
      (lists, change) => habitsOfTodayAfter(lists, { change, today, historyOf }),
      answer as HabitsOfToday, // the same
    );
  return made.reduce(
    (habits, change) => habitsAfter(habits, { change, today, historyOf }),
    answer as readonly Habit[],
  ); // the same
};

/** The longest history of a habit that ends today, isn't invalidated and was loaded at `since` (milliseconds) or later. */
function loadedHistory(
  id: string,
  { today, since }: { readonly today: LocalDate; readonly since: number },
): HabitHistory | undefined {
  return queryClient
    .getQueryCache()
    .findAll({
      queryKey: ['habits', 'history', id],
      predicate: ({ state }) => !state.isInvalidated && state.dataUpdatedAt >= since,
    })
    .flatMap(({ state }) => (state.data as HabitHistory | undefined) ?? []) // the query key determines its type
    .filter(({ days }) => days.at(-1)?.date === today)
    .sort((left, right) => right.days.length - left.days.length)[0];
}

function changeOf({ about: { kind, id, day }, call }: UnsentChange): (HabitDayChange | HabitEdit)[] {
  if (kind === 'habit-deleted') return [{ id, fields: null }];
  const { habit_id: _, ...fields } = call.body ?? {};
  // This app wrote the body itself, so its shape is known.
  if (kind === 'habit-changed') return [{ id, fields: fields as Partial<Habit> }];
  const date = day === undefined ? undefined : parseLocalDate(day);
  if (date === undefined) return [];
  if (kind === 'habit-amount') {
    const inThousandths = (amount: unknown) => Math.round(Number(amount) * THOUSANDTHS);
    const { add, set } = call.body ?? {};
    return [{ id, date, ...(add === undefined ? { set: inThousandths(set) } : { add: inThousandths(add) }) }];
  }
  return kind === 'habit-skipped'
    ? [{ id, date, mark: 'skipped', isSet: call.body?.skipped === 1 }]
    : [{ id, date, mark: 'done', isSet: call.body?.done === 1 }];
}
