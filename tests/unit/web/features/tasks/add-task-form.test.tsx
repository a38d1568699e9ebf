// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AddTaskForm } from '#web/features/tasks/add-task-form.tsx';
import { startI18n } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { beginSession } from '#web/lib/session/session.ts';

let root: Root;
/** Each task that was asked for. */
let sent: { id: string; task_title: string; task_description: string }[];
/** The server answers once this is settled. */
let ready: Promise<void>;
const added = vi.fn();

const control = (name: string) => {
  const found = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
  if (found === null) throw new Error(name);
  return found;
};
const written = () => ['task_title', 'task_description'].map((name) => control(name).value);

async function type(name: string, text: string) {
  await act(() => {
    // As a browser does: React watches the property itself.
    const prototype = Object.getPrototypeOf(control(name));
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control(name), text);
    control(name).dispatchEvent(new Event('input', { bubbles: true }));
  });
}
async function send() {
  const before = added.mock.calls.length;
  await act(async () => document.querySelector('form')?.requestSubmit());
  await vi.waitFor(() => expect(added.mock.calls.length).toBe(before + 1));
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sent = [];
  ready = Promise.resolve();
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const task = JSON.parse(String(init.body));
    sent.push(task);
    await ready;
    return Response.json({ success: 1, task_id: task.id });
  });
  beginSession({ xox: 'refresh', stx: 'access' });
  await startI18n();
  root = createRoot(document.body);
  // With what was written the last time and not sent.
  const draft = { task_title: 'Foo', task_description: 'To be done' };
  await act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <AddTaskForm draft={draft} onChange={() => {}} onAdded={added} />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(() => root.unmount());
  queryClient.clear();
  localStorage.clear();
  added.mockClear();
  vi.unstubAllGlobals();
});

test('once the task is there the form is empty, whatever it began with', async () => {
  expect(written()).toEqual(['Foo', 'To be done']);
  await type('task_title', 'Foo and bar');
  await send();
  expect(sent).toMatchObject([{ task_title: 'Foo and bar', task_description: 'To be done' }]);
  expect(written()).toEqual(['', '']);
});

test('what is written next is another task', async () => {
  await send();
  await type('task_title', 'Bar');
  await send();
  expect(sent).toMatchObject([{ task_title: 'Foo' }, { task_title: 'Bar', task_description: '' }]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  expect(added.mock.calls).toEqual(sent.map(({ id }) => [id]));
});

test('a task that is added after the panel was closed leaves no draft behind', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  ready = promise;
  await act(async () => document.querySelector('form')?.requestSubmit());
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await act(() => root.render(<QueryClientProvider client={queryClient}>closed</QueryClientProvider>));
  resolve();
  await vi.waitFor(() => expect(added.mock.calls).toEqual(sent.map(({ id }) => [id])));
});
