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

const RUN = someHabit({ habit_id: 'run', streak: 9, best_streak: 11 });
const CHECKED: UnsentChange = {
  id: 'c',
  owner: 't',
  madeAt: 0,
  about: { kind: 'habit-checked', id: 'run', day: todayHere() },
  call: { method: 'POST', path: '/api/habit/run/check', body: { done: 1 } },
};
const LIST_AT = 10_000;

afterEach(() => queryClient.clear());

/** The streak in a list of `LIST_AT` after today's check, with a history in which only yesterday was done. */
async function streakWith({ historyAt, isInvalidated }: { historyAt: number; isInvalidated: boolean }) {
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
  queryClient.setQueryData(habitsQuery.queryKey, [RUN], { updatedAt: LIST_AT });
  const over = { queryKey: habitsQuery.queryKey, changes: [CHECKED] };
  return (applyPendingHabits([RUN], over) as Habit[])[0]?.streak; // habits in, habits out
}

test.each([
  [{ historyAt: LIST_AT, isInvalidated: false }, 2],
  [{ historyAt: LIST_AT - 1, isInvalidated: false }, 10],
  [{ historyAt: LIST_AT + 1, isInvalidated: true }, 10],
])('only a history as new as the list changes its streak: %o', async (history, streak) => {
  expect(await streakWith(history)).toBe(streak);
});
