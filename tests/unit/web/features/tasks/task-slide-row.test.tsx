import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leavePage, press, seen, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { TaskSlideRow } from '#web/features/tasks/task-slider.tsx';
import { someRow } from './some-row.ts';

const CHANGES = '#web/features/tasks/tasks.mutations.tsx';

let fail: (error: Error) => void;

beforeEach(() =>
  vi.doMock(CHANGES, () => {
    return new Promise((_, reject) => {
      fail = reject;
    });
  }),
);
afterEach(async () => {
  await leavePage();
  vi.doUnmock(CHANGES);
});

test('a checkmark is shown while its code loads, and rolled back with a reason if that fails', async () => {
  await showPage(someUser(), <TaskSlideRow row={someRow('a', { status: 'not_started' })} />);
  const disc = document.querySelector('input') as HTMLInputElement; // the row has a checkbox
  await press(disc);
  expect(disc.checked).toBe(true);
  expect(document.querySelector('[role=alert]')).toBeNull();
  await vi.waitFor(() => expect(fail).toBeDefined());
  fail(new TypeError('no network'));
  await seen(() => document.querySelector('[role=alert]') !== null);
  expect(disc.checked).toBe(false);
});
