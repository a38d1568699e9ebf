import { queryOptions } from '@tanstack/react-query';
import type { Habit } from '#domain/habits/habit.schema.ts';
import { listHabits, listHabitsOfToday, readHabitHistory } from '#domain/habits/habits.calls.ts';
import { send } from '#web/lib/api-client.ts';
import { freshUntilShown } from '#web/lib/fresh-until-shown.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** The weeks of the history that a habit shows. */
export const HISTORY_WEEKS = 12;

const KEY = ['habits'];

// Fresh for as long as it takes a loader to hand over to its page; then each visit and each look at the page asks anew, so that
// the checks of another tab, and what a new day or phase makes due, are seen at once.
const shared = { staleTime: 2000, refetchOnWindowFocus: 'always' } as const;

/** All habits, in the order they were made; the tabs of the page choose from them. */
export const habitsQuery = queryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: async ({ signal }) =>
    (await send(listHabits, { params: { cyclePhase: 'all', dayTimeFrame: 'all' }, signal })).habits,
  meta: { toastsFailure: true },
  ...shared,
});

/** The habits that are due today, by their time of day. */
export const habitsOfTodayQuery = queryOptions({
  queryKey: [...KEY, 'today'],
  queryFn: ({ signal }) => send(listHabitsOfToday, { signal }),
  meta: { toastsFailure: true },
  ...shared,
  staleTime: freshUntilShown,
});

/** On which days of the last weeks a habit was due and done, oldest first. */
export function habitHistoryQuery(id: string) {
  return queryOptions({
    queryKey: [...KEY, 'history', id],
    queryFn: async ({ signal }) =>
      (await send(readHabitHistory, { params: { id, weeks: `${HISTORY_WEEKS}` }, signal })).days,
    ...shared,
  });
}

/** Loads anew what a change of a habit changes, wherever it shows; settles when it is there. */
export function reloadHabits(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}

/** Stops what is being loaded: it would bring back what was so before a change. */
export function stopLoadingHabits(): Promise<void> {
  return queryClient.cancelQueries({ queryKey: KEY });
}

/** Changes the habits of both lists that are cached. */
export function patchHabits(change: (habits: readonly Habit[]) => Habit[]): void {
  queryClient.setQueryData(habitsQuery.queryKey, (habits) => habits && change(habits));
  queryClient.setQueryData(
    habitsOfTodayQuery.queryKey,
    (lists) =>
      lists && {
        ...lists,
        habits_morning: change(lists.habits_morning),
        habits_noon: change(lists.habits_noon),
        habits_evening: change(lists.habits_evening),
      },
  );
}
