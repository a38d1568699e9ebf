import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { DayDone } from '#web/features/dashboard/habits-widget.tsx';
import { habitsOfTodayQuery } from '#web/features/habits/habits.data.ts';
import { tasksOfDayQuery } from '#web/features/tasks/tasks-of-day.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { todayHere } from '#web/lib/time/today.ts';
import { leavePage, showPage } from '../../shown-page.tsx';
import { someUser } from '../../some-user.ts';
import { someRow } from '../tasks/some-row.ts';

const animate = vi.fn();
let isReduced: boolean;

function Page() {
  return (
    <main>
      <DayDone />
      <svg aria-hidden="true">
        <path className="bloom-petal-e" />
      </svg>
    </main>
  );
}

const habits = (done: 0 | 1) => ({
  success: 1 as const,
  habits_morning: [{ habit_id: 'h', done_today: done, skipped_today: 0 } as Habit], // no more is read
  habits_noon: [],
  habits_evening: [],
});
const tasks = (status: 'not_started' | 'completed') => [
  someRow('Groceries', { due_date: todayHere(), status }),
  someRow('An idea'),
];

async function setDay(done: 0 | 1, status: 'not_started' | 'completed'): Promise<void> {
  const phase = someUser().cycle.cycle_phase ?? 'all';
  await act(async () => {
    queryClient.setQueryData(habitsOfTodayQuery.queryKey, habits(done));
    queryClient.setQueryData(tasksOfDayQuery({ phase, today: todayHere() }).queryKey, tasks(status));
  });
}

beforeEach(async () => {
  animate.mockClear();
  isReduced = false;
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.stubGlobal('matchMedia', () => ({
    matches: isReduced,
    addEventListener() {},
    removeEventListener() {},
  }));
  Element.prototype.animate = animate;
  await setDay(0, 'not_started');
  await showPage(someUser(), <Page />);
});
afterEach(leavePage);

test.each(['habit', 'task'])(
  'the bloom closes for half a second when the last %s of today is done',
  async (last) => {
    await setDay(last === 'task' ? 1 : 0, last === 'task' ? 'not_started' : 'completed');
    expect(animate).not.toHaveBeenCalled();
    await setDay(1, 'completed');
    expect(animate).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining({ duration: 500 }),
    );
  },
);

test('the bloom stays open when the last habit is skipped or the last task is deleted or moved', async () => {
  const phase = someUser().cycle.cycle_phase ?? 'all';
  const { queryKey } = tasksOfDayQuery({ phase, today: todayHere() });
  await setDay(1, 'not_started');
  await act(async () => void queryClient.setQueryData(queryKey, [someRow('An idea')]));
  await setDay(0, 'completed');
  const [habit] = habits(0).habits_morning;
  const skipped = { ...habits(0), habits_morning: [{ ...habit, skipped_today: 1 } as Habit] };
  await act(async () => void queryClient.setQueryData(habitsOfTodayQuery.queryKey, skipped));
  expect(animate).not.toHaveBeenCalled();
});

test('nothing moves with reduced motion', async () => {
  isReduced = true;
  await setDay(1, 'not_started');
  await setDay(1, 'completed');
  expect(animate).not.toHaveBeenCalled();
});
