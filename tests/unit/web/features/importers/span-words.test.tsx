import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { leavePage, press } from '#tests/unit/web/shown-page.tsx';
import { bleeding, button, lookAt, openPage, says } from './bring-in-page.tsx';

vi.mock('#web/features/importers/reading-worker.ts', () => ({ readForeignFile: vi.fn() }));

beforeEach(() => openPage());
afterEach(leavePage);

test('what the file says of a time stands beside its mode, cut where it is long', async () => {
  const time = { fate: 'span', category: 'pills', mode: 'contraception', until: null } as const;
  await lookAt(
    bleeding('2026-03-01'),
    { ...time, from: day('2025-01-01'), words: 'Blue, active_pills: 21' },
    { ...time, from: day('2026-01-01'), words: 'long '.repeat(100) },
  );
  await press(button('Look: Offered'));
  expect(says('Hormonal contraception Blue, active_pills: 21')).toBe(true);
  expect(says('long '.repeat(41))).toBe(false);
});
