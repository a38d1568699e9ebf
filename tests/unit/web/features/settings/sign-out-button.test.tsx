import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accepted, playApi, refused } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { SignOut } from '#web/features/settings/account-buttons.tsx';
import { ToastHost } from '#web/lib/page/toast-host.tsx';
import { hasStoredSession } from '#web/lib/session/session.ts';
import { refreshPending } from '#web/sync/change.ts';
import { loadConfirmPopup } from '#web/ui/overlays/sheet.tsx';

const LOGOUT = '/api/user/logout';
const UNSENT = 'marea.unsent.c';
const CHANGE = {
  id: 'c',
  owner: 't',
  madeAt: 0,
  about: { kind: 'task-deleted', id: 'a', name: 'Water the plants' },
  call: { method: 'DELETE', path: '/api/task/a/1/delete' },
};
/** A page of the journal, which shows on its own that it isn't saved. */
const WORDS = {
  ...CHANGE,
  id: 'w',
  about: { kind: 'entry-saved', id: '2026-11-20', day: '2026-11-20' },
  call: { method: 'POST', path: '/api/journal/save', body: { text: 'Not for whoever comes next' } },
};

let calls: ReturnType<typeof playApi>;
let answer: ReturnType<typeof accepted>;

beforeEach(async () => {
  answer = refused(500, 'internal');
  calls = playApi({ [LOGOUT]: () => answer() });
  await loadConfirmPopup();
  localStorage.setItem(UNSENT, JSON.stringify(CHANGE));
  await showPage(
    someUser(),
    <>
      <SignOut isEverywhere />
      <SignOut />
      <ToastHost />
    </>,
  );
  await act(refreshPending);
});
afterEach(async () => {
  await leavePage();
  refreshPending();
});

const question = () => document.querySelector<HTMLElement>('[role="alertdialog"]');
const isSent = () => calls.some(({ path }) => path === LOGOUT);

test('signing out with unsent changes needs a confirmation first', async () => {
  await press(withText('button', 'Sign out on all devices'));
  await seen(() => question() !== null);
  expect(question()?.textContent).toContain('1 change');
  await press(withText('[role=alertdialog] button', 'Cancel'));
  await seen(() => question() === null);
  expect([isSent(), localStorage.getItem(UNSENT) !== null]).toEqual([false, true]);
});

test('a failed sign-out shows a message and loses no change', async () => {
  await press(withText('button', 'Sign out on all devices'));
  await seen(() => question() !== null);
  await press(withText('[role=alertdialog] button', 'Sign out on all devices'));
  await seen(() => isSent() && question() === null);
  await seen(() => document.querySelector('[role=alert]') !== null);
  expect(localStorage.getItem(UNSENT)).not.toBeNull();
});

test('unsaved journal text of another tab needs a confirmation as well, and is removed by signing out', async () => {
  answer = accepted();
  localStorage.removeItem(UNSENT);
  localStorage.setItem('marea.unsent.w', JSON.stringify(WORDS));
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'marea.unsent.w' })));
  await press(withText('button', 'Sign out on this device'));
  await seen(() => question()?.textContent.includes('1 change') === true);
  expect(isSent()).toBe(false);
  await press(withText('[role=alertdialog] button', 'Sign out on this device'));
  await seen(() => isSent() && !hasStoredSession());
  await seen(() => !JSON.stringify({ ...localStorage }).includes('whoever'));
});
