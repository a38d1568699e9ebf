import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { show as showInApp, takeDown } from '#tests/unit/web/show.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { AddTaskSheet } from '#web/features/tasks/add-task.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';
import { notify } from '#web/lib/page/notify.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { loadSheetDialog } from '#web/ui/overlays/sheet.tsx';

vi.mock('#web/lib/page/notify.ts', () => ({ notify: vi.fn() }));

let sent: { id: string; task_title: string; task_end_timestamp?: number; task_time?: string }[];
let isBroken: boolean;
let ready: Promise<void>;
let show: (state: 'open' | 'closed' | 'left') => Promise<void>;
const closed = vi.fn();
const created = vi.fn();
const findDay = vi.fn();

const ZONE = 'Europe/Brussels';
const today = localDateAt(Math.floor(Date.now() / 1000), ZONE);
const noonIn = (days: number) => noonOf(addDays(today, days), ZONE);
const ADVISED = { phase: 'ovulation', percent: 60 } as const;

const found = <Element extends HTMLElement>(selector: string): Element =>
  document.querySelector<Element>(selector) ?? expect.fail(selector);
const title = () => found<HTMLTextAreaElement>('[name="task_title"]');
const marks = () => [...document.querySelectorAll('mark')].map((one) => one.textContent);
const isBusy = () => found('[type="submit"]').ariaBusy === 'true';
const toasts = () => vi.mocked(notify).mock.calls.length;
const announcements = () =>
  [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent).join(' ');
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  ) ?? expect.fail(name);
const press = (name: string) => act(async () => button(name).click());

