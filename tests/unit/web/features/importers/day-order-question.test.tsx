import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { leavePage, press, seen } from '#tests/unit/web/shown-page.tsx';
import { readForeignFile } from '#web/features/importers/reading-worker.ts';
import { button, choose, openPage, shows } from './bring-in-page.tsx';

vi.mock('#web/features/importers/reading-worker.ts', () => ({ readForeignFile: vi.fn() }));

beforeEach(() => openPage(vi.fn()));
afterEach(leavePage);

test('the page asks which day a cell means, and reads the file again with the answer', async () => {
  await choose({
    kind: 'needs-day-order',
    cell: '3/4/2025',
    readings: [
      { order: 'dmy', day: day('2025-04-03') },
      { order: 'mdy', day: day('2025-03-04') },
    ],
  });
  await seen(() => shows('Which day is “3/4/2025”?'));
  vi.mocked(readForeignFile).mockClear();
  const answers = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(answers).toEqual(expect.arrayContaining(['3 April 2025', '4 March 2025']));
  await press(button('4 March 2025'));
  expect(vi.mocked(readForeignFile).mock.calls[0]?.[0]).toMatchObject({ dayOrder: 'mdy' });
});
