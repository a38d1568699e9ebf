import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, startOfWeek } from '#domain/calendar/local-date.ts';
import type { Habit, HabitHistory } from '#domain/habits/habits.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { HabitView } from '#web/features/habits/habit-view.tsx';
import { habitsQuery } from '#web/features/habits/habits.data.ts';
import { addTexts, startI18n } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { todayHere } from '#web/lib/time/today.ts';
import texts from '#web/texts/en/pages.json' with { type: 'json' };
import { someHabit } from '../../some-habit.ts';
import { someUser } from '../../some-user.ts';

const HABIT = someHabit({
  habit_id: 'run',
  habit_name: 'Run along the canal',
  habit_length: 35,
  streak: 9,
  best_streak: 11,
});

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
    ({ date: addDays(today, -back), due: 1, done, skipped, amount: null }) as const;
  const days = [day(3, 1, 0), day(2, 0, 0), day(1, 0, 1), day(0, 0, 0)];
  return Response.json({
    success: 1,
    days,
    planned: [],
    in_all: 64,
    this_cycle: { done: 10, due: 11 },
    by_phase: { cycles: 3, phases: [{ phase: 'luteal', done: 14, due: 17, mean_amount: null }] },
    weeks: [],
    amount_in_all: null,
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
  queryClient.setQueryData(habitsQuery.queryKey, [HABIT]);
  await show({}, () => historyWith());
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const older = [...document.querySelectorAll('button')].find((one) => one.textContent === history.older);
  await act(async () => older?.click());
  const day = addDays(todayHere(), -2);
  const box = () => document.querySelector<HTMLInputElement>(`input[name="${day}"]`);
  await act(async () => box()?.click());
  await act(() => vi.waitFor(() => expect(box()?.checked).toBe(true)));
});

describe('a habit with a target', () => {
  const WATER = {
    habit_name: 'Water',
    habit_target: 8,
    habit_target_per: 'day',
    habit_unit: 'glasses',
    amount_today: 3,
  } as const;
  const buttonOf = (name: string) =>
    [...document.querySelectorAll('button')].find((one) => one.name === name);

  test('has its sum, its mean amounts, and days that say how much there was', async () => {
    const today = todayHere();
    const of = (back: number, due: 0 | 1, amount: number | null) =>
      ({ date: addDays(today, -back), due, done: amount === 8 ? 1 : 0, skipped: 0, amount }) as const;
    await show(WATER, () =>
      historyWith({
        days: [of(3, 1, 8), of(2, 1, null), of(1, 1, 2), of(0, 1, 3)],
        amount_in_all: 96.5,
        by_phase: { cycles: 3, phases: [{ phase: 'luteal', done: 14, due: 17, mean_amount: 6.2 }] },
      }),
    );
    for (const text of ['64 days · 96.5 glasses', '14 of 17 · 6.2 glasses on average', '3 of 8 glasses'])
      expect(page()).toContain(text);
    expect(buttonOf(addDays(today, -3))?.ariaLabel).toMatch(/, done, 8 glasses$/);
    expect(buttonOf(addDays(today, -2))?.ariaLabel).toMatch(/, planned$/);
    expect(buttonOf(addDays(today, -1))?.ariaLabel).toMatch(/, partly done, 2 glasses$/);
    expect(buttons()).toContain('+1 glasses');
    expect(buttons()).not.toContain(view.doneToday);
  });

  test('can’t be emptied by one press once it’s done', async () => {
    await show({ ...WATER, amount_today: 8, done_today: 1 }, () => historyWith());
    expect(buttons()).toContain('+1 glasses');
    expect(buttons()).not.toContain('Undo');
    expect(buttons()).not.toContain(view.skipToday);
  });
});

test('a weekly habit has a column of its weeks, with a tick for those with enough', async () => {
  const monday = startOfWeek(todayHere());
  const week = (back: number, done: number, kept: 0 | 1 | null) =>
    ({ monday: addDays(monday, -7 * back), done, need: 3, kept }) as const;
  await show(
    {
      habit_rhythm: 'weekly',
      habit_times: 3,
      week: { done: 1, need: 2, days_left: 4 },
      streak: 2,
      streak_unit: 'weeks',
    },
    () => historyWith({ weeks: [week(1, 3, 1), week(0, 1, null)] }),
  );
  expect(page().startsWith('2 weeks in a row')).toBe(true);
  expect(page()).toContain('1 of 2 this week');
  expect(page()).toContain('2 this week: some days rest.');
  const sums = [...document.querySelectorAll('tbody tr > td:last-child')];
  expect(sums.at(-1)?.textContent?.trim()).toBe('1 of 3');
  expect(sums.at(-1)?.querySelector('svg')).toBeNull();
  expect(document.querySelectorAll(`[aria-label="${history.weekDone}"]`).length).toBeLessThan(2);
  expect(page()).not.toContain(history.keyDue);
});
