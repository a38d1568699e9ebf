import { afterEach, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { someHabit } from '#tests/unit/web/some-habit.ts';
import { habitsQuery } from '#web/features/habits/habits.data.ts';
import { applyPendingHabits } from '#web/features/habits/habits.optimistic.ts';
import { habitHistoryQuery } from '#web/features/habits/history-weeks.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { todayHere } from '#web/lib/time/today.ts';
import type { UnsentChange } from '#web/sync/change.ts';

const CHECKED: UnsentChange = {
  id: 'c',
  owner: 't',
  madeAt: 0,
  about: { kind: 'habit-checked', id: 'run', day: addDays(todayHere(), -2) },
  call: { method: 'POST', path: '/api/habit/run/check', body: { done: 1 } },
};
const LIST_AT = 10_000;

afterEach(() => queryClient.clear());

type Loaded = { streak: number; historyAt: number; isInvalidated: boolean };

/** The streak in a list of `LIST_AT` after a check of two days ago, with a history in which only yesterday was done. */
async function streakWith({ streak, historyAt, isInvalidated }: Loaded) {
  const run = someHabit({ habit_id: 'run', streak, best_streak: 11 });
  const day = (back: number, done: 0 | 1) =>
    ({ date: addDays(todayHere(), -back), due: 1, done, skipped: 0, amount: null }) as const;
  const { queryKey } = habitHistoryQuery('run', 6);
  queryClient.setQueryData(
    queryKey,
    {
      success: 1,
      days: [day(3, 0), day(2, 0), day(1, 1), day(0, 0)],
      planned: [],
      in_all: 1,
      this_cycle: null,
      by_phase: { cycles: 0, phases: [] },
      weeks: [],
      amount_in_all: null,
    },
    { updatedAt: historyAt },
  );
  if (isInvalidated) await queryClient.invalidateQueries({ queryKey });
  queryClient.setQueryData(habitsQuery.queryKey, [run], { updatedAt: LIST_AT });
  const over = { queryKey: habitsQuery.queryKey, changes: [CHECKED] };
  return (applyPendingHabits([run], over) as Habit[])[0]?.streak; // habits in, habits out
}

test.each([
  [{ streak: 1, historyAt: LIST_AT, isInvalidated: false }, 2],
  [{ streak: 1, historyAt: LIST_AT - 1, isInvalidated: false }, 1],
  [{ streak: 1, historyAt: LIST_AT + 1, isInvalidated: true }, 1],
  // After a change of rhythm the history has days that don't count.
  [{ streak: 9, historyAt: LIST_AT, isInvalidated: false }, 9],
])('only a history as new as the list, with the same streak, changes it: %o', async (loaded, streak) => {
  expect(await streakWith(loaded)).toBe(streak);
});
