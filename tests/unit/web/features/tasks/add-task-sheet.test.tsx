// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AddTaskSheet } from '#web/features/tasks/add-task-sheet.tsx';
import { startI18n } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { notify } from '#web/lib/page/notify.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { loadSheetDialog } from '#web/ui/overlays/sheet.tsx';

vi.mock('#web/lib/page/notify.ts', () => ({ notify: vi.fn() }));

let root: Root;
/** Each task that was asked for. */
let sent: { id: string; task_title: string; task_description: string }[];
/** Whether the server fails after it has stored a task. */
let isBroken: boolean;
/** The server answers once this is settled. */
let ready: Promise<void>;
/** Opens or closes the panel; `'left'` leaves the page. */
let show: (state: 'open' | 'closed' | 'left') => Promise<void>;
const closed = vi.fn();

const found = <Element extends HTMLElement>(selector: string): Element => {
  const element = document.querySelector<Element>(selector);
  if (element === null) throw new Error(selector);
  return element;
};
const control = (name: string) => found<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
const written = () => ['task_title', 'task_description'].map((name) => control(name).value);
const isBusy = () => found('[type="submit"]').ariaBusy === 'true';
const toasts = () => vi.mocked(notify).mock.calls.length;

async function type(name: string, text: string) {
  await act(() => {
    // As a browser does: React watches the property itself.
    const prototype = Object.getPrototypeOf(control(name));
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control(name), text);
    control(name).dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function send() {
  await act(async () => found('[type="submit"]').click());
}

/** Sends a task that the server answers when the returned function is called. */
async function sendSlowly(title: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  ready = promise;
  await type('task_title', title);
  await send();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  return async () => {
    await act(async () => {
      resolve();
      await vi.waitFor(() => expect(toasts()).toBe(sent.length));
    });
  };
}

function Page() {
  const [state, setState] = useState<'open' | 'closed' | 'left'>('open');
  show = async (next) => {
    await act(async () => setState(next));
    // The closed panel is removed a frame later.
    await act(async () => {
      await vi.waitFor(() => expect(document.querySelector('form') !== null).toBe(next === 'open'));
    });
  };
  if (state === 'left') return null;
  return <AddTaskSheet open={state === 'open'} onClose={closed} onPlan={() => {}} />;
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sent = [];
  isBroken = false;
  ready = Promise.resolve();
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const task = JSON.parse(String(init.body));
    sent.push(task);
    await ready;
    if (isBroken) return Response.json({}, { status: 500 });
    return Response.json({ success: 1, task_id: task.id });
  });
  beginSession({ xox: 'refresh', stx: 'access' });
  vi.stubGlobal('scrollTo', () => {});
  await Promise.all([startI18n(), loadSheetDialog()]);
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  });
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () => {
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  });
  await act(async () => {
    await vi.waitFor(() => control('task_title'));
  });
});
afterEach(async () => {
  await act(() => root.unmount());
  document.body.replaceChildren();
  queryClient.clear();
  localStorage.clear();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('once the task is there the panel closes, and what is written next is another task', async () => {
  await type('task_title', 'Foo');
  await type('task_description', 'To be done');
  await send();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(written()).toEqual(['', '']);
  await type('task_title', 'Bar');
  await send();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2));
  expect(sent).toMatchObject([
    { task_title: 'Foo', task_description: 'To be done' },
    { task_title: 'Bar', task_description: '' },
  ]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  expect(toasts()).toBe(2);
});

test('a task that is added after the panel was closed leaves no draft behind, and closes nothing', async () => {
  const answer = await sendSlowly('Foo');
  await show('closed');
  await answer();
  await show('open');
  expect(written()).toEqual(['', '']);
  expect(closed).not.toHaveBeenCalled();
});

test('a panel that was opened again stays open, and is emptied of the task that was added', async () => {
  const answer = await sendSlowly('Foo');
  await show('closed');
  await show('open');
  expect(written()).toEqual(['Foo', '']);
  await answer();
  expect(written()).toEqual(['', '']);
  expect(closed).not.toHaveBeenCalled();
});

test('what is typed in a panel that was opened again stays, and can be sent after the first task', async () => {
  const answer = await sendSlowly('Foo');
  await show('closed');
  await show('open');
  await type('task_title', 'Bar');
  expect(isBusy()).toBe(true);
  await send();
  expect(sent).toHaveLength(1);
  await answer();
  expect(written()).toEqual(['Bar', '']);
  expect(closed).not.toHaveBeenCalled();

  expect(isBusy()).toBe(false);
  await send();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(sent).toMatchObject([{ task_title: 'Foo' }, { task_title: 'Bar' }]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
});

test('after the page was left and opened again, another task can be sent beside the first', async () => {
  const answer = await sendSlowly('Foo');
  await show('left');
  await show('open');
  expect(written()).toEqual(['', '']);
  await type('task_title', 'Bar');
  await send();
  await vi.waitFor(() => expect(sent).toMatchObject([{ task_title: 'Foo' }, { task_title: 'Bar' }]));
  await answer();
  expect(closed).toHaveBeenCalledTimes(1);
});

test('a task that is added after the page was left is still announced', async () => {
  const answer = await sendSlowly('Foo');
  await show('left');
  await answer();
  expect(closed).not.toHaveBeenCalled();
});

test('a task that failed is sent again under its id, but what is typed instead is another task', async () => {
  const tasksSent = (count: number) => act(() => vi.waitFor(() => expect(sent).toHaveLength(count)));
  isBroken = true;
  await type('task_title', 'Foo');
  await send();
  await tasksSent(1);
  await vi.waitFor(() => expect(isBusy()).toBe(false));
  await send();
  await tasksSent(2);
  await vi.waitFor(() => expect(isBusy()).toBe(false));
  await show('closed');
  await show('open');
  isBroken = false;
  await type('task_title', 'Bar');
  await send();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  const [first, again, other] = sent.map(({ id }) => id);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(sent[2]).toMatchObject({ task_title: 'Bar' });
});
