import { afterEach, beforeEach, expect, test } from 'vitest';
import { accepted, playApi, refused } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { TaskDetail } from '#web/features/tasks/task-detail.tsx';
import { TaskList } from '#web/features/tasks/task-list.tsx';
import { ToastHost } from '#web/lib/page/toast-host.tsx';
import { overlayReady } from '#web/sync/overlay.ts';
import { someRow } from './some-row.ts';

const UPDATE = '/api/task/update';
const nothing = () => {};

let answers: Parameters<typeof playApi>[0];
let calls: ReturnType<typeof playApi>;

beforeEach(async () => {
  answers = {};
  calls = playApi(answers);
  await overlayReady('tasks');
});
afterEach(leavePage);

test('a status that can’t be saved goes back, with a message', async () => {
  answers['/api/task/list'] = accepted({ tasks: [someRow('Stays open')], next_cursor: null });
  answers[UPDATE] = refused(500, 'internal');
  await showPage(
    someUser(),
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
    </>,
  );
  const tick = () => document.querySelector<HTMLInputElement>('[aria-label="Done: Stays open"]');
  await seen(() => tick() !== null);
  await press(tick() ?? expect.fail());
  await seen(() => document.querySelector('.Toastify__toast') !== null && tick()?.checked === false);
  expect(calls.find(({ path }) => path === UPDATE)?.body).toMatchObject({ task_status: 'completed' });
});

test('a task that is gone is said to be gone; one that can’t be loaded can be loaded again', async () => {
  const GET = '/api/task/gone/get';
  answers[GET] = refused(403, 'forbidden');
  await showPage(someUser(), <TaskDetail taskId="gone" onOpen={nothing} onDeleted={nothing} />);
  const isThere = (text: string) => document.body.textContent.includes(text);
  await seen(() => isThere('Try again'));
  answers[GET] = refused(404, 'not_found');
  await press(document.querySelector<HTMLElement>('button') ?? expect.fail());
  await seen(() => isThere('We can’t find this task'));
  expect(document.querySelector('button')).toBeNull();
});
