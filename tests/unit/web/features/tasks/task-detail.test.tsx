import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { newTaskDetails } from '#domain/tasks/tasks.rules.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { findings } from '#tests/unit/web/findings.ts';
import { accepted, playApi, refused } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { TaskList } from '#web/features/tasks/task-list.tsx';
import { TaskDetail } from '#web/features/tasks/task-sheet.tsx';
import { ToastHost } from '#web/lib/page/toast-host.tsx';
import { loadOptimistic } from '#web/sync/pending.ts';
import { button, chooseDay, TODAY } from './shown-when.tsx';
import { someRow } from './some-row.ts';

const UPDATE = '/api/task/update';
const SKIP = '/api/task/Meal%20prep/skip';
const nothing = () => {};

let answers: Parameters<typeof playApi>[0];
let calls: ReturnType<typeof playApi>;

beforeEach(async () => {
  answers = {};
  calls = playApi(answers);
  await loadOptimistic('tasks');
});
afterEach(leavePage);

const list = (
  <>
    <TaskList
      view={{ status: undefined, priority: undefined, keyword: '' }}
      currentId={undefined}
      shownId={undefined}
      onOpen={nothing}
      onAdd={nothing}
      onClearFilters={nothing}
    />
    <ToastHost />
  </>
);

test('a status that can’t be saved is rolled back, with a message', async () => {
  answers['/api/task/list'] = accepted({ tasks: [someRow('Stays open')], next_cursor: null });
  answers[UPDATE] = refused(500, 'internal');
  await showPage(someUser(), list);
  const tick = () => document.querySelector<HTMLInputElement>('[aria-label="Done: Stays open"]');
  await seen(() => tick() !== null);
  await press(tick() ?? expect.fail());
  await seen(() => document.querySelector('[role=alert]') !== null && tick()?.checked === false);
  expect(calls.find(({ path }) => path === UPDATE)?.body).toMatchObject({ task_status: 'completed' });
});

test.each([
  ['a task', {}],
  ['a repeating task', { next_task_id: 'next', next_on: '2099-12-10' }],
])('%s that was ticked off can be put back to its status before', async (_which, next) => {
  answers['/api/task/list'] = accepted({
    tasks: [someRow('Call Karim', { status: 'in_progress' })],
    next_cursor: null,
  });
  answers[UPDATE] = accepted(next);
  await showPage(someUser(), list);
  const tick = () => document.querySelector<HTMLInputElement>('[aria-label="Done: Call Karim"]');
  await seen(() => tick() !== null);
  await press(tick() ?? expect.fail());
  const undo = () => document.querySelector<HTMLElement>('.Toastify button');
  await seen(() => undo()?.textContent === 'Undo');
  await press(undo() ?? expect.fail());
  const sent = () => calls.filter(({ path }) => path === UPDATE).map(({ body }) => body);
  await seen(() => sent().length === 2);
  expect(sent().at(-1)).toMatchObject({ task_id: 'Call Karim', task_status: 'in_progress' });
});

test('a repeating task can be skipped from its menu, and its repetition ended after a question', async () => {
  answers['/api/task/list'] = accepted({
    tasks: [someRow('Meal prep', { repeat: 'cycle' })],
    next_cursor: null,
  });
  answers[SKIP] = accepted({ next_task_id: 'next', next_on: '2099-12-10' });
  answers[UPDATE] = accepted();
  await showPage(someUser(), list);
  const isThere = (text: string) => document.body.textContent.includes(text);
  const choose = async (item: string) => {
    await press(button('More for Meal prep'));
    await seen(() => document.querySelector('[role=menuitem]') !== null);
    await press(withText('[role=menuitem]', item));
  };
  await seen(() => isThere('Meal prep'));
  await choose('Skip this one');
  await seen(() => isThere('Next: Thu 10 Dec'));
  for (const answer of ['Keep repeating', 'Stop repeating']) {
    await choose('Stop repeating');
    await seen(() => document.querySelector('[role=alertdialog]') !== null);
    expect(await findings()).toEqual([]);
    expect(calls.filter(({ path }) => path === UPDATE)).toEqual([]);
    await press(withText('[role=alertdialog] button', answer));
  }
  await seen(() => calls.some(({ path }) => path === UPDATE));
  expect(calls.find(({ path }) => path === UPDATE)?.body).toEqual({
    task_id: 'Meal prep',
    task_repeat: null,
  });
});

test('a deleted task is shown as such, and one that can’t be loaded can be loaded again', async () => {
  const GET = '/api/task/gone/get';
  answers[GET] = refused(403, 'forbidden');
  await showPage(
    someUser(),
    <TaskDetail taskId="gone" onOpen={nothing} onDeleted={nothing} onFindDay={findDay} />,
  );
  const isThere = (text: string) => document.body.textContent.includes(text);
  await seen(() => isThere('Try again'));
  answers[GET] = refused(404, 'not_found');
  await press(document.querySelector<HTMLElement>('button') ?? expect.fail());
  await seen(() => isThere('We can’t find this task'));
  expect(document.querySelector('button')).toBeNull();
});

