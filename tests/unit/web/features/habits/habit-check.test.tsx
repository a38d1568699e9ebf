import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accepted, playApi, refused } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage } from '#tests/unit/web/shown-page.tsx';
import { someHabit } from '#tests/unit/web/some-habit.ts';
import { someUser } from '#tests/unit/web/some-user.ts';
import { habitsQuery } from '#web/features/habits/habits.data.ts';
import { HabitsPage } from '#web/features/habits/habits-page.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';
import { ToastHost } from '#web/lib/page/toast-host.tsx';
import { loadOptimistic } from '#web/sync/pending.ts';

const CHECK = '/api/habit/stretch/check';
const STRETCH = someHabit({
  habit_id: 'stretch',
  habit_name: 'Stretch',
  habit_description: 'b'.repeat(71),
  habit_length: 35,
  streak: 1,
});

let answers: Parameters<typeof playApi>[0];
let calls: ReturnType<typeof playApi>;

beforeEach(async () => {
  answers = {};
  calls = playApi(answers);
  await loadOptimistic('habits');
  queryClient.setQueryData(habitsQuery.queryKey, [STRETCH]);
  await showPage(
    someUser(),
    <>
      <HabitsPage search={{}} onSearch={() => {}} />
      <ToastHost />
    </>,
  );
});
afterEach(leavePage);

const check = () => document.querySelector<HTMLInputElement>('.habit-tile [type=checkbox]') ?? expect.fail();
const sent = () =>
  calls.filter(({ path }) => path === CHECK).map(({ body }) => (body as { done: 0 | 1 }).done);

test('a refused check is undone with a message', async () => {
  answers[CHECK] = refused(500, 'internal');
  await press(check());
  await seen(() => document.querySelector('[role=alert]') !== null);
  await seen(() => !check().checked);
});

test('the last of several quick presses wins, and all are sent in order', async () => {
  answers[CHECK] = accepted({ streak: 2 });
  for (let count = 0; count < 5; count += 1) await press(check());
  await seen(() => sent().length === 5);
  expect(sent()).toEqual([1, 0, 1, 0, 1]);
  expect(check().checked).toBe(true);
  await vi.waitFor(() => expect(document.querySelector('li')?.textContent).toContain('Streak: 2 days'));
});

test('a description of more than 70 characters is cut', () => {
  const text = document.querySelector('li p')?.textContent;
  expect(text).toBe(`${'b'.repeat(70)}…`);
});
