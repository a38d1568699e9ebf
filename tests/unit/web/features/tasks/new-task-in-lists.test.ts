import type { InfiniteData } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import { labelsQuery } from '#web/features/labels/labels.data.ts';
import type { TaskPage, TaskView } from '#web/features/tasks/task-search.ts';
import { TASK_KEYS } from '#web/features/tasks/task-search.ts';
import { applyPendingTasks, timeZone } from '#web/features/tasks/tasks.optimistic.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import type { UnsentChange } from '#web/sync/change.ts';
import { someRow } from './some-row.ts';

/** The titles of a list after a task was added on this device. */
function titlesIn(view: Partial<TaskView>, sent: Record<string, unknown> = {}): string[] {
  const created: UnsentChange = {
    id: 'c',
    owner: 't',
    madeAt: 0,
    about: { kind: 'task-created', id: 'new' },
    call: {
      method: 'POST',
      path: '/api/task/create',
      body: { id: '01900000-0000-7000-8000-000000000001', task_title: 'New', ...sent },
    },
  };
  const page: TaskPage = { success: 1, tasks: [someRow('Old')], next_cursor: null };
  const shown = applyPendingTasks(
    { pages: [page], pageParams: [''] },
    {
      queryKey: [...TASK_KEYS.pages, { status: undefined, priority: undefined, keyword: '', ...view }],
      changes: [created],
    },
  ) as InfiniteData<TaskPage>; // pages in, pages out
  return shown.pages.flatMap(({ tasks }) => tasks.map(({ title }) => title));
}

test('an unsent task comes first in the lists that it belongs to', () => {
  expect(titlesIn({})).toEqual(['New', 'Old']);
  expect(titlesIn({ status: 'not_started' })).toEqual(['New', 'Old']);
  expect(titlesIn({ priority: 'high' }, { task_priority: 'high' })).toEqual(['New', 'Old']);
});

test('an unsent task is in no other list', () => {
  expect(titlesIn({ status: 'completed' })).toEqual(['Old']);
  expect(titlesIn({ status: 'in_progress' })).toEqual(['Old']);
  expect(titlesIn({ priority: 'high' })).toEqual(['Old']);
  expect(titlesIn({ keyword: 'old' })).toEqual(['Old']);
  expect(titlesIn({ label: 'errand' })).toEqual(['Old']);
});

test('an unsent task that is done is only under “completed”', () => {
  expect(titlesIn({ status: 'completed' }, { task_status: 'completed' })).toEqual(['New', 'Old']);
  expect(titlesIn({}, { task_status: 'completed' })).toEqual(['Old']);
});

const keyOf = (view: Partial<TaskView>) => [
  ...TASK_KEYS.pages,
  { status: undefined, priority: undefined, keyword: '', ...view },
];
const pagesOf = (ids: string[], next_cursor: string | null = null): InfiniteData<TaskPage> => ({
  pages: [{ success: 1, tasks: ids.map((id) => someRow(id)), next_cursor }],
  pageParams: [''],
});

/** An unsent change of the task “Old”. */
const changed = (fields: Record<string, unknown>): UnsentChange => ({
  id: JSON.stringify(fields),
  owner: 't',
  madeAt: 0,
  about: { kind: 'task-changed', id: 'Old' },
  call: { method: 'POST', path: '/api/task/update', body: { task_id: 'Old', ...fields } },
});

/** The ids in the list of completed tasks after changes of “Old”, which another list has. */
function completedAfter(changes: UnsentChange[], next: string | null = null): string[] {
  queryClient.setQueryData(keyOf({}), pagesOf(['Old']));
  const over = { queryKey: keyOf({ status: 'completed' }), changes };
  const { pages } = applyPendingTasks(pagesOf([], next), over) as InfiniteData<TaskPage>; // pages in, pages out
  return pages.flatMap(({ tasks }) => tasks.map(({ id, title, priority }) => `${id} ${title} ${priority}`));
}
afterEach(() => queryClient.clear());

test('a changed task comes into a list only if all its pages are loaded, because a later one may have it', () => {
  const done = changed({ task_status: 'completed' });
  expect(completedAfter([done])).toEqual(['Old Old 0']);
  expect(completedAfter([done], 'more')).toEqual([]);
});

