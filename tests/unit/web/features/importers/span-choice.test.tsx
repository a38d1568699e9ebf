import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ParsedRecord } from '#domain/importers/record-outcome.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { leavePage, press, seen, withText } from '#tests/unit/web/shown-page.tsx';
import { fileDigest } from '#web/features/importers/importers.data.ts';
import { bleeding, button, lookAt, openPage, server, shows } from './bring-in-page.tsx';

vi.mock('#web/features/importers/reading-worker.ts', () => ({ readForeignFile: vi.fn() }));

beforeEach(() => openPage());
afterEach(leavePage);

test('a span in a mode is offered, and only imported if selected', async () => {
  const span: ParsedRecord = {
    outcome: 'span',
    category: 'pregnancy',
    mode: 'pregnant',
    from: day('2025-01-01'),
    until: day('2025-09-20'),
  };
  await lookAt(bleeding('2026-03-01'), span);
  await press(button('Look: To decide'));
  const box = document.querySelector<HTMLInputElement>('input[type=checkbox]');
  expect(box?.checked).toBe(false);

  await press(button('Bring in 1'));
  await seen(() => shows('Your history is here'));
  expect(server.sent[0]?.cycle_modes).toEqual([]);
});

const span = (mode: 'pregnant' | 'contraception', from: string, until: string | null): ParsedRecord => ({
  outcome: 'span',
  category: mode,
  mode,
  from: day(from),
  until: until === null ? null : day(until),
});
const box = (at: number) => {
  const found = document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[at];
  if (found === undefined) throw new Error(`there is no box ${at}`);
  return found;
};

test('only one of two spans with the same start or without an end stays selected, with the reason', async () => {
  await lookAt(
    bleeding('2026-03-01'),
    span('pregnant', '2025-01-01', '2025-09-20'),
    span('contraception', '2025-01-01', '2025-02-01'),
    span('contraception', '2026-01-01', null),
    span('pregnant', '2026-02-01', null),
  );
  await press(button('Look: To decide'));
  await press(box(0));
  await press(box(1));
  expect([box(0).checked, box(1).checked]).toEqual([false, true]);
  expect(shows('Pregnancy isn’t ticked any more: both begin on the same day.')).toBe(true);

  await press(box(2));
  await press(box(3));
  expect([box(2).checked, box(3).checked]).toEqual([false, true]);
  expect(shows('Hormonal contraception isn’t ticked any more: neither has an end')).toBe(true);
});

test('a span without an end is ended by a later selected one', async () => {
  await lookAt(
    bleeding('2026-03-01'),
    span('contraception', '2025-01-01', null),
    span('pregnant', '2025-06-01', '2026-02-01'),
  );
  await press(button('Look: To decide'));
  await press(box(0));
  expect(shows('From 1 January 2025')).toBe(true);
  await press(box(1));
  expect(shows('1 January 2025 to 31 May 2025')).toBe(true);
  await press(button('Bring in 3'));
  await seen(() => shows('Your history is here'));

  expect(server.sent[0]?.cycle_modes).toEqual([
    { mode: 'contraception', started_on: '2025-01-01', ended_on: '2025-06-01' },
    { mode: 'pregnant', started_on: '2025-06-01', ended_on: '2026-02-01' },
  ]);
});

test('an existing span isn’t offered again', async () => {
  server.modes = [{ mode: 'pregnant', started_on: '2025-01-01', ended_on: '2025-09-20' }];
  await lookAt(bleeding('2026-03-01'), span('pregnant', '2025-01-01', '2025-09-20'));

  expect(shows('Already here')).toBe(true);
  expect(shows('To decide')).toBe(false);
});

test('spans that a known file offered before can still be selected and sent', async () => {
  server.digests = [await fileDigest(new Blob(['1']))];
  await lookAt(bleeding('2026-03-01'), span('pregnant', '2025-01-01', '2025-09-20'));
  expect(withText('[role=img]', 'Brought in 1, Already here 1')).toBeTruthy();
  expect(shows('Left open last time')).toBe(true);

  await press(box(0));
  await press(button('Bring in 2'));
  await seen(() => shows('Your history is here'));
  expect(server.sent[0]?.cycle_modes).toHaveLength(1);
});
