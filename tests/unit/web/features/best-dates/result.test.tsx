import { QueryClientProvider } from '@tanstack/react-query';
import { act, createRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KEYWORDS } from '#domain/best-dates/keywords.ts';
import { addDays } from '#domain/calendar/local-date.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { seen } from '#tests/unit/web/shown-page.tsx';
import type { DateSearch, TaskToPlace } from '#web/features/best-dates/best-dates.data.ts';
import { type DatesFound, Result } from '#web/features/best-dates/result.tsx';
import { createTask, deleteTask } from '#web/features/tasks/tasks.mutations.tsx';
import { addTexts, startI18n } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { someUser } from '../../some-user.ts';

vi.mock(import('#web/features/tasks/tasks.mutations.tsx'), async (load) => ({
  ...(await load()),
  createTask: vi.fn(),
  deleteTask: vi.fn(),
}));
vi.mock(import('#web/features/tasks/tasks.data.ts'), async (load) => ({
  ...(await load()),
  reloadTasks: async () => undefined,
}));

let root: Root;

const today = day('2026-10-14');
const monday = day('2026-10-19');
const MEAL: DateSearch = { kind: 'sentence', sentence: 'have dinner with my friends' };
const RISE: DateSearch = { kind: 'sentence', sentence: 'ask my boss for a pay rise' };

/** A result with these chances from next Monday on. */
const foundWith = (chances: readonly number[]): DatesFound => ({
  success: 1,
  predictions: [],
  cycle_phase: 'ovulation',
  explanation: 'A good fit for ovulation, by tradition\nMatched: “boss”.',
  source: 'local',
  days: chances.map((probability, index) => ({
    date: addDays(monday, index),
    probability,
    load: index,
    busy_minutes: null,
    minutes_left: Math.max(1, 90 - 45 * index),
    reason: '',
  })),
});

async function show(query: DateSearch, chances: readonly number[], task?: TaskToPlace) {
  await act(async () => {
    root.render(
      <QueryClientProvider client={queryClient}>
        <Result
          query={query}
          found={foundWith(chances)}
          headingRef={createRef()}
          onBack={() => {}}
          task={task}
        />
      </QueryClientProvider>,
    );
  });
}

