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

/** Something that opens; with `onAsked` it stays open when it's asked to close. */
function Layer({ name, onAsked }: { name: string; onAsked?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  useCloseOnBack(isOpen, { onClose: onAsked ?? (() => setIsOpen(false)) });
  return (
    <button type="button" onClick={() => setIsOpen(!isOpen)}>
      {`${name} ${isOpen ? 'open' : 'closed'}`}
    </button>
  );
}

const back = () => history.back();
const texts = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent).join(', ');

test('Back closes what is open one after the other, and then leaves the page', async () => {
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

test('what was closed in another way takes no press of Back, and Forward opens nothing', async () => {
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

test('what stays open when it is asked to close is asked again by the next Back', async () => {
  const onAsked = vi.fn();
  await show(<Layer name="sheet" onAsked={onAsked} />);
  await press(withText('button', 'sheet closed'));
  for (const times of [1, 2]) {
    back();
    await seen(() => onAsked.mock.calls.length === times && history.state.mareaLayers === 1);
  }
  expect([texts(), location.pathname]).toEqual(['sheet open', '/cycle']);
});

test('entries that a reload leaves behind are passed over', async () => {
  history.pushState({ __TSR_index: 2, mareaLayers: 1 }, '');
  recordAddress();
  await show(<Layer name="sheet" />);
  back();
  await seen(() => location.pathname === '/before');
});
