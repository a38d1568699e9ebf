import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_STANDING } from '#domain/cycle/cycle-life.schema.ts';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import { someRow } from '#tests/unit/web/features/tasks/some-row.ts';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { ModeDay } from '#web/app/mode-day.tsx';
import { tasksOfDayQuery } from '#web/features/tasks/tasks-of-day.query.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';

const today = '2026-03-20';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00Z`) });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  queryClient.setQueryData(userQuery.queryKey, someUser());
});
afterEach(async () => {
  await takeDown();
  vi.useRealTimers();
});

const withTasks = (rows: TaskRow[]) =>
  queryClient.setQueryData(tasksOfDayQuery({ phase: 'all', today }).queryKey, rows);

describe('the dashboard’s card without predictions', () => {
  test.each(['pregnant', 'postpartum', 'contraception'] as const)(
    'is the day’s tasks for %s, says that predictions are off, and leads to the choice',
    async (mode) => {
      withTasks([
        someRow('Draft the proposal', { due_date: today }),
        someRow('Call the dentist', { due_date: '2026-03-18' }),
        someRow('Some day', { due_date: null }),
      ]);
      const page = await show(<ModeDay standing={{ ...NO_STANDING, cycle_mode: mode }} onAdd={() => {}} />);

      expect(page.querySelector('h2')?.textContent).toBe('2 things today');
      expect(page.textContent).toContain('Predictions are off');
      expect(page.textContent).not.toContain('Some day');
      expect(page.querySelector('a[href="/settings/cycle"]')?.textContent).toBe('Change');
      expect(page.textContent).not.toContain('Log period');
    },
  );

  test('says that tracking is paused', async () => {
    withTasks([]);
    const page = await show(<ModeDay standing={{ ...NO_STANDING, cycle_mode: 'paused' }} onAdd={() => {}} />);

    expect(page.textContent).toContain('Tracking is paused');
  });

  test('on a day without tasks says so and offers to add one', async () => {
    withTasks([]);
    const onAdd = vi.fn();
    const page = await show(<ModeDay standing={{ ...NO_STANDING, cycle_mode: 'paused' }} onAdd={onAdd} />);

    expect(page.querySelector('h2')?.textContent).toBe('Nothing planned');
    expect(page.textContent).toContain('Nothing due today.');
    page.querySelector('button')?.click();
    expect(onAdd).toHaveBeenCalled();
  });
});