async function type(text: string) {
  await act(() => {
    // Sets the value as a browser does, because React watches the property itself.
    const prototype = Object.getPrototypeOf(title());
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(title(), text);
    title().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Types a text until the sheet announces `expected`, because the code that reads days may still be loading. */
async function typeUntil(text: string, expected: string) {
  await act(async () => {
    await vi.waitFor(async () => {
      await type(text);
      expect(announcements()).toContain(expected);
    });
  });
}

/** Presses Enter in the title. */
async function send() {
  await act(async () => {
    title().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
}

const isSent = (count: number) => act(() => vi.waitFor(() => expect(created).toHaveBeenCalledTimes(count)));

/** Sends a task that the server answers when the returned function is called. */
async function sendSlowly(text: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  ready = promise;
  await type(text);
  await send();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  return async () => {
    await act(async () => {
      resolve();
      await vi.waitFor(() => expect(created).toHaveBeenCalledTimes(sent.length));
    });
  };
}

function Page() {
  const [state, setState] = useState<'open' | 'closed' | 'left'>('open');
  show = async (next) => {
    await act(async () => setState(next));
    // The closed sheet is removed a frame later.
    await act(async () => {
      await vi.waitFor(() => expect(document.querySelector('form') !== null).toBe(next === 'open'));
    });
  };
  if (state === 'left') return null;
  return (
    <AddTaskSheet
      open={state === 'open'}
      onClose={closed}
      onPlan={() => {}}
      onCreated={created}
      finder={{ open: findDay, sheet: null }}
    />
  );
}

beforeEach(async () => {
  sent = [];
  isBroken = false;
  ready = Promise.resolve();
  vi.stubGlobal('fetch', async (_path: string, init?: RequestInit) => {
    if (typeof init?.body !== 'string') return Response.json({}, { status: 404 });
    const task = JSON.parse(init.body);
    sent.push(task);
    await ready;
    if (isBroken) return Response.json({}, { status: 500 });
    return Response.json({ success: 1, task_id: task.id });
  });
  beginSession({ xox: 'refresh', stx: 'access' });
  await loadSheetDialog();
  // Somebody else each time, because a person's draft is saved.
  queryClient.setQueryData(userQuery.queryKey, someUser({ t_id: crypto.randomUUID() }));
  await showInApp(
    <main>
      <Page />
    </main>,
  );
  // The sheet moves the focus a frame after it's drawn.
  await act(async () => {
    await vi.waitFor(() => expect(document.activeElement).toBe(title()));
  });
});
afterEach(async () => {
  await takeDown();
  vi.clearAllMocks();
});

test('the title has the focus, Enter adds the task, and the sheet stays for the next one', async () => {
  expect(document.activeElement).toBe(title());
  await type('Water the plants');
  await send();
  await isSent(1);
  expect(closed).not.toHaveBeenCalled();
  expect(title().value).toBe('');
  expect(document.activeElement).toBe(title());
  expect(announcements()).toContain('Added: Water the plants');
  expect(toasts()).toBe(0);
  await type('Bake');
  await send();
  await isSent(2);
  expect(sent.map(({ task_title }) => task_title)).toEqual(['Water the plants', 'Bake']);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
});

test('Enter without a title shows an error below it and sends nothing', async () => {
  await send();
  expect(found('[role="alert"]').textContent).toBe('Please write at least 3 characters.');
  expect(document.activeElement).toBe(title());
  expect(sent).toEqual([]);
});

test('a chip makes the task due today or tomorrow instead of a found day, and a second press removes that', async () => {
  await type('Water the plants');
  await press('Find a day');
  await act(async () => findDay.mock.calls[0]?.[0].onPick(addDays(today, 10), ADVISED));
  await press('Today');
  await press('Tomorrow');
  expect(button('Today').ariaPressed).toBe('false');
  await send();
  await isSent(1);
  expect(sent[0]).toMatchObject({ task_end_timestamp: noonIn(1) });
  expect(sent[0]).not.toHaveProperty('task_advised');
  await type('Bake');
  await press('Today');
  await press('Today');
  expect(button('Today').ariaPressed).toBe('false');
});

test('a day typed in the title becomes the due day, and is removed from the title', async () => {
  await typeUntil('Call Ada tomorrow', 'Tomorrow');
  expect(found('mark').textContent).toBe('tomorrow');
  await send();
  await isSent(1);
  expect(sent[0]).toMatchObject({ task_title: 'Call Ada', task_end_timestamp: noonIn(1) });
});

test('a day that is removed is part of the title again', async () => {
  await typeUntil('Read Tomorrow', 'Tomorrow');
  await press('Leave “Tomorrow” in the title');
  expect(document.querySelector('mark')).toBeNull();
  await send();
  await isSent(1);
  expect(sent[0]).toMatchObject({ task_title: 'Read Tomorrow' });
  expect(sent[0]).not.toHaveProperty('task_end_timestamp');
  // The next task's title is read anew.
  await typeUntil('Swim Tomorrow', 'Tomorrow');
});

test('a typed time brings today; each is taken back by itself, the time with its day', async () => {
  expect(found('form').textContent).not.toContain('No reminder');
  // No clock is past it.
  const text = 'Call Ada at 23:59';
  await typeUntil(text, '23:59, Today');
  expect(marks()).toEqual(['at 23:59']);
  // “Remind me” is there at once, without the field of the time.
  expect(document.querySelector('[type="time"]')).toBeNull();
  expect(found('form').textContent).toContain('No reminder');
  await send();
  await isSent(1);
  for (const [index, back] of ['Without “Today”', 'Leave “at 23:59” in the title'].entries()) {
    await typeUntil(text, '23:59, Today');
    await press(back);
    await send();
    await isSent(index + 2);
  }
  const time = { task_title: 'Call Ada', task_time: '23:59' };
  expect(sent[0]).toMatchObject({ ...time, task_end_timestamp: noonIn(0) });
  expect(sent[1]).toEqual({ ...time, id: expect.any(String) });
  expect(sent[2]).toEqual({ task_title: text, id: expect.any(String) });
});

test('a span typed with a repetition fills its time and length, and no day', async () => {
  await typeUntil('Yoga every friday 9:15-10:00', '45 min');
  await send();
  await isSent(1);
  expect(sent[0]).toMatchObject({
    task_title: 'Yoga',
    task_time: '09:15',
    task_length: 45,
    task_repeat: { rule: 'FREQ=WEEKLY;BYDAY=FR' },
  });
  expect(sent[0]).not.toHaveProperty('task_end_timestamp');
});

test('a title fills the fields it names, each of which can be left in the title', async () => {
  await typeUntil('Water the plants every friday, 15 min', 'Every friday, 15\u00a0min');
  // Only what is added is announced, without its buttons.
  await type('Water the plants every friday, 15 min !');
  expect(announcements().trim()).toBe('High priority');
  expect(marks()).toEqual(['every friday', '15 min', '!']);
  expect(document.querySelector('[role="status"] :is(ul, button)')).toBeNull();
  await press('Leave “15 min” in the title');
  expect(announcements().trim()).toBe('');
  expect(marks()).toEqual(['every friday', '!']);
  await send();
  await isSent(1);
  const task_repeat = { rule: 'FREQ=WEEKLY;BYDAY=FR', from: today, after_completion: 0 };
  expect(sent[0]).toMatchObject({
    task_title: 'Water the plants, 15 min',
    task_repeat,
    task_priority: 'high',
  });
  expect(sent[0]).not.toHaveProperty('task_length');

  await typeUntil('Order pads each cycle', 'Each cycle, day 1');
  await send();
  await isSent(2);
  expect(sent[1]).toMatchObject({
    task_title: 'Order pads',
    task_repeat: { pin: { at: 'cycle_day', from: 1 } },
  });
});

test('“More” shows what the title fills, and words whose field is changed there stay in the title', async () => {
  await typeUntil('Water the plants every friday', 'Every friday');
  await press('More');
  expect(button('Repeats').ariaPressed).toBe('true');
  await press('Days');
  expect(document.querySelector('mark')).toBeNull();
  expect(button('Days').ariaPressed).toBe('true');
  await send();
  await isSent(1);
  expect(sent[0]).toMatchObject({ task_title: 'Water the plants every friday' });
  expect(sent[0]).not.toHaveProperty('task_repeat');
});

test('a day in the title of a repeating task is ordinary text, and a chip ends the repetition', async () => {
  await typeUntil('Read about tomorrow', 'Tomorrow');
  await press('More');
  await press('Repeats');
  expect(document.querySelector('mark')).toBeNull();
  await send();
  await isSent(1);
  const task_repeat = { rule: 'FREQ=WEEKLY', from: today, after_completion: 0 };
  expect(sent[0]).toMatchObject({ task_title: 'Read about tomorrow', task_repeat });
  await type('Read again');
  await press('Repeats');
  await press('Today');
  await send();
  await isSent(2);
  expect(sent[1]).toMatchObject({ task_end_timestamp: noonIn(0) });
  expect(sent[1]).not.toHaveProperty('task_repeat');
});

test('a chosen day takes precedence over one in the title', async () => {
  await type('Read about tomorrow');
  await press('Today');
  await send();
  await isSent(1);
  expect(sent[0]).toMatchObject({ task_title: 'Read about tomorrow', task_end_timestamp: noonIn(0) });
});

test('“Find a day” searches by the title’s text and the length, and the day found joins all else that is typed', async () => {
  await typeUntil('Ask for a pay rise, 15 min !', 'High priority');
  await press('Find a day');
  expect(findDay).toHaveBeenCalledExactlyOnceWith({
    words: 'Ask for a pay rise',
    length: 15,
    onPick: expect.any(Function),
  });
  await act(async () => findDay.mock.calls[0]?.[0].onPick(addDays(today, 10), ADVISED));
  expect(closed).not.toHaveBeenCalled();
  expect(title().value).toBe('Ask for a pay rise, 15 min !');
  expect(document.querySelectorAll('.task-chips [aria-pressed=true]')).toHaveLength(1);
  await send();
  await isSent(1);
  expect(sent[0]).toMatchObject({
    task_title: 'Ask for a pay rise',
    task_end_timestamp: noonIn(10),
    task_length: 15,
    task_priority: 'high',
    task_advised: ADVISED,
  });
  expect(title().value).toBe('');
});

test('a found day is the first one that counts for a repetition, typed or chosen, and the cycle’s days need none', async () => {
  await typeUntil('Water the plants every friday', 'Every friday');
  await press('Find a day');
  await act(async () => findDay.mock.calls[0]?.[0].onPick(addDays(today, 10), ADVISED));
  expect(marks()).toEqual(['every friday']);
  await send();
  await isSent(1);
  const from = addDays(today, 10);
  const task_repeat = { rule: 'FREQ=WEEKLY;BYDAY=FR', from, after_completion: 0 };
  expect(sent[0]).toMatchObject({ task_title: 'Water the plants', task_repeat });
  expect(sent[0]).not.toHaveProperty('task_end_timestamp');

  await type('Water the cactus');
  await press('More');
  await press('Repeats');
  await press('Find a day');
  await act(async () => findDay.mock.calls[1]?.[0].onPick(from, ADVISED));
  await send();
  await isSent(2);
  expect(sent[1]).toMatchObject({ task_repeat: { rule: 'FREQ=WEEKLY', from, after_completion: 0 } });

  await typeUntil('Order pads each cycle', 'Each cycle, day 1');
  expect(() => button('Find a day')).toThrow();
});

test('“More” opens the other fields, and “Less” closes them', async () => {
  expect(document.body.textContent).not.toContain('Description');
  await press('More');
  expect(button('Less').ariaExpanded).toBe('true');
  await press('Less');
  expect(document.body.textContent).not.toContain('Description');
  expect(button('More').ariaExpanded).toBe('false');
  await press('More');
  for (const label of ['Description', 'Start', 'Due', 'Duration', 'Phase', 'Theme', 'Colour', 'Part of']) {
    expect(document.body.textContent).toContain(label);
  }
});

test('a task added after the sheet was closed leaves no draft, and is announced', async () => {
  const answer = await sendSlowly('Foo');
  await show('closed');
  await answer();
  expect(toasts()).toBe(1);
  await show('open');
  expect(title().value).toBe('');
  expect(closed).not.toHaveBeenCalled();
});

test.each(['closed', 'left'] as const)(
  'text in a sheet that is %s is offered again, without a question',
  async (state) => {
    await type('Half a thought');
    await show(state);
    expect(document.querySelector('[role=alertdialog]')).toBeNull();
    await show('open');
    expect(title().value).toBe('Half a thought');
  },
);

test('a task that is refused after the page was left is offered again', async () => {
  isBroken = true;
  const { promise, resolve } = Promise.withResolvers<void>();
  ready = promise;
  await type('Foo');
  await send();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await show('left');
  await act(async () => resolve());
  await act(() => vi.waitFor(() => expect(queryClient.isMutating()).toBe(0)));
  await show('open');
  expect(title().value).toBe('Foo');
});

test('text typed in a reopened sheet stays, and can be sent after the first task', async () => {
  const answer = await sendSlowly('Foo');
  await show('closed');
  await show('open');
  expect(title().value).toBe('Foo');
  await type('Bar');
  expect(isBusy()).toBe(true);
  await send();
  expect(sent).toHaveLength(1);
  await answer();
  expect(title().value).toBe('Bar');

  expect(isBusy()).toBe(false);
  await send();
  await isSent(2);
  expect(sent).toMatchObject([{ task_title: 'Foo' }, { task_title: 'Bar' }]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
});

test('another task can be sent after the first, which is announced, when the page was left and reopened', async () => {
  const answer = await sendSlowly('Foo');
  await show('left');
  await show('open');
  expect(title().value).toBe('');
  await type('Bar');
  await send();
  expect(isBusy()).toBe(true);
  await answer();
  await isSent(2);
  expect(sent).toMatchObject([{ task_title: 'Foo' }, { task_title: 'Bar' }]);
  expect(toasts()).toBe(1);
});

test('a failed task is sent again under its id, but different text is another task', async () => {
  const tasksSent = (count: number) => act(() => vi.waitFor(() => expect(sent).toHaveLength(count)));
  isBroken = true;
  await type('Foo');
  await send();
  await tasksSent(1);
  await vi.waitFor(() => expect(isBusy()).toBe(false));
  expect(title().value).toBe('Foo');
  await send();
  await tasksSent(2);
  await vi.waitFor(() => expect(isBusy()).toBe(false));
  isBroken = false;
  await type('Bar');
  await send();
  await isSent(1);
  expect(sent.map(({ id }) => id === sent[0]?.id)).toEqual([true, true, false]);
  expect(sent[2]).toMatchObject({ task_title: 'Bar' });
});
