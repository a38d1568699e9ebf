import { expect, test } from 'vitest';
import { celsiusFrom, inUnit } from '#domain/day-log/day-log.fields.ts';

test.each([
  ['36,45', 'C', 36.45],
  [' 36.4 ', 'C', 36.4],
  ['97.7', 'F', 36.5],
  ['107.6', 'F', 42],
  ['42.01', 'C', undefined],
  ['97.7', 'C', undefined],
  ['36.4', 'F', undefined],
  ['3e1', 'C', undefined],
  ['warm', 'C', undefined],
] as const)('%s °%s is %s °C', (typed, unit, celsius) => {
  expect(celsiusFrom(typed, unit)).toBe(celsius);
});

test('a temperature typed in °F is shown as typed', () => {
  for (let tenths = 932; tenths <= 1076; tenths += 1) {
    const celsius = celsiusFrom(String(tenths / 10), 'F') ?? 0;
    expect(inUnit(celsius, 'F')).toBeCloseTo(tenths / 10, 1);
  }
});
