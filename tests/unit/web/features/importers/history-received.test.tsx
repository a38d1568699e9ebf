import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leavePage, press, seen } from '#tests/unit/web/shown-page.tsx';
import { bleeding, button, lookAt, openPage, server, shows } from './bring-in-page.tsx';

vi.mock('#web/features/importers/reading-worker.ts', () => ({ readForeignFile: vi.fn() }));

beforeEach(() => openPage());
afterEach(leavePage);

test('the receipt lists the days that the server refused and why, on the page and in the saved file', async () => {
  server.rejections = [{ path: 'day_logs.1.bleeding', message: 'must not be in the future' }];
  await lookAt(bleeding('2026-03-01'), bleeding('2026-03-02'));
  await press(button('Bring in 2'));
  await seen(() => shows('Your history is here'));

  expect(shows('1 entry can’t be added')).toBe(true);
  expect(shows('Logged days: the day is in the future')).toBe(true);
  expect(shows('2 March 2026')).toBe(true);
  expect(shows('No. 2')).toBe(false);
  const saved = vi.fn<(content: Blob) => string>(() => 'blob:1');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: vi.fn() }));
  await press(button('Save this list'));
  await press(button('Save the receipt'));
  const files = await Promise.all(saved.mock.calls.map(([content]) => content.text()));
  expect(files[0]).toBe('1 entry can’t be added\nLogged days: the day is in the future\n  - 2 March 2026\n');
  expect(files[1]).toContain(`\n\n${files[0]}`);
});

test('the receipt shows what already existed on arrival', async () => {
  server.hasAll = true;
  await lookAt(bleeding('2026-03-01'));
  await press(button('Bring in 1'));
  await seen(() => shows('Your history is here'));

  expect(shows('Logged days: 1 was here already')).toBe(true);
});

test('the receipt omits the server’s counts when all is as planned or was imported by an earlier try', async () => {
  await lookAt(bleeding('2026-03-01'));
  server.failsToWrite = true;
  await press(button('Bring in 1'));
  await seen(() => shows('Try again'));
  server.failsToWrite = false;
  server.hasAll = true;
  await press(button('Try again'));
  await seen(() => shows('Your history is here'));

  expect(shows('already')).toBe(false);
  expect(shows('can’t be added')).toBe(false);
});

test('an import is undone after a question, and the page shows what stayed', async () => {
  await lookAt(bleeding('2026-03-01'));
  await press(button('Bring in 1'));
  await seen(() => shows('Your history is here'));
  await press(button('Undo this import'));
  await seen(() => shows('Undo this import?'));
  await press(button('Yes, undo it'));

  await seen(() => shows('Removed 412, kept 3 you’ve changed since.'));
});
