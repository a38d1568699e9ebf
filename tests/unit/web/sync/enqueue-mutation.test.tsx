import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { storedChanges, useUnsentChanges } from '#web/sync/change.ts';
import { enqueueMutation, QUEUED } from '#web/sync/pending.ts';
import { someUser } from '../some-user.ts';

function Banner() {
  return useUnsentChanges().length;
}

afterEach(() => vi.unstubAllGlobals());

test('a change is stored at once, and shown as unsent only after its caller knows that it is queued', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const { promise: line, reject: cut } = Promise.withResolvers<Response>();
  const fetch = vi.fn(() => line);
  vi.stubGlobal('fetch', fetch);
  beginSession({ xox: 'refresh', stx: 'access' });
  queryClient.setQueryData(userQuery.queryKey, someUser());
  const root = createRoot(document.body);
  act(() => root.render(<Banner />));

  await act(async () => {
    const outcome = enqueueMutation({
      method: 'POST',
      path: '/api/task/update',
      body: { task_id: 'a-task', task_status: 1 },
      answer: successSchema,
      about: { kind: 'task-changed', id: 'a-task' },
    });
    expect(storedChanges()).toHaveLength(1);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(document.body.textContent).toBe('0');
    cut(new TypeError('no line'));
    expect(await outcome).toBe(QUEUED);
  });
  expect(document.body.textContent).toBe('1');
  act(() => root.unmount());
});
