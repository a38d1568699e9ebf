import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byRank, type PlacedRow, ranksAfterMove } from '#domain/tasks/tasks.rules.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

/** Rows in shown order, named by letters. */
const rowsAt = (ranks: readonly (number | null)[]): PlacedRow[] =>
  ranks.map((rank, index) => ({ id: 'abcdefghij'[index] ?? '', rank }));

function shownAfter(rows: readonly PlacedRow[], move: { from: number; to: number }): string {
  const written = new Map(ranksAfterMove(rows, move).map(({ id, rank }) => [id, rank]));
  return rows
    .map((row) => ({ ...row, rank: written.get(row.id) ?? row.rank }))
    .toSorted(byRank)
    .map(({ id }) => id)
    .join('');
}

test('a row moved to the top is the only one that is written', () => {
  const rows = rowsAt([null, null, null]);
  expect(ranksAfterMove(rows, { from: 2, to: 0 })).toEqual([{ id: 'c', rank: 1 }]);
  expect(shownAfter(rows, { from: 2, to: 0 })).toBe('cab');
});

test('only the moved row is written if all rows above have a rank', () => {
  expect(ranksAfterMove(rowsAt([1, 2, 3]), { from: 2, to: 1 })).toEqual([{ id: 'c', rank: 1.5 }]);
  expect(ranksAfterMove(rowsAt([1, 2, null, null]), { from: 3, to: 2 })).toEqual([{ id: 'd', rank: 3 }]);
});

test('rows above without a rank get a rank', () => {
  expect(ranksAfterMove(rowsAt([null, null, null, null]), { from: 0, to: 1 })).toEqual([
    { id: 'b', rank: 1 },
    { id: 'a', rank: 2 },
  ]);
});

test('a row that does not move writes nothing', () => {
  expect(ranksAfterMove(rowsAt([null, null]), { from: 1, to: 1 })).toEqual([]);
  expect(ranksAfterMove(rowsAt([null, null]), { from: 0, to: -1 })).toEqual([]);
  expect(ranksAfterMove(rowsAt([null, null]), { from: 1, to: 2 })).toEqual([]);
});

test('a moved row is shown in its new place after any earlier moves', () => {
  const someRows = fc
    .record({
      placed: fc.uniqueArray(fc.double({ min: -9, max: 9, noNaN: true }), {
        maxLength: 5,
        comparator: 'IsStrictlyEqual',
      }),
      others: fc.integer({ min: 1, max: 5 }),
    })
    .map(({ placed, others }) =>
      rowsAt([
        ...placed.toSorted((one, other) => one - other),
        ...Array.from({ length: others }, () => null),
      ]),
    );
  fc.assert(
    fc.property(someRows, fc.nat(), fc.nat(), (rows, one, other) => {
      const [from, to] = [one % rows.length, other % rows.length];
      const ids = rows.map(({ id }) => id);
      const expected = ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? '');
      expect(shownAfter(rows, { from, to })).toBe(expected.join(''));
    }),
  );
});

test('of a day’s rows those with a time come first, by time, and a rank counts among the others', () => {
  const row = (id: string, rank: number | null, time: string | null = null): PlacedRow => ({
    ...{ id, rank, time, planned_on: null, due_date: day('2026-03-20'), start_date: null },
  });
  const rows = [
    row('none', null),
    row('third', 3),
    row('late', -9, '18:00'),
    row('first', 1),
    row('early', null, '07:30'),
    row('also late', -99, '18:00'),
  ];

  expect(rows.toSorted(byRank).map(({ id }) => id)).toEqual([
    ...['early', 'late', 'also late'],
    ...['first', 'third', 'none'],
  ]);
});

test('without a day a time decides nothing, and neither does one that an older answer lacks', () => {
  const none = { planned_on: null, due_date: null, start_date: null };
  const rows: PlacedRow[] = [
    { id: 'timed', rank: null, time: '07:30', ...none },
    { id: 'ranked', rank: 2, time: null, ...none },
    { id: 'older', rank: 1 },
  ];

  expect(rows.toSorted(byRank).map(({ id }) => id)).toEqual(['older', 'ranked', 'timed']);
});
