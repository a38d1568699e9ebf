// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { leavePage, press, seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { ToastHost } from '#web/app/toast-host.tsx';
import { DeletedTasks, DeleteTask } from '#web/features/tasks/delete-task.tsx';
import { heldChanges } from '#web/sync/pending.ts';

afterEach(leavePage);

test('a deleted task can be brought back from its list', async () => {
  const onDeleted = vi.fn();
  await showPage(
    someUser(),
    <>
      <DeletedTasks />
      <DeleteTask taskId="t" hasSubTasks={false} onDeleted={onDeleted} />
    </>,
  );
  await press(withText('button', 'Delete task'));
  expect(onDeleted).toHaveBeenCalledOnce();
  await seen(() => document.querySelector('li')?.textContent === 'Task successfully deleted.Undo');
  expect(heldChanges()).toHaveLength(1);
  await press(withText('button', 'Undo'));
  expect([heldChanges().length, document.querySelector('li')]).toEqual([0, null]);
});

test('a message offers to bring it back, past the time of other messages', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  try {
    await showPage(
      someUser(),
      <>
        <DeleteTask taskId="t" hasSubTasks={false} onDeleted={() => {}} />
        <ToastHost />
      </>,
    );
    await press(withText('button', 'Delete task'));
    await seen(() => document.querySelector('.Toastify__toast') !== null);
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(document.querySelector('.Toastify__toast')?.textContent).toBe('Task successfully deleted.Undo');
    expect(heldChanges()).toHaveLength(1);
    await press(withText('.Toastify__toast button', 'Undo'));
    expect(heldChanges()).toHaveLength(0);
  } finally {
    vi.useRealTimers();
  }
});
