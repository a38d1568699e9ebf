import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { leavePage, press, seen } from '#tests/unit/web/shown-page.tsx';
import { bleeding, button, lookAt, openPage, shows } from './bring-in-page.tsx';

vi.mock('#web/features/importers/reading-worker.ts', () => ({ readForeignFile: vi.fn() }));

beforeEach(() => openPage());
afterEach(leavePage);

test('a choice for a large file is shown at once, and can be imported once it’s planned', async () => {
  const first = day('2006-01-01');
  const records = Array.from({ length: 6000 }, (_, at) =>
    bleeding(addDays(first, at), at < 1000 ? 'Watch' : 'Phone'),
  );
  await lookAt(...records);
  await seen(() => shows('Bring in 6,000'));
  const box = document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[1];
  if (box === undefined) throw new Error('there is no box');
  await press(box);

  expect(box.checked).toBe(false);
  expect(button('Bring in 6,000').disabled).toBe(true);
  await seen(() => shows('Bring in 5,000'));
  expect(button('Bring in 5,000').disabled).toBe(false);
});
