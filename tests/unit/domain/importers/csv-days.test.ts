import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_ORDERS, dayInCell, findDayOrder, possibleDayOrders } from '#domain/importers/day-order.ts';

describe('a day in a cell', () => {
  test.each([
    ['2025-01-03', 'ymd', '2025-01-03'],
    ['2025/1/3', 'ymd', '2025-01-03'],
    ['2025.01.03', 'ymd', '2025-01-03'],
    ['20250103', 'ymd', '2025-01-03'],
    ['2025-01-03T23:30:00Z', 'ymd', '2025-01-03'],
    ['2025-01-03 00:10', 'ymd', '2025-01-03'],
    ['3/1/2025', 'dmy', '2025-01-03'],
    ['03.01.2025', 'dmy', '2025-01-03'],
    ['03-01-25', 'dmy', '2025-01-03'],
    ['3.1.25.', 'dmy', '2025-01-03'],
    ['31/12/98', 'dmy', '1998-12-31'],
    ['1/3/2025', 'mdy', '2025-01-03'],
    ['1/3/25 8:00 AM', 'mdy', '2025-01-03'],
    [' 12-31-1999 ', 'mdy', '1999-12-31'],
    ['3 Jan 2025', 'named', '2025-01-03'],
    ['Jan 3, 2025', 'named', '2025-01-03'],
    ['January 3rd, 2025 at 8:15 PM', 'named', '2025-01-03'],
    ['Friday, January 3, 2025', 'named', '2025-01-03'],
    ['03-Jan-25', 'named', '2025-01-03'],
    ['3 mrt. 2025', 'named', '2025-03-03'],
    ['vr 3 januari 2025 08:15', 'named', '2025-01-03'],
    ['1er février 2025', 'named', '2025-02-01'],
    ['5 AOÛT 2025', 'named', '2025-08-05'],
    ['3 de enero de 2025', 'named', '2025-01-03'],
    ['3 sept 2025', 'named', '2025-09-03'],
    ['3. März 2025', 'named', '2025-03-03'],
    ['45660', 'serial', '2025-01-03'],
    ['45660.75', 'serial', '2025-01-03'],
  ] as const)('%s in the order %s is %s', (cell, order, day) => {
    expect(dayInCell(cell, order)).toBe(day);
  });

  test.each([
    ['2025-02-30', 'ymd'],
    ['25-01-03', 'ymd'],
    ['29/2/2025', 'dmy'],
    ['13/13/2025', 'mdy'],
    ['1/3/125', 'mdy'],
    ['1/3-2025', 'dmy'],
    ['31 Feb 2025', 'named'],
    ['3 Januember 2025', 'named'],
    ['May 2025', 'named'],
    ['May 5 10:00', 'named'],
    ['3 Jan', 'named'],
    [`3 Jan 2025 8:15 ${'after a long night '.repeat(5)}`, 'named'],
    ['took 3 pills in May 2025', 'named'],
    ['3/1/2025', 'named'],
    ['3 Jan 2025', 'dmy'],
    ['2025', 'serial'],
    ['456601', 'serial'],
    ['00000', 'serial'],
    ['tomorrow', 'dmy'],
    ['', 'ymd'],
  ] as const)('%s in the order %s is not a day', (cell, order) => {
    expect(dayInCell(cell, order)).toBeUndefined();
  });

  test('never fails, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...DAY_ORDERS), (cell, order) => {
        expect(dayInCell(cell, order) ?? '1900-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }),
    );
  });
});

describe("a column's order of days", () => {
  test('is the only order in which every row is a valid day', () => {
    expect(findDayOrder(['03/01/2025', '31/01/2025'])).toBe('dmy');
    expect(findDayOrder(['01/03/2025', '01/31/2025'])).toBe('mdy');
    expect(findDayOrder(['2025-01-03', '2025-01-31'])).toBe('ymd');
    expect(findDayOrder(['45660', '45688'])).toBe('serial');
    expect(findDayOrder(['3 Jan 2025', 'Feb 1, 2025'])).toBe('named');
  });

  test('is the order in which the days ascend, if both give valid days', () => {
    expect(findDayOrder(['01/02/2025', '02/02/2025', '01/03/2025'])).toBe('dmy');
    expect(findDayOrder(['01/02/2025', '01/05/2025', '02/01/2025'])).toBe('mdy');
  });

  test('is the order in which the days descend, if the newest is on top', () => {
    expect(findDayOrder(['01/03/2025', '02/02/2025', '01/02/2025'])).toBe('dmy');
  });

  test('has to be chosen if the days ascend in both orders or in neither', () => {
    expect(findDayOrder(['03/01/2025', '04/01/2025', '05/01/2025'])).toBeUndefined();
    expect(findDayOrder(['01/02/2025', '05/01/2025', '02/03/2025', '01/01/2025'])).toBeUndefined();
    expect(findDayOrder(['03/04/2025'])).toBeUndefined();
    expect(possibleDayOrders(['03/04/2025'])).toEqual(['dmy', 'mdy']);
  });

  test("doesn't have to be chosen if it makes no difference", () => {
    expect(findDayOrder(['01/01/2025', '02/02/2025'])).toBe('dmy');
  });

  test('has to be chosen if one row is not a day in any order', () => {
    expect(findDayOrder(['03/01/2025', 'total'])).toBeUndefined();
    expect(possibleDayOrders(['03/01/2025', 'total'])).toEqual([]);
  });

  test("doesn't depend on empty cells", () => {
    expect(findDayOrder(['', '31/01/2025', ' '])).toBe('dmy');
    expect(findDayOrder(['', ''])).toBeUndefined();
    expect(findDayOrder([])).toBeUndefined();
  });
});
