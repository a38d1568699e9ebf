import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import type { Habit, HabitHistory } from '#domain/habits/habits.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { HabitView } from '#web/features/habits/habit-view.tsx';
import { addTexts, startI18n } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { todayHere } from '#web/lib/time/today.ts';
import texts from '#web/texts/en/pages.json' with { type: 'json' };
import { someUser } from '../../some-user.ts';

const HABIT = {
  habit_id: 'run',
  habit_name: 'Run along the canal',
  habit_description: '',
  habit_timeframe: 'morning',
  habit_length: 35,
  created_timestamp: 0,
  due_today: 1,
  done_today: 0,
  skipped_today: 0,
  paused_until: null,
  streak: 9,
  best_streak: 11,
} as Habit; // its schedule isn't shown here

const { view, history } = texts.habits;

let root: Root;
const page = () => document.body.textContent ?? '';
const buttons = () => [...document.querySelectorAll('button')].map((button) => button.textContent);

async function show(habit: Partial<Habit>, answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer());
  await act(async () => {
    root.render(
      <QueryClientProvider client={queryClient}>
        <HabitView habit={{ ...HABIT, ...habit }} />
      </QueryClientProvider>,
    );
  });
  await act(async () => {
    await vi.waitFor(() => expect(document.querySelector('table, [role="alert"]')).not.toBeNull());
  });
}

function historyWith(change: Partial<HabitHistory> = {}): Response {
  const today = todayHere();
  const day = (back: number, done: 0 | 1, skipped: 0 | 1) =>
    ({ date: addDays(today, -back), due: 1, done, skipped }) as const;
  const days = [day(3, 1, 0), day(2, 0, 0), day(1, 0, 1), day(0, 0, 0)];
  return Response.json({
    success: 1,
    days,
    planned: [],
    in_all: 64,
    this_cycle: { done: 10, due: 11 },
    by_phase: { cycles: 3, phases: [{ phase: 'luteal', done: 14, due: 17 }] },
    ...change,
  });
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  beginSession({ xox: 'refresh', stx: 'access' });
  queryClient.setQueryData(userQuery.queryKey, someUser({}));
  await startI18n();
  await addTexts('pages');
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(() => root.unmount());
  document.body.replaceChildren();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a habit starts with its streak, its totals and its history, and nothing is called missed', async () => {
  await show({}, () => historyWith());
  expect(page().startsWith(`9 ${view.inARow}`)).toBe(true);
  for (const text of [
    `${view.longest}11`,
    `${view.thisCycle}10 of 11`,
    `${view.inAll}64`,
    view.byPhase,
    '14 of 17',
  ])
    expect(page()).toContain(text);
  expect(page()).not.toMatch(/miss/i);
  const marks = [...document.querySelectorAll('td .history-disc')].map((disc) =>
    disc.getAttribute('data-mark'),
  );
  for (const mark of ['done', 'due', 'skipped']) expect(marks).toContain(mark);
  expect(buttons()).toEqual(expect.arrayContaining([view.pause, view.doneToday, view.skipToday]));
});

test('today’s check or skip can be undone, and an unplanned day can’t be skipped', async () => {
  await show({ done_today: 1 }, () => historyWith());
  expect(buttons()).toEqual(expect.arrayContaining([view.done, 'Undo']));
  await show({ skipped_today: 1 }, () => historyWith());
  expect(buttons()).toEqual(expect.arrayContaining([view.doneToday, 'Undo']));
  expect(page()).toContain(texts.habits.skippedToday);
  await show({ due_today: 0 }, () => historyWith());
  expect(buttons()).not.toContain(view.skipToday);
});

test('a paused habit shows its end date, and can be resumed', async () => {
  await show({ paused_until: day('2199-12-31') }, () => historyWith());
  expect(page()).toContain(view.paused);
  expect(buttons()).toContain(view.resume);
  await show({ paused_until: day('2026-12-01') }, () => historyWith());
  expect(page()).toContain(view.pausedUntil.replace('{{day}}', '1 December'));
});

test('a habit without a cycle does not mention it', async () => {
  await show({}, () => historyWith({ this_cycle: null, by_phase: { cycles: 0, phases: [] } }));
  expect(page()).not.toContain(view.thisCycle);
  expect(page()).not.toContain(view.byPhase);
});

test('the streak and today’s buttons stay if the history can’t be loaded', async () => {
  await show({}, () => Response.json({}, { status: 400 }));
  expect(page()).toContain(history.failed);
  expect(page()).toContain(`9 ${view.inARow}`);
  expect(buttons()).toContain(view.doneToday);
});

test('a day checked off while older weeks load is shown at once', async () => {
  await show({}, () => historyWith());
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const older = [...document.querySelectorAll('button')].find((one) => one.textContent === history.older);
  await act(async () => older?.click());
  const day = addDays(todayHere(), -2);
  const box = () => document.querySelector<HTMLInputElement>(`input[name="${day}"]`);
  await act(async () => box()?.click());
  await act(() => vi.waitFor(() => expect(box()?.checked).toBe(true)));
});