const findDay = vi.fn<Parameters<typeof TaskDetail>[0]['onFindDay']>();

describe('a task’s form', () => {
  const ID = '019a2b3c-0000-7000-8000-000000000001';

  /** Shows a task’s form next to the list. */
  async function open(fields: Partial<Parameters<typeof newTaskDetails>[0]> = {}): Promise<void> {
    const task = newTaskDetails(
      { id: ID, task_title: 'Before', ...fields },
      { timeZone: 'Europe/Brussels', createdAt: 7 },
    );
    answers[`/api/task/${ID}/get`] = accepted({ task });
    answers['/api/task/list'] = accepted({ tasks: [someRow(ID, { title: 'Before' })], next_cursor: null });
    await showPage(
      someUser(),
      <>
        {list}
        <TaskDetail taskId={ID} onOpen={nothing} onDeleted={nothing} onFindDay={findDay} />
      </>,
    );
    await seen(() => document.querySelector('form') !== null);
  }
  const title = () => document.querySelector<HTMLTextAreaElement>('form textarea') ?? expect.fail('no field');
  const sent = () => calls.flatMap(({ path, body }) => (path === UPDATE ? [body] : []));
  const isListed = (name: string) => document.querySelector(`[aria-label="Done: ${name}"]`) !== null;
  const isThere = (text: string) => document.body.textContent.includes(text);

  test('looks for a day by its title and length, and the day found is saved as its start and due day', async () => {
    await open({ task_length: 45 });
    await press(button('Find a day'));
    const [task] = findDay.mock.lastCall ?? [];
    expect(task).toMatchObject({ words: 'Before', length: 45 });
    await act(async () => task?.onPick(day('2026-12-11'), { phase: 'luteal', percent: 60 }));
    answers[UPDATE] = accepted();
    await press(button('Save'));
    await seen(() => sent().length === 1);
    const noon = noonOf(day('2026-12-11'), 'Europe/Brussels');
    expect(sent()[0]).toMatchObject({ task_start_timestamp: noon, task_end_timestamp: noon });
    expect(sent()[0]).not.toHaveProperty('task_advised');
  });

  test('still has its text when saving fails, while the list is rolled back, and a second try saves it', async () => {
    await open();
    answers[UPDATE] = refused(500, 'internal');
    await typeInto(title(), 'After');
    await press(button('Save'));
    await seen(() => isThere('Something went wrong') && isListed('Before'));
    expect(title().value).toBe('After');
    answers[UPDATE] = accepted();
    answers['/api/task/list'] = accepted({ tasks: [someRow(ID, { title: 'After' })], next_cursor: null });
    await press(button('Save'));
    await seen(() => sent().length === 2 && isListed('After'));
  });

  test('is saved by Enter in its title, which has no line breaks', async () => {
    await open();
    answers[UPDATE] = accepted();
    await typeInto(title(), 'A long title\nin two lines');
    expect(title().value).toBe('A long title in two lines');
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    await act(async () => title().dispatchEvent(enter));
    await seen(() => sent().length === 1);
    expect(enter.defaultPrevented).toBe(true);
  });

  test('asks for the scope of an edit of a repeating task', async () => {
    await open({ task_repeat: { rule: 'FREQ=DAILY' } });
    expect(isThere('This and the following')).toBe(false);
    await typeInto(title(), 'After');
    expect(button('Only this one').ariaPressed).toBe('true');
    await press(button('This and the following'));
    await press(button('Save'));
    await seen(() => sent().length === 1);
    expect(sent()).toEqual([{ task_id: ID, task_title: 'After', scope: 'following' }]);
  });

  test('shows that an end is before its start, and sends nothing', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T11:00:00Z`) });
    await open({ start_timestamp: Date.now() / 1000 + 40 * 86_400 });
    await chooseDay('Due', TODAY);
    expect(isThere('The due date is before the start date.')).toBe(true);
    await press(button('Save'));
    expect(document.activeElement?.closest('fieldset')?.textContent).toContain('Due');
    expect(sent()).toEqual([]);
    vi.useRealTimers();
  });

  test('has lengths that a press sets and another clears, and accepts more than an hour in minutes', async () => {
    await open();
    const [hours, minutes] = [
      ...document.querySelectorAll<HTMLInputElement>('fieldset input[inputmode=numeric]'),
    ];
    if (!hours || !minutes) throw new Error('no fields');
    for (const value of ['15', '']) {
      await press(button('15\u00A0min'));
      expect(minutes.value).toBe(value);
    }
    await typeInto(minutes, '90');
    await act(async () => minutes.focus());
    await act(async () => hours.focus());
    expect([hours.value, minutes.value]).toEqual(['1', '30']);
  });
});
