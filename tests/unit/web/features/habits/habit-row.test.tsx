import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { accepted, playApi } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage } from '#tests/unit/web/shown-page.tsx';
import { someHabit } from '#tests/unit/web/some-habit.ts';
import { someUser } from '#tests/unit/web/some-user.ts';
import { HabitRow } from '#web/features/dashboard/habits-widget.tsx';
import { habitsOfTodayQuery } from '#web/features/habits/habits.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { loadOptimistic } from '#web/sync/pending.ts';

const habit = (habit_id: string, flags: Partial<Habit> = {}) => someHabit({ habit_id, ...flags });

const names = () => [...document.querySelectorAll('li')].map((row) => row.textContent);
const check = (name: string) =>
  document.querySelector<HTMLInputElement>(`[aria-label="${name}, done today"]`) ?? expect.fail(name);

beforeEach(async () => {
  // In the afternoon.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-14T13:00:00+01:00') });
  await loadOptimistic('habits');
  queryClient.setQueryData(habitsOfTodayQuery.queryKey, {
    success: 1,
    habits_morning: [habit('Stretch', { habit_timeframe: 'morning' })],
    habits_noon: [
      habit('Walk', { habit_timeframe: 'noon', done_today: 1 }),
      habit('Water', { habit_timeframe: 'noon' }),
    ],
    habits_evening: [habit('Read', { habit_timeframe: 'evening' })],
  });
});
afterEach(async () => {
  await leavePage();
  vi.useRealTimers();
});

test('today’s habits are in one row, those of this time of day first and done ones last, then a link to all', async () => {
  await showPage(someUser(), <HabitRow />);
  expect(names()).toEqual(['Water', 'Read', 'Stretch', 'Walk', 'View all']);
});

test('one press ticks a habit off, and it stays in its place', async () => {
  const calls = playApi({ '/api/habit/Water/check': accepted({ streak: 1 }) });
  await showPage(someUser(), <HabitRow />);
  await press(check('Water'));
  await seen(() => calls.some(({ path }) => path === '/api/habit/Water/check'));
  expect([check('Water').checked, names()[0]]).toEqual([true, 'Water']);
});
