import { describe, expect, test } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { applyBleeding, type BleedingChange, type BleedingRecord } from '#domain/day-log/bleeding.rules.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';

const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}` as LocalDate;
const dayOf = (date: LocalDate | null) => (date === null ? null : Number(date.slice(-2)));
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

const EMPTY: BleedingRecord = {
  from: march(1),
  to: march(31),
  days: new Map(),
  starts: new Map(),
  estimateId: null,
};

/** The record after changes made on the 28th. */
const recordOf = (...changes: readonly BleedingChange[]): BleedingRecord =>
  changes.reduce(
    (record, change) => applyBleeding(record, { change, today: march(28), idOf: (on) => `from-${on}` }),
    EMPTY,
  );

const bleed = (days: readonly number[], bleeding: BleedingLevel | null = 'light'): BleedingChange[] =>
  days.map((day) => ({ kind: 'day', on: march(day), bleeding }));
const count = (day: number, counts: 0 | 1): BleedingChange => ({ kind: 'day', on: march(day), counts });
const report = (day: number): BleedingChange => ({
  kind: 'start-reported',
  on: march(day),
  id: `reported-${day}`,
});
const remove = (id: string): BleedingChange => ({ kind: 'start-deleted', id });
const end = (from: number, to: number): BleedingChange => ({
  kind: 'range',
  from: march(from),
  to: march(to),
  bleeding: 'unspecified',
  onlyUnlogged: true,
});

/** Each start with the last day and the number of days of its bleeding, by day of March. */
const startsOf = ({ starts }: BleedingRecord) =>
  [...starts]
    .map(([on, { bledUntil, bledDays }]) => [dayOf(on), dayOf(bledUntil), bledDays])
    .sort(([one = 0], [other = 0]) => Number(one) - Number(other));
const endsOf = ({ starts }: BleedingRecord) => [...starts.values()].map(({ endedOn }) => dayOf(endedOn));
const daysOf = ({ days }: BleedingRecord) =>
  [...days].map(([on, { bleeding, counts }]) => [dayOf(on), bleeding, counts]);

describe('starts follow from days of bleeding', () => {
  test.each([
    { bled: [1, 2, 3, 4, 5], starts: [[1, 5, 5]] },
    { bled: [5, 3, 1, 4, 2], starts: [[1, 5, 5]] },
    { bled: [1, 2, 5], starts: [[1, 5, 3]] },
    {
      bled: [1, 2, 6],
      starts: [
        [1, 2, 2],
        [6, 6, 1],
      ],
    },
    { bled: upTo(20), starts: [[1, 20, 20]] },
    {
      bled: [1, 15],
      starts: [
        [1, 1, 1],
        [15, 15, 1],
      ],
    },
  ])('bleeding on $bled', ({ bled, starts }) => {
    const record = recordOf(...bleed(bled));
    expect(startsOf(record)).toEqual(starts);
    expect([...record.starts.values()].map(({ origin }) => origin)).toEqual(starts.map(() => 'bleeding'));
  });

  test('spotting neither starts nor extends a period, until it is confirmed as a period', () => {
    const spotted = [...bleed([8, 9, 13], 'spotting'), ...bleed([10, 11])];
    expect(startsOf(recordOf(...spotted))).toEqual([[10, 11, 2]]);
    expect(startsOf(recordOf(...spotted, ...bleed([8, 9], 'unspecified')))).toEqual([[8, 11, 4]]);
  });

  test('clearing a day leaves the starts of the other days, and logging it again restores the state', () => {
    const changes = [...bleed([2, 3, 4]), ...bleed([2], null)];
    expect(startsOf(recordOf(...changes))).toEqual([[3, 4, 2]]);
    expect(startsOf(recordOf(...changes, ...bleed([2], 'heavy')))).toEqual([[2, 4, 3]]);
    const cleared = recordOf(...changes, ...bleed([3, 4], null));
    expect([startsOf(cleared), daysOf(cleared)]).toEqual([[], []]);
  });

  test('a day in the gap joins two episodes, and clearing it separates them', () => {
    const changes = bleed([1, 2, 6, 4]);
    expect(startsOf(recordOf(...changes))).toEqual([[1, 6, 4]]);
    expect(startsOf(recordOf(...changes, ...bleed([4], 'none')))).toEqual([
      [1, 2, 2],
      [6, 6, 1],
    ]);
  });

  test('"in between" applies to its whole episode and to added days, and can be taken back', () => {
    const between = [...bleed([1, 17, 18]), count(18, 0), ...bleed([20])];
    expect(startsOf(recordOf(...between))).toEqual([[1, 1, 1]]);
    expect(daysOf(recordOf(...between))).toEqual([
      [1, 'light', 1],
      [17, 'light', 0],
      [18, 'light', 0],
      [20, 'light', 0],
    ]);

    expect(startsOf(recordOf(...between, ...bleed([24]), count(20, 1)))).toEqual([
      [1, 1, 1],
      [17, 20, 3],
      [24, 24, 1],
    ]);
  });

  test('cleared bleeding counts again', () => {
    const record = recordOf(...bleed([10]), count(10, 0), ...bleed([10], null), ...bleed([10]));
    expect(startsOf(record)).toEqual([[10, 10, 1]]);
  });
});

describe('a reported start', () => {
  test('adds bleeding on its day if none is logged, and never overwrites logged bleeding', () => {
    expect(daysOf(recordOf(...bleed([3], 'heavy'), report(3), report(27)))).toEqual([
      [3, 'heavy', 1],
      [27, 'unspecified', 1],
    ]);
  });

  test('can be inside an episode that begins before it', () => {
    const changes = [report(3), ...bleed([2, 4, 5, 6])];
    expect(startsOf(recordOf(...changes))).toEqual([
      [2, 6, 5],
      [3, 6, 4],
    ]);
    expect(startsOf(recordOf(...changes, ...bleed([2], null)))).toEqual([[3, 6, 4]]);
  });

  test('deleted without logged bleeding on its day leaves the following days, of which the first is a start', () => {
    const record = recordOf(report(3), ...bleed([4, 5]), remove('reported-3'));
    expect(startsOf(record)).toEqual([[4, 5, 2]]);
    expect(daysOf(record)).toEqual([
      [4, 'light', 1],
      [5, 'light', 1],
    ]);
  });

  test('deleted with logged bleeding from its day on excludes its episode; reported again, the episode counts', () => {
    const changes = [...bleed([3, 4, 5]), report(3), remove(`from-${march(3)}`)];
    expect(startsOf(recordOf(...changes))).toEqual([]);
    expect(daysOf(recordOf(...changes)).map(([, , counts]) => counts)).toEqual([0, 0, 0]);
    expect(startsOf(recordOf(...changes, report(3)))).toEqual([[3, 5, 3]]);
  });

  test('in the middle of an episode is deleted without the bleeding', () => {
    const record = recordOf(...bleed([2, 3, 4]), report(3), remove('reported-3'));
    expect(startsOf(record)).toEqual([[2, 4, 3]]);
  });
});

describe('a reported end', () => {
  test('before today logs no bleeding on the next day', () => {
    expect(daysOf(recordOf(...bleed([1]), end(1, 2)))).toEqual([
      [1, 'light', 1],
      [2, 'unspecified', 1],
      [3, 'none', 1],
    ]);
  });

  test('stays recorded when the start moves, by bleeding or by a report', () => {
    const ended = [...bleed([3, 4, 5, 6]), end(3, 6)];
    expect(endsOf(recordOf(...ended, ...bleed([2])))).toEqual([6]);
    const moved = [...ended, ...bleed([3], null)];
    expect(endsOf(recordOf(...moved))).toEqual([6]);
    const named = recordOf(...moved, report(1));
    expect([startsOf(named), endsOf(named)]).toEqual([[[1, 6, 4]], [6]]);
    expect(endsOf(recordOf(...moved, report(1), remove('reported-1')))).toEqual([6]);
  });

  test('stays recorded when a day in the middle is cleared, until the last day is', () => {
    const ended = [...bleed([2, 3, 4, 5, 6]), end(2, 6), ...bleed([3, 4], null)];
    expect(endsOf(recordOf(...ended))).toEqual([6]);
    expect(endsOf(recordOf(...ended, ...bleed([6], null)))).toEqual([null]);
  });

  test('is taken back by its own call if it wrote no day', () => {
    const ended = [...bleed([1, 2, 3, 4, 5]), end(1, 5)];
    const back = { kind: 'range', from: march(1), to: march(5), bleeding: null, onlyUnlogged: true } as const;
    expect([endsOf(recordOf(...ended)), endsOf(recordOf(...ended, back))]).toEqual([[5], [null]]);
  });
});
