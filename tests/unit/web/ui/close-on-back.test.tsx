import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordAddress, useCloseOnBack } from '#web/ui/overlays/close-on-back.ts';
import { show, takeDown } from '../show.tsx';
import { press, seen, withText } from '../shown-page.tsx';

const onRouter = vi.fn();
beforeEach(() => {
  history.pushState({ __TSR_index: 1 }, '', '/before');
  history.pushState({ __TSR_index: 2 }, '', '/cycle');
  recordAddress();
  onRouter.mockClear();
  window.addEventListener('popstate', onRouter);
});
afterEach(async () => {
  window.removeEventListener('popstate', onRouter);
  await takeDown();
});

/** A layer that opens; with `onCloseRequest` it stays open when it should close. */
function Layer({ name, onCloseRequest }: { name: string; onCloseRequest?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  useCloseOnBack(isOpen, { onClose: onCloseRequest ?? (() => setIsOpen(false)) });
  return (
    <button type="button" onClick={() => setIsOpen(!isOpen)}>
      {`${name} ${isOpen ? 'open' : 'closed'}`}
    </button>
  );
}

const back = () => history.back();
const texts = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent).join(', ');

test('Back closes open layers one after another, and then leaves the page', async () => {
  await show(
    <>
      <Layer name="sheet" />
      <Layer name="question" />
    </>,
  );
  await press(withText('button', 'sheet closed'));
  await press(withText('button', 'question closed'));
  back();
  await seen(() => texts() === 'sheet open, question closed');
  back();
  await seen(() => texts() === 'sheet closed, question closed');
  expect([location.pathname, onRouter.mock.calls.length]).toEqual(['/cycle', 0]);
  back();
  await seen(() => location.pathname === '/before');
  expect(onRouter).toHaveBeenCalledOnce();
});

test('a layer closed in another way needs no press of Back, and Forward opens nothing', async () => {
  await show(<Layer name="sheet" />);
  for (const text of ['closed', 'open', 'closed', 'open']) await press(withText('button', `sheet ${text}`));
  back();
  await seen(() => location.pathname === '/before');
  history.forward();
  await seen(() => location.pathname === '/cycle');
  history.forward();
  await seen(() => history.state.mareaLayers === 1);
  expect(texts()).toBe('sheet closed');
});

test('a layer that refuses to close gets another request from the next Back', async () => {
  const onCloseRequest = vi.fn();
  await show(<Layer name="sheet" onCloseRequest={onCloseRequest} />);
  await press(withText('button', 'sheet closed'));
  for (const times of [1, 2]) {
    back();
    await seen(() => onCloseRequest.mock.calls.length === times && history.state.mareaLayers === 1);
  }
  expect([texts(), location.pathname]).toEqual(['sheet open', '/cycle']);
});

test('history entries from before a reload are skipped', async () => {
  history.pushState({ __TSR_index: 2, mareaLayers: 1 }, '');
  recordAddress();
  await show(<Layer name="sheet" />);
  back();
  await seen(() => location.pathname === '/before');
});
