import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { findings } from '#tests/unit/web/findings.ts';
import { accepted, playApi } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { TaskList } from '#web/features/tasks/task-list.tsx';
import { DayTaskList } from '#web/features/tasks/task-row.tsx';
import { TaskSlideRow } from '#web/features/tasks/task-slider.tsx';
import { button } from './shown-when.tsx';
import { someRow } from './some-row.ts';

const TODAY = day('2026-11-18');
const TOMORROW = day('2026-11-19');

// 10:41 in Brussels.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T09:41:00Z`) }));
afterEach(async () => {
  await leavePage();
  vi.useRealTimers();
});

/** The facts of a row, as they are read out. */
const facts = () =>
  [...document.querySelectorAll('.task-facts')].map((line) => {
    const read = line.cloneNode(true) as Element; // a copy of an element
    for (const hidden of read.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    return read.textContent?.replaceAll('\u2002', ' ');
  });

describe('a task on a card of today', () => {
  it.each([
    ['10:41', { due_date: TODAY }, '10:41 Due today'],
    ['10:40', { due_date: TODAY }, '10:40, earlier today Due today'],
    ['10:40', { due_date: TODAY, status: 'completed' }, '10:40, earlier today Due today'],
    ['10:40', { due_date: TODAY, planned_on: TOMORROW }, 'planned for tomorrow, due today'],
    ['10:40', { due_date: '2026-11-17' }, 'Due yesterday'],
    ['10:40', { due_date: TOMORROW, start_date: TODAY }, 'Due tomorrow'],
    [undefined, { due_date: TODAY }, 'Due today'],
  ] as const)('at %s with %o reads: %s', async (time, fields, words) => {
    await showPage(someUser(), <TaskSlideRow row={{ ...someRow('a', fields), time: time as string }} />); // older rows lack it
    expect(facts()).toEqual([words]);
  });

  it('has a bell for a reminder', async () => {
    await showPage(someUser(), <TaskSlideRow row={someRow('a', { has_reminder: 1 })} />);
    expect(document.querySelector('[title=Reminder]')?.textContent).toBe('Reminder');
  });
});

describe('a task in the list of a day', () => {
  it('has its time only on the day on which it is done', async () => {
    const row = someRow('a', { due_date: TOMORROW, start_date: TODAY, time: '08:00', has_reminder: 1 });
    await showPage(
      someUser(),
      <>
        <DayTaskList rows={[row]} day={TOMORROW} />
        <DayTaskList rows={[row]} day={TODAY} />
      </>,
    );
    expect(facts()).toEqual(['8:00 Due tomorrowReminder', 'Due tomorrowReminder']);
    expect(await findings()).toEqual([]);
  });
});

describe('the list of tasks', () => {
  it('names the time of what is ahead, not of what is overdue, and says that a time decides the place', async () => {
    const tasks = [
      someRow('Overdue', { due_date: '2026-11-17', time: '08:00' }),
      someRow('Late', { due_date: TODAY, time: '18:00', has_reminder: 1 }),
      someRow('Early', { due_date: TODAY, time: '09:00' }),
      someRow('Any time', { due_date: TODAY }),
      someRow('Without a day', { time: '08:00' }),
    ];
    playApi({ '/api/task/list': accepted({ tasks, next_cursor: null }) });
    const nothing = () => {};
    const on = { onOpen: nothing, onAdd: nothing, onClearFilters: nothing };
    const view = { status: undefined, priority: undefined, keyword: '' };
    await showPage(someUser(), <TaskList view={view} currentId={undefined} shownId={undefined} {...on} />);
    await seen(() => document.querySelector('.task-card') !== null);
    expect(facts().map((line) => line?.replaceAll('Not started', ''))).toEqual([
      'Due yesterday',
      '9:00, earlier today Due today',
      '18:00 Due todayReminder',
      'Due today',
      '',
    ]);
    const menuOf = async (title: string) => {
      await press(button(`More for ${title}`));
      await seen(() => document.querySelector('[role=menuitem]') !== null);
      const items = [...document.querySelectorAll('[role=menuitem]')];
      return items.map(({ textContent, ariaDisabled }) => `${textContent}${ariaDisabled ? ' (off)' : ''}`);
    };
    const before = ['Tomorrow', 'Date', 'Delete'];
    expect(await menuOf('Late')).toEqual([...before, 'Its time decides its place (off)']);
    await press(button('More for Late'));
    await seen(() => document.querySelector('[role=menuitem]') === null);
    // Alone among those without a time.
    expect(await menuOf('Any time')).toEqual([...before, 'Move up (off)', 'Move down (off)']);
  });
});
