import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leavePage, press, seen } from '#tests/unit/web/shown-page.tsx';
import { bleeding, button, lookAt, openPage, says, server } from './bring-in-page.tsx';

vi.mock('#web/features/importers/reading-worker.ts', () => ({ readForeignFile: vi.fn() }));

beforeEach(() => openPage());
afterEach(leavePage);

test('the receipt says which days the server didn’t keep and why, on the page and in the saved file', async () => {
  server.rejections = [{ path: 'day_logs.1.bleeding', message: 'must not be in the future' }];
  await lookAt(bleeding('2026-03-01'), bleeding('2026-03-02'));
  await press(button('Bring in 2'));
  await seen(() => says('Your history is here'));

  expect(says('1 entry couldn’t be kept.')).toBe(true);
  expect(says('Logged days: the day is in the future · 2 March 2026')).toBe(true);
  const saved = vi.fn<(content: Blob) => string>(() => 'blob:1');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: vi.fn() }));
  await press(button('Save this list'));
  await press(button('Save the receipt'));
  const files = await Promise.all(saved.mock.calls.map(([content]) => content.text()));
  expect(files[0]).toBe(
    '1 entry couldn’t be kept.\nLogged days: the day is in the future\n  - 2 March 2026\n',
  );
  expect(files[1]).toContain('1 entry couldn’t be kept.');
});

test('the receipt says what was here already when it arrived', async () => {
  server.hasAll = true;
  await lookAt(bleeding('2026-03-01'));
  await press(button('Bring in 1'));
  await seen(() => says('Your history is here'));

  expect(says('Logged days: 1 was here already')).toBe(true);
});

test('the receipt is silent on the server’s counts when all is as planned, or was brought by a try before', async () => {
  await lookAt(bleeding('2026-03-01'));
  server.failsToWrite = true;
  await press(button('Bring in 1'));
  await seen(() => says('Try again'));
  server.failsToWrite = false;
  server.hasAll = true;
  await press(button('Try again'));
  await seen(() => says('Your history is here'));

  expect(says('already')).toBe(false);
  expect(says('couldn’t be kept')).toBe(false);
});

test('an import is taken back after a question, and it says what stayed', async () => {
  await lookAt(bleeding('2026-03-01'));
  await press(button('Bring in 1'));
  await seen(() => says('Your history is here'));
  await press(button('Take this import back'));
  await seen(() => says('Take this import back?'));
  await press(button('Yes, take it back'));

  await seen(() => says('Removed 412, kept 3 you’ve changed since.'));
});
