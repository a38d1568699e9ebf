import { afterEach, expect, test } from 'vitest';
import type { Habit } from '#domain/habits/habit.schema.ts';
import { HabitCard } from '#web/features/habits/habit-card.tsx';
import { habitsOfTodayQuery } from '#web/features/habits/habits.queries.ts';
import { HabitsWidget } from '#web/features/habits/habits-widget.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';
import texts from '#web/texts/en/pages.json' with { type: 'json' };
import { leavePage, showPage } from '../../shown-page.tsx';
import { someUser } from '../../some-user.ts';

const RUN = {
  habit_id: 'run',
  habit_name: 'Run along the canal',
  habit_description: '',
  habit_length: 35,
  due_today: 1,
  done_today: 0,
  skipped_today: 0,
  paused_until: null,
  streak: 9,
} as Habit; // the flags of its schedule aren't shown here
const SKIPPED: Habit = { ...RUN, habit_id: 'read', habit_name: 'Read', skipped_today: 1 };
const HABITS = [RUN, SKIPPED];

const rows = () => [...document.querySelectorAll('li')].map((row) => row.textContent);

afterEach(leavePage);

test('the dashboard says which habit was skipped today', async () => {
  const lists = { habits_morning: HABITS, habits_noon: HABITS, habits_evening: HABITS };
  queryClient.setQueryData(habitsOfTodayQuery.queryKey, { success: 1, ...lists });
  await showPage(someUser({}), <HabitsWidget />);
  expect(rows()).toEqual([expect.stringMatching(/35/), expect.stringContaining(texts.habits.skippedToday)]);
});

test('so does the page of habits', async () => {
  await showPage(
    someUser({}),
    <ul>
      <HabitCard habit={RUN} />
      <HabitCard habit={SKIPPED} />
    </ul>,
  );
  expect(rows().map((row) => row?.includes(texts.habits.skippedToday))).toEqual([false, true]);
});

test('a tile shows how many days in a row it was done, but no zero', async () => {
  await showPage(
    someUser({}),
    <ul>
      <HabitCard habit={RUN} />
      <HabitCard habit={{ ...RUN, habit_id: 'new', streak: 0 }} />
    </ul>,
  );
  const streaks = [...document.querySelectorAll('li')].map(
    (tile) => /Streak: \d+ days?/.exec(tile.textContent)?.[0],
  );
  expect(streaks).toEqual(['Streak: 9 days', undefined]);
});
