import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { leavePage, press, seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { DeletedTasks, DeleteTask } from '#web/features/tasks/task-actions.tsx';
import { notify } from '#web/lib/page/notify.ts';
import { ToastHost } from '#web/lib/page/toast-host.tsx';
import { stagedChanges } from '#web/sync/change.ts';

afterEach(leavePage);

test('a deleted task can be restored from its list', async () => {
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
  expect(stagedChanges()).toHaveLength(1);
  await press(withText('button', 'Undo'));
  expect([stagedChanges().length, document.querySelector('li')]).toEqual([0, null]);
});

test('a message offers to restore a deleted task, next to later messages', async () => {
  await showPage(
    someUser(),
    <>
      <DeleteTask taskId="u" hasSubTasks={false} onDeleted={() => {}} />
      <ToastHost />
    </>,
  );
  const isShown = (text: string) => document.querySelector('.Toastify')?.textContent.includes(text) === true;
  await press(withText('button', 'Delete task'));
  await seen(() => isShown('deleted.Undo'));
  await act(() => notify({ tone: 'success', text: 'Saved' }));
  await seen(() => isShown('Saved'));
  expect([isShown('deleted.Undo'), stagedChanges().length]).toEqual([true, 1]);
  await press(withText('.Toastify__toast button', 'Undo'));
  expect(stagedChanges()).toHaveLength(0);
});
