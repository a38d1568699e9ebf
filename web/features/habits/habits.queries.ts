import { queryOptions } from '@tanstack/react-query';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import {
  type HabitEdit,
  type HabitMark,
  habitsAfter,
  habitsOfTodayAfter,
  historyAfterMark,
} from '#domain/habits/apply-habit-change.ts';
import type { Habit, HabitHistory, HabitsOfToday } from '#domain/habits/habit.schema.ts';
import { listHabits, listHabitsOfToday, readHabitHistory } from '#domain/habits/habits.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { freshUntilShown } from '#web/lib/http/fresh-until-shown.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { todayHere } from '#web/lib/time/today-here.ts';
import type { UnsentChange } from '#web/sync/change.ts';
import { type Lay, layOver, shownNow } from '#web/sync/overlay.ts';

const KEY = ['habits'];

// Fresh just long enough for the page to use what its loader fetched. After that every visit and every return to the tab
// reloads, so that checks from another tab, and what a new day or phase makes due, show at once.
const shared = { staleTime: 2000, refetchOnWindowFocus: 'always' } as const;

/** All habits, in the order they were created; the page's tabs filter them. */
export const habitsQuery = queryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: async ({ signal }) =>
    (await send(listHabits, { params: { cyclePhase: 'all', dayTimeFrame: 'all' }, signal })).habits,
  meta: { toastsFailure: true },
  ...shared,
});

/** The habits due today, by time of day. */
export const habitsOfTodayQuery = queryOptions({
  queryKey: [...KEY, 'today'],
  queryFn: ({ signal }) => send(listHabitsOfToday, { signal }),
  meta: { toastsFailure: true },
  ...shared,
  staleTime: freshUntilShown,
});

/** On which days of the last weeks a habit was due, done or skipped, oldest first, and how often it was done. */
export function habitHistoryQuery(id: string, weeks: number) {
  return queryOptions({
    queryKey: [...KEY, 'history', id, weeks],
    queryFn: ({ signal }) => send(readHabitHistory, { params: { id, weeks: `${weeks}` }, signal }),
    ...shared,
  });
}

layOver({
  roots: KEY,
  kinds: ['habit-checked', 'habit-skipped', 'habit-changed', 'habit-deleted'],
  lay: layHabits,
});

/** All habits, today's habits or a history, as the server will answer once it has the unsent changes. */
function layHabits(answer: unknown, { queryKey, changes }: Parameters<Lay>[1]): unknown {
  const today = todayHere();
  const made = changes.flatMap(changeOf);
  const [, which, of] = queryKey;
  // The query key says what shape the answer has.
  if (which === 'history')
    return made
      .filter((change) => 'date' in change)
      .filter(({ id }) => id === of)
      .reduce(historyAfterMark, answer as HabitHistory);
  if (which === 'today')
    return made.reduce(
      (lists, change) => habitsOfTodayAfter(lists, { change, today }),
      answer as HabitsOfToday,
    );
  return made.reduce((habits, change) => habitsAfter(habits, { change, today }), answer as readonly Habit[]);
}

function changeOf({ about: { kind, id, day }, call }: UnsentChange): (HabitMark | HabitEdit)[] {
  if (kind === 'habit-deleted') return [{ id, fields: null }];
  const { habit_id: _, ...fields } = call.body ?? {};
  // This app wrote the body itself, so its shape is known.
  if (kind === 'habit-changed') return [{ id, fields: fields as Partial<Habit> }];
  const date = day === undefined ? undefined : parseLocalDate(day);
  if (date === undefined) return [];
  return kind === 'habit-skipped'
    ? [{ id, date, mark: 'skipped', isSet: call.body?.skipped === 1 }]
    : [{ id, date, mark: 'done', isSet: call.body?.done === 1 }];
}

/** A habit's name, or an empty text if it isn't loaded. */
export function nameOf(id: string): string {
  return shownNow(habitsQuery.queryKey)?.find(({ habit_id }) => habit_id === id)?.habit_name ?? '';
}

/** Reloads everything that depends on habits; resolves when it's loaded. */
export function reloadHabits(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}

/** Changes the habits in both cached lists. */
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
