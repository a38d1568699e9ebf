import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leavePage, press, seen, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { NotUnderstood } from '#web/features/importers/receipt-card.tsx';
import { button, shows } from './bring-in-page.tsx';

const copied = vi.fn(async (_text: string) => {});

beforeEach(async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText: copied } }));
  await showPage(someUser(), <NotUnderstood originals={['{"type":"period","name":"Anna"}']} />);
});
afterEach(leavePage);

test('the shown shape is exactly the one that is copied', async () => {
  const shape = '1 × {"type":"period","name":"text"}';
  expect(shows(shape)).toBe(false);
  await press(button('Show the structure'));
  expect(shows(shape)).toBe(true);
  expect(copied).not.toHaveBeenCalled();
  await press(button('Copy the structure'));
  await seen(() => shows('Copied.'));
  expect(copied.mock.calls).toEqual([[shape]]);
});
