// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecordFate } from '#domain/importers/record-fate.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { leavePage, press, seen } from '#tests/unit/web/shown-page.tsx';
import { bleeding, button, lookAt, openPage, says, server } from './bring-in-page.tsx';

vi.mock('#web/features/importers/reading-worker.ts', () => ({ readForeignFile: vi.fn() }));

beforeEach(() => openPage());
afterEach(leavePage);

test('a time in a mode is offered, and only comes in ticked', async () => {
  const span: RecordFate = {
    fate: 'span',
    category: 'pregnancy',
    mode: 'pregnant',
    from: day('2025-01-01'),
    until: day('2025-09-20'),
  };
  await lookAt(bleeding('2026-03-01'), span);
  await press(button('Look: Offered'));
  const box = document.querySelector<HTMLInputElement>('input[type=checkbox]');
  expect(box?.checked).toBe(false);

  await press(button('Bring in 1'));
  await seen(() => says('Your history is here'));
  expect(server.sent[0]?.cycle_modes).toEqual([]);
});
