import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { useTasksByDay } from '#web/features/tasks/task-row.tsx';
import { taskPagesQuery } from '#web/features/tasks/tasks.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { someRow } from './some-row.ts';

const { queryKey } = taskPagesQuery({ status: undefined, priority: undefined, keyword: '' });

function Titles() {
  const tasksOn = useTasksByDay();
  return [day('2026-03-20'), day('2026-03-22')].map((on) => (
    <p key={on}>{tasksOn(on).map(({ title }) => title)}</p>
  ));
}

/** Shows the days of a person with a loaded first page; `answer` gives the other pages. */
async function showDays(answer: () => Response) {
  const calls = vi.fn(async () => answer());
  beginSession({ xox: 'refresh', stx: 'access' });
  // It stops answering after many requests, because otherwise the test would never end.
  vi.stubGlobal('fetch', () => (calls.mock.calls.length < 9 ? calls() : new Promise(() => {})));
  queryClient.setQueryData(queryKey, {
    pages: [{ success: 1, tasks: [someRow('First', { due_date: '2026-03-20' })], next_cursor: 'on' }],
    pageParams: [''],
  });
  return { calls, page: await show(<Titles />) };
}

afterEach(takeDown);

test('pages are loaded as long as their tasks are due', async () => {
  const tasks = [someRow('Second', { start_date: '2026-03-22' }), someRow('Undated')];
  const { calls, page } = await showDays(() => Response.json({ success: 1, tasks, next_cursor: 'on' }));
  await act(() => vi.waitFor(() => expect(page.textContent).toBe('FirstSecond')));

  expect(calls).toHaveBeenCalledTimes(1);
});

test('a page that can’t be loaded is not requested repeatedly', async () => {
  const { calls, page } = await showDays(() => Response.json({}, { status: 404 }));
  const failed = () => queryClient.getQueryState(queryKey)?.errorUpdateCount ?? 0;
  await act(() => vi.waitFor(() => expect(failed()).toBe(1)));
  // Waits for further requests, which must not come.
  for (let turn = 0; turn < 5; turn++) await act(() => new Promise(setImmediate));

  expect(calls).toHaveBeenCalledTimes(1);
  expect(page.textContent).toBe('First');
});
