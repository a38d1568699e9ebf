import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPeri, readPeri } from '#domain/importers/peri.ts';
import {
  anyJsonLike,
  dayOf,
  daysTaken,
  deepJson,
  exampleJson,
  expectedDays,
  expectedOf,
  itemsOfLists,
  receiptOf,
} from './example-files.ts';

const EXAMPLE = 'peri.json';
const parsedOf = (...cycles: readonly unknown[]) => [...readPeri({ version: 1, cycles })];

test('the example becomes the expected days and receipt', () => {
  const parsed = [...readPeri(exampleJson(EXAMPLE))];
  expect(isPeri(exampleJson(EXAMPLE))).toBe(true);
  expect(parsed).toHaveLength(expectedOf(EXAMPLE).records);
  expect(receiptOf(parsed)).toMatchObject(expectedOf(EXAMPLE).receipt);
  expect(daysTaken(parsed)).toEqual(expectedDays(EXAMPLE).map(({ on }) => on));
  for (const { on, day } of expectedDays(EXAMPLE)) expect(dayOf(parsed, on)).toMatchObject(day);
});

test('a period crosses the end of a month and of summer time by calendar days', () => {
  const parsed = parsedOf({ startDate: '2024-02-28T23:30:00.000Z', periodLength: '3', cycleLength: 28 });
  expect(daysTaken(parsed)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
  const october = parsedOf({ startDate: '2025-10-25', periodLength: 3 });
  expect(daysTaken(october)).toEqual(['2025-10-25', '2025-10-26', '2025-10-27']);
});

test.each([0, -3, 2.5, 400, 'five', null, undefined])(
  'only the start of a period of %s days is imported',
  (length) => {
    const parsed = parsedOf({ startDate: '2025-01-03', periodLength: length });
    expect(daysTaken(parsed)).toEqual(['2025-01-03']);
    expect(dayOf(parsed, '2025-01-03')).toMatchObject({ isStart: true });
    expect(dayOf(parsed, '2025-01-03')).not.toHaveProperty('bleeding');
  },
);

test('an impossible length becomes a remark', () => {
  expect(dayOf(parsedOf({ startDate: '2025-01-03', periodLength: 400 }), '2025-01-03').remarks).toEqual([
    'period length: 400',
  ]);
});

test('a period at the end of the calendar becomes only a start', () => {
  expect(daysTaken(parsedOf({ startDate: '2199-12-31', periodLength: 5 }))).toEqual(['2199-12-31']);
});

test('a cycle without a start is left out, and a value that is not a cycle is not understood', () => {
  expect(parsedOf({ startDate: '', periodLength: 5 }, 3, {})).toEqual([
    { outcome: 'left_out', reason: 'no_day' },
    { outcome: 'not_understood', original: '3' },
    { outcome: 'not_understood', original: '{}' },
  ]);
});

test('only its own JSON is recognised', () => {
  expect(isPeri({ version: 1, cycles: [], maxNumberOfDisplayedCycles: 6 })).toBe(true);
  for (const other of [{ cycles: [] }, { cycles: [{ period_start_date: '2025-01-03' }] }, [], null, 'cycles'])
    expect(isPeri(other)).toBe(false);
});

test('any JSON is read, and each item of its lists has one outcome', () => {
  fc.assert(
    fc.property(anyJsonLike(exampleJson(EXAMPLE)), (content) => {
      isPeri(content);
      expect([...readPeri(content)]).toHaveLength(itemsOfLists(content).length);
    }),
  );
  expect(parsedOf(deepJson(), { startDate: '2025-01-03', periodLength: deepJson() })).toHaveLength(2);
});
