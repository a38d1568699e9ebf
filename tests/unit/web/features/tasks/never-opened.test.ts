import { beforeEach, expect, test, vi } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { detailsOfRow } from '#domain/tasks/task-answers.ts';
import { entriesQuery, entryQuery } from '#web/features/journal/journal.data.ts';
import { taskPagesQuery, taskQuery } from '#web/features/tasks/tasks.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { someRow } from './some-row.ts';

/** Refetches cached data, as a page that gets the focus does. */
const refetch = { staleTime: 0 } as const;
const LIST = taskPagesQuery({ status: undefined, priority: undefined, keyword: '' }).queryKey;
const TODAY = '2026-11-20' as LocalDate;
const ENTRY = {
  ...{ date: '2026-11-18' as LocalDate, text: 'A walk', mood: null, energy: null, tags: [] },
  ...{ saved_timestamp: 1, cycle_day: null, cycle_phase: null, version: 'v1' },
};

beforeEach(() => {
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  beginSession({ xox: 'refresh', stx: 'access' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
});

test('a task never opened is read from the list without a connection', async () => {
  const row = someRow('one', { title: 'Bake', description: 'Rye', due_date: TODAY, priority: 7 });
  queryClient.setQueryData(LIST, {
    pages: [{ success: 1, tasks: [row], next_cursor: null }],
    pageParams: [''],
  });
  expect(await queryClient.fetchQuery(taskQuery('one'))).toMatchObject({
    ...{ id: 'one', task_title: 'Bake', task_description: 'Rye', task_end_on: TODAY, task_priority: 'high' },
    isOfList: true,
  });
  await expect(queryClient.fetchQuery(taskQuery('unknown'))).rejects.toThrow();
  const renamed = { ...row, title: 'Bake rye' };
  queryClient.setQueryData(LIST, {
    pages: [{ success: 1, tasks: [renamed], next_cursor: null }],
    pageParams: [''],
  });
  const later = await queryClient.fetchQuery({ ...taskQuery('one'), ...refetch });
  expect(later.task_title).toBe('Bake rye');
});

test('a task opened before is not replaced by the list’s fewer fields', async () => {
  const opened = { ...detailsOfRow(someRow('one'), 'UTC'), task_cycle_phase: 'luteal' as const };
  queryClient.setQueryData(taskQuery('one').queryKey, opened);
  queryClient.setQueryData(LIST, {
    pages: [{ success: 1, tasks: [someRow('one')], next_cursor: null }],
    pageParams: [''],
  });
  expect(await queryClient.fetchQuery({ ...taskQuery('one'), ...refetch })).toEqual(opened);
});

test('a journal day never opened is read from the list, even if nothing was written on it', async () => {
  const page = { success: 1 as const, entries: [ENTRY], earlier: null };
  const list = (unreadable: number) => ({
    pages: [{ ...page, unreadable, from: '2026-11-01' as LocalDate, to: TODAY }],
    pageParams: [TODAY],
  });
  queryClient.setQueryData(entriesQuery(TODAY).queryKey, list(0));
  expect(await queryClient.fetchQuery(entryQuery(ENTRY.date))).toEqual(ENTRY);
  expect(await queryClient.fetchQuery(entryQuery('2026-11-17' as LocalDate))).toBeNull();
  await expect(queryClient.fetchQuery(entryQuery('2026-10-17' as LocalDate))).rejects.toThrow();
  // An unreadable entry may belong to that day.
  queryClient.setQueryData(entriesQuery(TODAY).queryKey, list(1));
  const read = { ...entryQuery('2026-11-17' as LocalDate), ...refetch };
  expect(await queryClient.fetchQuery(read)).toBeNull();
  await expect(queryClient.fetchQuery(entryQuery('2026-11-16' as LocalDate))).rejects.toThrow();
});
