import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { leavePage, press } from '#tests/unit/web/shown-page.tsx';
import { bleeding, button, lookAt, openPage, shows } from './bring-in-page.tsx';

vi.mock('#web/features/importers/reading-worker.ts', () => ({ readForeignFile: vi.fn() }));

beforeEach(() => openPage());
afterEach(leavePage);

test('the file’s words about a span are shown next to its mode, cut if long', async () => {
  const time = { outcome: 'span', category: 'pills', mode: 'contraception', until: null } as const;
  await lookAt(
    bleeding('2026-03-01'),
    { ...time, from: day('2025-01-01'), words: 'Blue, active_pills: 21' },
    { ...time, from: day('2026-01-01'), words: 'long '.repeat(100) },
  );
  await press(button('Look: To decide'));
  expect(shows('Hormonal contraception Blue, active_pills: 21')).toBe(true);
  expect(shows('long '.repeat(41))).toBe(false);
});
