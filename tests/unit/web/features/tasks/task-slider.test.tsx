import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { seen } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
// Lazy code is loaded before the tests, so that none waits for it.
import '#web/features/tasks/ideas.tsx';
import '#web/features/tasks/tasks.data.ts';
import { hasTasksQuery, TaskSlider } from '#web/features/tasks/task-slider.tsx';
import { tasksOfDayQuery } from '#web/features/tasks/tasks-of-day.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { someRow } from './some-row.ts';

const today = '2026-03-20';
/** The server's tasks of any day. */
let stored: TaskRow[];
/** Delays the answer to the list. */
let untilListed: Promise<void>;
let sent: { method: string; path: string; body: Record<string, unknown> }[];

const withTasks = (rows: TaskRow[]) =>
  queryClient.setQueryData(tasksOfDayQuery({ phase: 'follicular', today }).queryKey, rows);
const named = (page: HTMLElement, name: string) =>
  [...page.querySelectorAll<HTMLElement>('button')].find(
    (one) => one.getAttribute('aria-label') === name || one.textContent === name,
  );
const press = (page: HTMLElement, name: string) => act(async () => named(page, name)?.click());
const until = (expected: () => void) => act(() => vi.waitFor(expected));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00Z`) });
  sent = [];
  stored = [];
  untilListed = Promise.resolve();
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return new Promise(() => {});
    if (url.endsWith('/task/list')) {
      await untilListed;
      return Response.json({ success: 1, tasks: stored, next_cursor: null });
    }
    sent.push({ method, path: String(url), body: body ? JSON.parse(String(body)) : {} });
    return Response.json({ success: 1, task_id: 'x' });
  });
  beginSession({ xox: 'refresh', stx: 'access' });
  queryClient.setQueryData(userQuery.queryKey, someUser({}, { cycle_phase: 'follicular' }));
});
afterEach(async () => {
  await takeDown();
  vi.useRealTimers();
});

describe('the dashboard’s tasks', () => {
  test('show only "in progress" as text, and name every status', async () => {
    withTasks([
      someRow('a', { title: 'Draft', status: 'not_started', priority: 7 }),
      someRow('b', { title: 'Call', status: 'in_progress' }),
    ]);
    const page = await show(<TaskSlider phase="follicular" onAdd={() => {}} />);

    const [draft, call] = page.querySelectorAll('li');
    expect(draft?.querySelector('.task-status')).toBeNull();
    expect(draft?.querySelector('a')?.textContent).toBe('Draft, Not started');
    expect(draft?.textContent).toContain('High priority');
    expect(call?.querySelector('.task-status')?.textContent).toBe('In progress');
  });

  test('show their length, priority and fit to the phase, and link to their details', async () => {
    withTasks([
      someRow('call', { title: 'Call the dentist', task_length: 90, priority: 5 }),
      someRow('finish', { title: 'Finish it', is_suggested: 1 }),
    ]);
    const page = await show(<TaskSlider phase="follicular" onAdd={() => {}} />);

    const [call, finish] = page.querySelectorAll('li');
    expect(call?.textContent).toMatch(/1\sh\s30/);
    expect(call?.textContent).toContain('Medium priority');
    const signs = [call, finish].map((slide) => slide?.querySelector('[title^=Suggested]') != null);
    expect(signs).toEqual([false, true]);
    expect(finish?.querySelector('a')?.getAttribute('href')).toBe('/tasks?task=finish');
    const leads = [...page.querySelectorAll('section > div a')].map((link) => link.getAttribute('href'));
    expect(leads).toEqual(['/tasks', '/plan']);
  });

  test('are counted without the done ones', async () => {
    withTasks([someRow('a'), someRow('b'), someRow('c', { status: 'completed' })]);
    const page = await show(<TaskSlider phase="follicular" onAdd={() => {}} />);
    expect(page.querySelector('h2')?.textContent).toBe('Today · 2');
  });

  test('show an empty day as such and offer to add a task', async () => {
    withTasks([]);
    stored = [someRow('done', { status: 'completed' })];
    const onAdd = vi.fn();
    const page = await show(<TaskSlider phase="follicular" onAdd={onAdd} />);
    await until(() => expect(page.textContent).toContain('Nothing due today.'));

    await press(page, 'Add a task');
    expect(onAdd).toHaveBeenCalled();
  });
});

test('no button is shown before it’s known whether tasks or ideas follow', async () => {
  withTasks([]);
  const { promise, resolve } = Promise.withResolvers<void>();
  untilListed = promise;
  const page = document.body;
  await show(<TaskSlider phase="follicular" onAdd={() => {}} />);
  expect(page.querySelector('button, a')).toBeNull();

  resolve();
  await seen(() => page.querySelectorAll('li').length === 3);
  expect(named(page, 'Add a task')).toBeDefined();
});

test('outdated data shows no ideas to a person who has tasks since', async () => {
  withTasks([]);
  queryClient.setQueryData(hasTasksQuery.queryKey, false);
  stored = [someRow('done', { status: 'completed' })];
  const page = await show(<TaskSlider phase="follicular" onAdd={() => {}} />);
  expect(page.querySelector('li')).toBeNull();

  await seen(() => page.textContent?.includes('Nothing due today.') === true);
  expect(page.querySelector('li')).toBeNull();
});

describe('a person without any task', () => {
  async function firstVisit(phase: 'follicular' | null = 'follicular') {
    queryClient.setQueryData(tasksOfDayQuery({ phase: phase ?? 'all', today }).queryKey, []);
    const page = await show(<TaskSlider phase={phase} onAdd={() => {}} />);
    await until(() => expect(page.querySelectorAll('li')).toHaveLength(3));
    return page;
  }

  test('gets three ideas of the phase, marked as tradition', async () => {
    const page = await firstVisit();

    expect(page.querySelector('h2')?.textContent).toBe('Three ideas for these days');
    expect(page.textContent).toMatch(/Make one overdue call5\smin/);
    expect(page.textContent).toContain('Matching ideas to phases is tradition, not medicine.');
    expect(page.textContent).not.toContain('Nothing due today.');
    expect(named(page, 'Add a task')).toBeDefined();
  });

  test('gets ideas without a phase if there is no cycle', async () => {
    const page = await firstVisit(null);

    expect(page.querySelector('h2')?.textContent).toBe('Three ideas to begin with');
    expect(page.textContent).not.toContain('tradition');
  });

  test('can add one for today with its length, and undo it', async () => {
    const page = await firstVisit();

    await press(page, 'Add “Sketch a new idea on paper” for today');
    expect(page.textContent).toContain('Sketch a new idea on paperAdded · Undo');
    await until(() => expect(sent).toHaveLength(1));
    const { id, ...task } = sent[0]?.body ?? {};
    expect(task).toEqual({
      task_title: 'Sketch a new idea on paper',
      task_length: 15,
      task_end_timestamp: Date.parse(`${today}T11:00:00Z`) / 1000,
    });

    await press(page, 'Undo');
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'Add “Sketch a new idea on paper” for today',
    );
    await until(() => expect(sent[1]).toMatchObject({ method: 'DELETE', path: `/api/task/${id}/1/delete` }));
    expect(page.textContent).not.toContain('Added ·');
  });

  test('sees the mark rolled back if it could not be added', async () => {
    const page = await firstVisit();
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));

    await press(page, 'Add “Sketch a new idea on paper” for today');
    await until(() => expect(page.textContent).not.toContain('Added ·'));
  });

  test('no longer sees ideas once all are added', async () => {
    const page = await firstVisit();

    for (const title of [
      'Make one overdue call',
      'Sketch a new idea on paper',
      'Walk a street you don’t know',
    ])
      await press(page, `Add “${title}” for today`);
    expect(page.querySelector('li')).toBeNull();
  });
});
