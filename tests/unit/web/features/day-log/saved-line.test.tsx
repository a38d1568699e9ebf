import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { seen } from '#tests/unit/web/shown-page.tsx';
import { SavedLine } from '#web/features/day-log/day-sections.tsx';
import { logDay, logDays } from '#web/features/day-log/log-day.ts';
import { loadOptimistic, sendUnsent } from '#web/sync/pending.ts';
import { forget, server, TODAY, withDays, YESTERDAY } from './days-on-server.ts';

beforeEach(() => loadOptimistic('days'));
afterEach(async () => {
  await takeDown();
  forget();
  vi.restoreAllMocks();
});

const shown = () => document.querySelector('[role=status]')?.textContent ?? '';

test('a queued press is shown as stored on the device, and then as saved', async () => {
  withDays();
  server.isCut = true;
  await show(<SavedLine date={TODAY} />);
  expect(shown()).toBe('');
  await act(() => logDay(TODAY, { mood: 4 }));
  expect(shown()).toBe('Kept on this device');
  server.isCut = false;
  await act(sendUnsent);
  await seen(() => shown() === 'Saved');
});

test('only queued painted days are shown as stored on the device', async () => {
  const before = addDays(YESTERDAY, -1);
  withDays({ date: before, mood: 2 });
  server.isCut = true;
  await logDays({ from: YESTERDAY, to: TODAY, bleeding: 'light', only_unsaid: 0 });
  await show([before, YESTERDAY, TODAY].map((day) => <SavedLine key={day} date={day} />));
  const lines = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
  expect(lines).toEqual(['Saved', 'Kept on this device', 'Kept on this device']);
});