const rows = () => [...document.querySelectorAll<HTMLElement>('ol > li')];
const percents = () => rows().map((row) => /\d+%/.exec(row.textContent)?.[0]);
const weekdays = () => document.querySelector<HTMLInputElement>('[role="switch"]');
const press = (element: HTMLElement | null | undefined) => act(async () => element?.click());

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T11:00:00Z`) });
  await startI18n();
  await addTexts('pages');
  queryClient.setQueryData(userQuery.queryKey, someUser());
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(() => root.unmount());
  document.body.replaceChildren();
  queryClient.clear();
  vi.clearAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the best three days are sentences, the most likely first, with their planned tasks', async () => {
  await show(MEAL, [0.4, 0.49, 0.36, 0.3]);
  expect(rows().map((row) => row.querySelector('p')?.textContent)).toEqual([
    'Tue 20 October, most likely in your ovulation days (49%)',
    'Mon 19 October, likely in your ovulation days (40%)',
    'Wed 21 October, likely in your ovulation days (36%)',
  ]);
  expect(rows().map((row) => row.querySelectorAll('p')[1]?.textContent)).toEqual([
    '1 task that day',
    'nothing planned',
    '2 tasks that day',
  ]);
});

test('a day without the time that a task needs is not among the best, and says so when chosen', async () => {
  const task = { words: 'have dinner with my friends', length: 60, onPick: vi.fn() };
  await show(MEAL, [0.4, 0.6], task);
  expect(percents()).toEqual(['40%']);
  const cell = () => document.querySelector<HTMLElement>('[role=grid] [data-date="2026-10-20"]');
  // The calendar may still be loading.
  await seen(() => cell() !== null);
  await press(cell());
  const chosen = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
  expect(chosen.some((text) => text.includes('60%') && text.includes('no time left that day'))).toBe(true);
  await press(rows()[0]?.querySelector('button'));
  expect(task.onPick).toHaveBeenCalledWith(monday, { phase: 'ovulation', percent: 40 });
  expect(createTask).not.toHaveBeenCalled();
});

test('a search for work includes only weekdays at first, and a press adds the weekend', async () => {
  await show(RISE, [0.4, 0.4, 0.4, 0.4, 0.5, 0.9, 0.8]);
  expect(weekdays()?.checked).toBe(true);
  expect(percents()[0]).toBe('50%');
  await press(weekdays());
  expect(percents()[0]).toBe('90%');
});

test('other searches include the weekend', async () => {
  await show(MEAL, [0.4]);
  expect(weekdays()?.checked).toBe(false);
  const keyword = KEYWORDS.find(({ theme }) => theme === 'Productivity');
  if (keyword === undefined) throw new Error('the theme has no keywords');
  await act(() => root.unmount());
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await show({ kind: 'keyword', keyword }, [0.4]);
  expect(weekdays()?.checked).toBe(true);
});

test('no day is called best if none has 35 per cent, and the most likely is named', async () => {
  await show(MEAL, [0.2, 0.34]);
  expect(document.body.textContent).toContain('No day stands out yet');
  expect(document.body.textContent).not.toContain('best day');
  expect(document.body.textContent).toContain(
    'No free day reaches 35%. The most likely one is Tuesday 20 October (34%).',
  );
  expect(rows()).toEqual([]);
});

test('“+ Task” becomes “Added · Undo”, and back', async () => {
  await show(MEAL, [0.6]);
  const button = () => rows()[0]?.querySelector('button');
  await press(button());
  expect(createTask).toHaveBeenCalledOnce();
  expect(vi.mocked(createTask).mock.calls[0]?.[0].task_advised).toEqual({ phase: 'ovulation', percent: 60 });
  expect(rows()[0]?.querySelector('[role="status"]')?.textContent).toContain('Added');
  expect(button()?.textContent).toBe('Undo');
  await press(button());
  expect(deleteTask).toHaveBeenCalledOnce();
  expect(vi.mocked(deleteTask).mock.calls[0]?.[0].about.id).toBe(vi.mocked(createTask).mock.calls[0]?.[0].id);
  expect(rows()[0]?.querySelector('[role="status"]')?.textContent).toBe('');
  expect(button()?.textContent).toBe('Task');
});

test('a failed task is no longer shown as added', async () => {
  vi.mocked(createTask).mockRejectedValueOnce(new Error('offline'));
  await show(MEAL, [0.6]);
  await press(rows()[0]?.querySelector('button'));
  expect(rows()[0]?.querySelector('button')?.textContent).toBe('Task');
});

test('the tradition has its own line before the activity, with the deciding words below it', async () => {
  await show(RISE, [0.6]);
  const lines = [...document.querySelectorAll('header :is(p, h3)')].map((line) => line.textContent);
  expect(lines[0]).toBe('A good fit for ovulation, by tradition');
  expect(lines[1]).toContain('ask my boss for a pay rise');
  expect(lines[2]).toBe('Matched: “boss”.');
});

test('a sentence has the picture of a theme of its phase, with a different one for work', async () => {
  const picture = () => document.querySelector('header h3 + span path')?.getAttribute('d');
  await show(RISE, [0.6]);
  const ofWork = picture();
  expect(ofWork).toBeTruthy();
  await show(MEAL, [0.6]);
  expect(picture()).toBeTruthy();
  expect(picture()).not.toBe(ofWork);
});

test('past days of the calendar can’t be chosen, and a chosen day shows its chance', async () => {
  await show(MEAL, [0.6]);
  const cells = [...document.querySelectorAll<HTMLElement>('[role=grid] [data-date]')];
  const closed = cells
    .filter(({ ariaDisabled }) => ariaDisabled === 'true')
    .map(({ dataset }) => dataset.date);
  expect(closed).toEqual(cells.map(({ dataset }) => dataset.date).filter((date = '') => date < today));
  const marked = cells.find(({ dataset }) => dataset.date === monday);
  await press(marked);
  expect(marked?.dataset.selected).toBe('');
  expect(
    [...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent.includes('60')),
  ).toBe(true);
});
