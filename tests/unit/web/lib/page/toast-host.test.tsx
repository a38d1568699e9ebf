import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '#web/i18n/i18n.ts';
import { dismissToast, showToast, type Toast, ToastHost } from '#web/lib/page/toast-host.tsx';

let root: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await startI18n();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() => root.render(<ToastHost />));
});
afterEach(async () => {
  await act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const toasts = () => [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.textContent);

/** Shows a toast and waits until it is rendered. */
async function showAndWait(toast: Toast) {
  await act(async () => showToast(toast));
  await act(() => vi.waitFor(() => expect(toasts()).toContain(toast.text)));
}

test('a message replaces the one before, which then counts as closed', async () => {
  const closed = vi.fn();
  await showAndWait({ tone: 'success', text: 'Your period is logged.', onClose: closed });
  expect(closed).not.toHaveBeenCalled();
  await showAndWait({ tone: 'success', text: 'The entry is removed.' });
  expect(toasts()).toEqual(['The entry is removed.']);
  expect(closed).toHaveBeenCalledOnce();
});

test('a message is shown at once, so that closing the one before can’t remove it', async () => {
  await showAndWait({ tone: 'success', text: 'Mood logged' });
  await act(async () => showToast({ tone: 'success', text: 'Pain logged' }));
  expect(toasts()).toEqual(['Pain logged']);
});

test('only the last of several messages from before the container loaded is shown', async () => {
  await act(() => root.unmount());
  const closed = vi.fn();
  showToast({ tone: 'success', text: 'Mood logged', onClose: closed });
  showToast({ tone: 'success', text: 'Pain logged' });
  expect(closed).toHaveBeenCalledOnce();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() => root.render(<ToastHost />));
  await act(() => vi.waitFor(() => expect(toasts()).toContain('Pain logged')));
  expect(toasts()).toEqual(['Pain logged']);
});

test('an error is shown next to a message, and a later error replaces it', async () => {
  await showAndWait({ tone: 'success', text: 'Saved' });
  await showAndWait({ tone: 'error', text: 'Not saved' });
  await showAndWait({ tone: 'error', text: 'Not loaded' });
  expect(toasts()).toEqual(['Saved', 'Not loaded']);
});

test('a lasting message stays next to later messages, and only one about the same subject replaces it', async () => {
  const closed = vi.fn();
  await showAndWait({ tone: 'success', text: 'Task deleted', lasting: true, onClose: closed });
  await showAndWait({ tone: 'success', text: 'Mood low', lasting: true, about: 'mood' });
  await showAndWait({ tone: 'success', text: 'Mood high', lasting: true, about: 'mood' });
  await showAndWait({ tone: 'success', text: 'Saved' });
  expect(toasts()).toEqual(['Task deleted', 'Mood high', 'Saved']);
  expect(closed).not.toHaveBeenCalled();
  await act(async () => dismissToast('mood'));
  const leaving = document.querySelectorAll('.Toastify__toast[data-in=false]');
  expect([...leaving].map((toast) => toast.textContent)).toEqual(['Mood high']);
});

test('a message stays when its time seems over before it began, and closes when it is over', async () => {
  await showAndWait({ tone: 'success', text: 'Mood logged', lasting: true });
  const timer = document.querySelector('.Toastify__progress-bar--animated');
  const endAfter = (seconds: number) =>
    act(async () => {
      // React’s name of the event where there is no AnimationEvent, as in jsdom.
      const end = new Event('webkitAnimationEnd', { bubbles: true });
      timer?.dispatchEvent(Object.assign(end, { elapsedTime: seconds }));
    });
  const leaving = () => document.querySelectorAll('.Toastify__toast[data-in=false]').length;
  await endAfter(0);
  expect(leaving()).toBe(0);
  await endAfter(10);
  expect(leaving()).toBe(1);
});
