import { act, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { leavePage, press, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx';
import { recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { habitsOfTodayQuery } from '#web/features/habits/habits.data.ts';
import { ALL_TASKS } from '#web/features/tasks/task-search.ts';
import { taskPagesQuery } from '#web/features/tasks/tasks.data.ts';
import { tasksOfDayQuery } from '#web/features/tasks/tasks-of-day.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { someRow } from '../tasks/some-row.ts';

/** A Friday. */
const TODAY = day('2026-03-20');

const user = someUser();

/** Whether the tasks have their height. */
let areTasksKnown = false;

vi.mock(import('#web/features/tasks/task-slider.tsx'), () => ({
  TaskSlider: ({ onKnown }) => {
    useEffect(() => {
      if (areTasksKnown) onKnown?.();
    }, [onKnown]);
    return <p>tasks of today</p>;
  },
}));
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

/** Of a new person nothing is logged or added yet. */
function knowNothing(): void {
  const phase = user.cycle.cycle_phase ?? 'all';
  queryClient.setQueryData(tasksOfDayQuery({ phase, today: TODAY }).queryKey, []);
  queryClient.setQueryData(habitsOfTodayQuery.queryKey, {
    success: 1,
    habits_morning: [],
    habits_noon: [],
    habits_evening: [],
  });
  queryClient.setQueryData(recentDaysQuery.queryKey, { days: [], from: TODAY, to: TODAY });
}

async function open(strip: { isStripLow: boolean; areTasksKnown: boolean }): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  areTasksKnown = strip.areTasksKnown;
  if (strip.isStripLow) knowNothing();
  await showPage(user, <DashboardPage />);
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00Z`) });
  await open({ isStripLow: false, areTasksKnown: false });
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

test('days with open tasks have a dot, as far as the list of tasks is loaded', async () => {
  const dots = () =>
    [...document.querySelectorAll('label')].filter((one) => one.textContent.includes(', Tasks')).length;
  expect(dots()).toBe(0);
  queryClient.setQueryData(taskPagesQuery(ALL_TASKS).queryKey, {
    pages: [
      {
        success: 1,
        tasks: [
          someRow('Groceries', { due_date: '2026-03-21' }),
          someRow('Done', { due_date: '2026-03-19', status: 'completed' }),
          someRow('Some day'),
        ],
        next_cursor: null,
      },
    ],
    pageParams: [''],
  });
  await press(option('2026-03-18'));
  expect(dots()).toBe(1);
  expect(option('2026-03-21').closest('label')?.textContent).toContain(', Tasks');
});

describe('a log below the tasks', () => {
  const log = `log of ${TODAY}.`;

  beforeEach(leavePage);

  test.each([false, true])('is shown once the tasks are loaded (%s)', async (areTasksKnown) => {
    await open({ isStripLow: true, areTasksKnown });
    expect(isThere(log)).toBe(areTasksKnown);
  });

  test('waits for the tasks at most two seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    await open({ isStripLow: true, areTasksKnown: false });
    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(isThere(log)).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(isThere(log)).toBe(true);
  });
});
