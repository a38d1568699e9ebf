import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { leavePage, press, seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx';
import { habitsOfTodayQuery } from '#web/features/habits/habits.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';

/** A Friday. */
const TODAY = day('2026-03-20');

const user = someUser();

vi.mock(import('#web/features/tasks/task-slider.tsx'), () => ({ TaskSlider: () => <p>tasks of today</p> }));
vi.mock(import('#web/features/day-log/day-strip.tsx'), async (load) => ({
  ...(await load()),
  DayStrip: ({ day: on }) => <p>log of {on}.</p>,
}));
vi.mock(import('#web/features/dashboard/chosen-day.tsx'), () => ({
  ChosenDay: ({ day: on }) => <p>view of {on}</p>,
}));
vi.mock(import('#web/features/cycle/cycle-today.tsx'), () => ({ CycleToday: () => <p>cycle of today</p> }));
vi.mock(import('#web/features/dashboard/habits-widget.tsx'), () => ({
  Habits: () => <p>habits of today</p>,
}));
vi.mock(import('#web/features/journal/journal-line.tsx'), () => ({
  JournalLine: () => <p>line of today</p>,
}));

const NO_HABITS = { success: 1 as const, habits_morning: [], habits_noon: [], habits_evening: [] };

async function open({ isWide = true } = {}): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  await showPage(user, <DashboardPage />);
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00Z`) });
  await open();
});
afterEach(async () => {
  await leavePage();
  vi.useRealTimers();
});

const option = (on: string) =>
  document.querySelector<HTMLInputElement>(`input[value="${on}"]`) ?? expect.fail(`no ${on}`);
const checked = () => document.querySelector<HTMLInputElement>('input:checked')?.value;
const isThere = (text: string) => document.body.textContent.includes(text);

test('a pressed day of the week replaces today, with its log unless it is in the future', async () => {
  expect([checked(), isThere('tasks of today'), isThere(`log of ${TODAY}.`)]).toEqual([TODAY, true, true]);
  await press(option('2026-03-18'));
  expect(isThere('view of 2026-03-18')).toBe(true);
  expect(isThere('log of 2026-03-18.')).toBe(true);
  await press(option('2026-03-21'));
  expect([isThere('view of 2026-03-21'), isThere('log of')]).toEqual([true, false]);
});

test('a press on today returns to today’s page', async () => {
  await press(option('2026-03-18'));
  await press(option(TODAY));
  expect([checked(), isThere('tasks of today'), isThere('view of')]).toEqual([TODAY, true, false]);
});

test('the button for today returns from another day or week, and then disappears', async () => {
  await press(option('2026-03-18'));
  await press(withText('button', 'Next week'));
  expect(document.querySelector('input:checked')).toBeNull();
  await press(withText('button', 'Today'));
  expect([checked(), isThere('tasks of today')]).toEqual([TODAY, true]);
  expect(document.activeElement).toBe(option(TODAY));
  expect(() => withText('button', 'Today')).toThrow();
});

test('a new person’s log is above the tasks, and their empty list of habits below', async () => {
  await leavePage();
  queryClient.setQueryData(habitsOfTodayQuery.queryKey, NO_HABITS);
  await open({ isWide: false });
  await seen(() => isThere('habits of today'));
  expect(order(`log of ${TODAY}.`, 'cycle of today', 'tasks of today', 'habits of today')).toBe(true);
});

test('on a phone a day’s habits are listed once, above the cycle', async () => {
  await leavePage();
  queryClient.setQueryData(habitsOfTodayQuery.queryKey, { ...NO_HABITS, habits_noon: [{} as Habit] }); // only counted
  await open({ isWide: false });
  await seen(() => isThere('habits of today') && isThere('line of today'));
  expect(document.body.textContent.split('habits of today')).toHaveLength(2);
  expect(order('habits of today', 'cycle of today', 'tasks of today', 'line of today')).toBe(true);
});

/** Whether the page shows these texts in this order. */
function order(...texts: readonly string[]): boolean {
  const places = texts.map((text) => document.body.textContent.indexOf(text));
  return places.every((place, index) => place > (places[index - 1] ?? -1));
}
