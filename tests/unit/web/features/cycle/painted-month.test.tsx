import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { periodEntry } from '#domain/cycle/cycle-answers.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { press, seen, withText } from '#tests/unit/web/shown-page.tsx';
import { PaintDays } from '#web/features/cycle/painted-month.tsx';
import { storedChanges } from '#web/sync/change.ts';
import { loadOptimistic } from '#web/sync/pending.ts';
import {
  forget,
  type LoggedDay,
  server,
  TODAY,
  withDays,
  withStarts,
  YESTERDAY,
} from '../day-log/days-on-server.ts';

const ZONE = 'Europe/Brussels';
const BEFORE = day('2026-11-16');

afterEach(async () => {
  await takeDown();
  forget();
});

/** Shows a month in painting mode with these logged days and reported starts. */
async function showDays(days: readonly LoggedDay[] = [], starts: readonly string[] = []): Promise<void> {
  withDays(...days);
  withStarts(...starts.map((on) => periodEntry(day(on), { id: on, timeZone: ZONE })));
  await show(<PaintDays />);
  await Promise.all([loadOptimistic('days'), loadOptimistic('periods')]);
}

const cell = (date: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-date="${date}"]`) ?? expect.fail(`${date} is not shown`);
const markOf = (date: string) => cell(date).querySelector('.month-number')?.getAttribute('data-mark');
const status = () => document.querySelector('[role=status]')?.textContent;
const undo = () => press(withText('button', 'Undo'));
const ranges = () => server.ranges.map(({ from, to, bleeding }) => [from, to, bleeding]);

/** Presses a key on a day. */
async function key(name: string, date: string): Promise<void> {
  await act(async () =>
    cell(date).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  );
}

test('a press paints a day with the chosen strength, and a number key with its own strength', async () => {
  await showDays();
  await press(cell(YESTERDAY));
  await seen(() => markOf(YESTERDAY) === 'medium');
  expect(status()).toBe('17 November: Medium');
  await key('5', YESTERDAY);
  await seen(() => markOf(YESTERDAY) === 'heavy');
  expect(withText<HTMLInputElement>('label', 'Heavy').querySelector('input')?.checked).toBe(true);
  expect(ranges()).toEqual([
    [YESTERDAY, YESTERDAY, 'medium'],
    [YESTERDAY, YESTERDAY, 'heavy'],
  ]);
});

test('none and spotting can be painted, and a future day can’t', async () => {
  await showDays();
  await press(withText('label', 'None').querySelector('input') ?? expect.fail());
  await press(cell(TODAY));
  await press(cell('2026-11-19'));
  await seen(() => server.ranges.length === 1);
  expect(ranges()).toEqual([[TODAY, TODAY, 'none']]);
  expect(status()).toBe('18 November: None');
});

test('a press on a day that already has the strength erases it, and undo restores the day', async () => {
  await showDays([{ date: BEFORE, bleeding: 'medium', counts: 0, mood: 4 }]);
  await press(cell(BEFORE));
  await seen(() => markOf(BEFORE) === undefined || markOf(BEFORE) === null);
  expect(status()).toBe('16 November: erased');
  await undo();
  await seen(() => server.presses.length === 1);
  expect(ranges()).toEqual([
    [BEFORE, BEFORE, null],
    [BEFORE, BEFORE, 'medium'],
  ]);
  expect(server.presses).toEqual([[BEFORE, { counts: 0 }]]);
  expect(server.days).toMatchObject([{ date: BEFORE, bleeding: 'medium', counts: 0, mood: 4 }]);
  expect(status()).toBe('16 November: as before');
});

test('undo does not exclude bleeding that counted before', async () => {
  const days = [
    { date: '2026-11-10', bleeding: 'light', counts: 0 },
    { date: '2026-11-11', bleeding: 'light', counts: 0 },
    { date: '2026-11-13', bleeding: 'light' },
    { date: '2026-11-15', bleeding: 'light' },
  ] as const;
  await showDays(days);
  await press(withText('label', 'Erase').querySelector('input') ?? expect.fail());
  await press(cell('2026-11-11'));
  await seen(() => server.ranges.length === 1);
  await undo();
  await seen(() => server.ranges.length === 2);
  await seen(() => status() === '11 November: as before');
  expect(server.presses).toEqual([]);
  expect(server.days.map(({ counts }) => counts)).toEqual([0, 1, 1, 1]);
});

test('a reported start is erased with its day, and reported again by undo', async () => {
  await showDays([{ date: BEFORE, bleeding: 'light' }], [BEFORE]);
  await press(withText('label', 'Erase').querySelector('input') ?? expect.fail());
  await press(cell(BEFORE));
  await seen(() => server.starts.length === 1);
  await undo();
  await seen(() => server.starts.length === 2);
  expect(server.starts).toEqual(['deleted', noonOf(BEFORE, ZONE)]);
  await seen(() => server.ranges.some(({ bleeding }) => bleeding === 'light'));
});

test('a start soon after the last causes a question about its own day, and can be bleeding in between', async () => {
  await showDays();
  server.asks = YESTERDAY;
  await press(cell(TODAY));
  await seen(() => document.body.textContent.includes('A new period, or bleeding in between?'));
  server.asks = null;
  await press(withText('button', 'In between'));
  await seen(() => server.presses.length === 1);
  expect(server.presses).toEqual([[YESTERDAY, { counts: 0 }]]);
  expect(document.body.textContent).not.toContain('A new period, or');
});

test('a refused change is rolled back, with a message', async () => {
  await showDays();
  server.refuses = { status: 409, code: 'conflict' };
  await press(cell(TODAY));
  await seen(() => status() === 'This wasn’t saved.');
  expect(markOf(TODAY)).toBeNull();
});

test('a day that isn’t loaded isn’t painted, because undo couldn’t restore it', async () => {
  await showDays([], ['2025-09-01']);
  server.isCut = true;
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (let back = 0; back < 14; back++) await press(withText('button', 'Previous month'));
  await press(cell('2025-09-10'));
  await seen(() => status() === '10 September: can’t be loaded right now, so nothing was changed');
  expect(server.ranges).toEqual([]);
  // Once there is a connection again, a press loads the day first.
  server.isCut = false;
  line.mockRestore();
  await press(cell('2025-09-10'));
  await seen(() => markOf('2025-09-10') === 'medium' && server.ranges.length > 0);
  expect(ranges()).toEqual([['2025-09-10', '2025-09-10', 'medium']]);
});

test('strokes and undo are shown and queued without a connection', async () => {
  await showDays();
  server.isCut = true;
  await press(cell(TODAY));
  await seen(() => markOf(TODAY) === 'medium');
  await undo();
  await act(() =>
    vi.waitFor(() =>
      expect(storedChanges().map(({ call }) => call.body?.bleeding)).toEqual(['medium', null]),
    ),
  );
  await seen(() => markOf(TODAY) === null);
});
