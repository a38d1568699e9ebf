import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { collectReading } from '#tests/unit/domain/importers/collect-reading.ts';
import { checkedSpans, fileDigest, idOf, spansOf } from '#web/features/importers/importers.data.ts';
import { day } from '../../../domain/calendar/day.ts';

test('the days of a file are requested in as few spans as possible, without years that have none', () => {
  const first = day('2019-03-02');
  const days = [addDays(first, 399), first, addDays(first, 400), day('2026-11-18'), first];

  expect(
    spansOf(
      days.map((on) => ({ on })),
      400,
    ),
  ).toEqual([
    { from: first, to: addDays(first, 399) },
    { from: addDays(first, 400), to: addDays(first, 400) },
    { from: day('2026-11-18'), to: day('2026-11-18') },
  ]);
  expect(spansOf([], 400)).toEqual([]);
});

test('checks of existing habits are requested for all years of a file', () => {
  const check = (habitKey: string, on: string) => ({
    habitKey,
    on: day(on),
    isDone: true,
    isSkipped: false,
    amount: null,
  });
  const checks = [check('run', '2019-05-01'), check('run', '2026-11-18'), check('read', '2026-11-18')];
  const reading = collectReading([{ outcome: 'checks', checks }], {
    source: 'loop',
    today: day('2026-11-20'),
    birthOn: null,
  });
  const run = idOf('habit/run');

  expect(checkedSpans(reading, new Set([run, idOf('habit/swim')]))).toEqual([
    { id: run, from: day('2026-11-18'), to: day('2026-11-18') },
    { id: run, from: day('2019-05-01'), to: day('2019-05-01') },
  ]);
});

test('the same record of a file has the same id each time', () => {
  // With another id, an earlier import would be duplicated.
  expect(idOf('task/1')).toBe('c0bb05b5-a5cd-5fca-bf37-9761cbe41bd1');
  expect(idOf('task/2')).not.toBe(idOf('task/1'));
});

test('a file is recognised by its content', async () => {
  const digest = await fileDigest(new Blob(['abc']));
  expect(digest).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(await fileDigest(new File(['abc'], 'renamed.json'))).toBe(digest);
});