test('a task comes into a list with all earlier unsent changes', () => {
  const changes = [changed({ task_title: 'Renamed' }), changed({ task_status: 'completed' })];
  expect(completedAfter(changes)).toEqual(['Old Renamed 0']);
});

test('the dashboard’s tasks are in the server’s order once an unsent change puts a time on the day or takes it away', () => {
  const today = localDateAt(Date.now() / 1000, timeZone());
  const due = { due_date: today };
  const rows = [
    someRow('overdue', { due_date: addDays(today, -2), time: '12:00' }),
    someRow('early', { ...due, time: '07:30' }),
    someRow('late', { ...due, time: '18:00' }),
    someRow('urgent', { ...due, priority: 7 }),
    someRow('Old', due),
    someRow('waiting'),
  ];
  const shownAfter = (...changes: UnsentChange[]) => {
    const queryKey = [...TASK_KEYS.rows, 'day', 'all', today];
    const shown = applyPendingTasks(rows, { queryKey, changes }) as TaskRow[]; // rows in, rows out
    return shown.map(({ id }) => id);
  };
  const { call, ...change } = changed({});
  const changeOf = (id: string, fields: Record<string, unknown>): UnsentChange => ({
    ...change,
    call: { ...call, body: { task_id: id, ...fields } },
  });

  expect(shownAfter(changed({ task_time: '09:00' }))).toEqual([
    ...['overdue', 'early', 'Old', 'late', 'urgent', 'waiting'],
  ]);
  expect(shownAfter(changeOf('early', { task_time: null }))).toEqual([
    ...['overdue', 'late', 'urgent', 'early', 'Old', 'waiting'],
  ]);
  expect(shownAfter(changeOf('overdue', { planned_on: today }))).toEqual([
    ...['early', 'overdue', 'late', 'urgent', 'Old', 'waiting'],
  ]);
  expect(shownAfter(changeOf('early', { planned_on: addDays(today, 1) }))).toEqual([
    ...['overdue', 'late', 'urgent', 'early', 'Old', 'waiting'],
  ]);
  // Nothing moves while somebody checks tasks off or gives them days.
  expect(shownAfter(changed({ task_status: 'completed', task_end_timestamp: null }))).toEqual(
    rows.map(({ id }) => id),
  );
});

const COTE = { label_id: 'l1', name: 'Côté', color: 'iris' } as const;

test('the labels that an unsent change names are the known ones, or new', () => {
  queryClient.setQueryData(labelsQuery.queryKey, [{ ...COTE, tasks: 1 }]);
  const changes = [changed({ task_labels_add: ['errand', 'cote'], task_labels_remove: ['home'] })];
  const { pages } = applyPendingTasks(pagesOf(['Old']), {
    queryKey: keyOf({}),
    changes,
  }) as InfiniteData<TaskPage>; // pages in, pages out
  expect(pages[0]?.tasks[0]?.labels).toMatchObject([COTE, { name: 'errand', color: null }]);
});

test('an unsent step has its own labels, and those of its task from above', () => {
  const parent = someRow('plan', { labels: [{ ...COTE }, { label_id: 'l2', name: 'home', color: null }] });
  queryClient.setQueryData(keyOf({}), {
    pages: [{ success: 1, tasks: [parent], next_cursor: null }],
    pageParams: [''],
  });
  const body = { id: '01900000-0000-7000-8000-000000000001', task_title: 'New', parent_id: 'plan' };
  const created: UnsentChange = {
    id: 'c',
    owner: 't',
    madeAt: 0,
    about: { kind: 'task-created', id: 'new' },
    call: { method: 'POST', path: '/api/task/create', body: { ...body, task_labels: ['home', 'garden'] } },
  };
  const below = applyPendingTasks([], {
    queryKey: [...TASK_KEYS.rows, 'below', 'plan'],
    changes: [created],
  }) as readonly TaskRow[]; // rows in, rows out
  expect(below).toMatchObject([{ labels: [{ name: 'garden' }, { name: 'home' }], parent_labels: [COTE] }]);
});
