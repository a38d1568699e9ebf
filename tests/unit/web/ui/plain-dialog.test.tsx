import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { press, seen, withText } from '#tests/unit/web/shown-page.tsx';
import { ConfirmDialog, Sheet } from '#web/ui/overlays/sheet.tsx';

const FILES = ['#web/ui/overlays/confirm-popup.tsx', '#web/ui/overlays/sheet-dialog.tsx'];

const { showModal, close } = HTMLDialogElement.prototype;

beforeEach(() => {
  for (const file of FILES) vi.doMock(file, () => Promise.reject(new TypeError('no network')));
  // jsdom has the dialog element without its methods.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
});
afterEach(async () => {
  await takeDown();
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  for (const file of FILES) vi.doUnmock(file);
});

const dialog = () => document.querySelector<HTMLDialogElement>('dialog[open]');

test('a question whose code can’t be loaded is still asked, and typed text stays', async () => {
  const [onConfirm, onCancel] = [vi.fn(), vi.fn()];
  await show(
    <>
      <input defaultValue="typed" />
      <ConfirmDialog
        open
        title="Leave?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        It isn’t saved.
      </ConfirmDialog>
    </>,
  );
  await seen(() => dialog() !== null);
  expect(dialog()?.textContent).toContain('It isn’t saved.');
  expect(document.querySelector('input')?.value).toBe('typed');
  await press(withText('button', 'Stay'));
  expect([onCancel.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0]);
  dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(onCancel).toHaveBeenCalledTimes(2);
  await press(withText('button', 'Leave'));
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('a sheet whose code can’t be loaded opens as the browser’s own dialog', async () => {
  const onClose = vi.fn();
  await show(
    <Sheet open title="A day" closeLabel="Close" onClose={onClose}>
      Its log
    </Sheet>,
  );
  await seen(() => dialog()?.textContent?.includes('Its log') === true);
  await press(withText('button', 'Close'));
  expect(onClose).toHaveBeenCalledOnce();
});
