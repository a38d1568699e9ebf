import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { applyLogChange, type Log, type LogChange } from '#domain/cycle/apply-log-change.ts';
import { startsOfEpisodes } from '#domain/cycle/episodes.ts';
import { type DayPress, makesPeriods } from '#domain/day-log/apply-day-change.ts';
import { BLEEDING_LEVELS } from '#domain/day-log/day-log.fields.ts';

const NOW = { timeZone: 'Europe/Brussels', today: '2026-11-23' as LocalDate };
const on = (day: number) => addDays('2026-10-31' as LocalDate, day);
const press = (day: number, said: DayPress): LogChange => ({ kind: 'day', on: on(day), press: said });
const named = (day: number): LogChange => ({ kind: 'logged', id: `said ${day}`, on: on(day) });
const light = { bleeding: 'light' } as const;

const EMPTY: Log = { periods: [], days: [] };
const logAfter = (...changes: LogChange[]): Log =>
  changes.reduce((log, change) => applyLogChange(log, { change, ...NOW }), EMPTY);

/** Starts, newest first: the day of the month, whose word it is, and the length. */
const starts = ({ periods }: Log) =>
  periods.map(({ period_on, origin, period_length }) => [Number(period_on.slice(8)), origin, period_length]);

describe('starts follow from days of bleeding', () => {
  test.each([
    ['two forgotten days split nothing', [1, 2, 5], [[1, 'bleeding', 5]]],
    [
      'three do',
      [1, 2, 6],
      [
        [6, 'bleeding', null],
        [1, 'bleeding', 2],
      ],
    ],
    ['in whatever order they are logged', [5, 2, 1], [[1, 'bleeding', 5]]],
    [
      'long bleeding is one start',
      Array.from({ length: 18 }, (_, index) => index + 1),
      [[1, 'bleeding', 18]],
    ],
  ])('%s', (_, days, expected) => {
    expect(starts(logAfter(...days.map((day) => press(day, light))))).toEqual(expected);
  });

  test('spotting starts nothing', () => {
    const log = logAfter(
      press(10, { bleeding: 'spotting' }),
      press(11, { bleeding: 'spotting' }),
      press(12, light),
    );
    expect(starts(log)).toEqual([[12, 'bleeding', null]]);
  });

  test('a named start stays, and the earlier day of its episode is a start next to it', () => {
    const log = logAfter(named(3), ...[2, 3, 4, 5, 6].map((day) => press(day, light)));
    expect(starts(log)).toEqual([
      [3, 'said', null],
      [2, 'bleeding', 5],
    ]);
  });

  test('the first day taken back, the next one is the start', () => {
    expect(starts(logAfter(press(2, light), press(3, light), press(2, { bleeding: null })))).toEqual([
      [3, 'bleeding', null],
    ]);
  });

  test('bleeding in between is no start', () => {
    const log = logAfter(press(1, light), press(17, light), press(17, { counts: 0 }));
    expect(starts(log)).toEqual([[1, 'bleeding', null]]);
  });

  test('a start that follows can be named, and keeps its id', () => {
    const [entry] = logAfter(press(2, light), named(2)).periods;
    expect(entry).toMatchObject({ id: on(2), origin: 'said' });
  });

  test('without known days only named starts change', () => {
    const log: Log = { periods: [], days: undefined };
    expect(applyLogChange(log, { change: press(2, light), ...NOW })).toEqual(log);
    expect(starts(applyLogChange(log, { change: named(2), ...NOW }))).toEqual([[2, 'said', null]]);
  });
});

test('whatever is pressed in whatever order, starts are those of the episodes', () => {
  const changes = fc.oneof(
    fc
      .record({ day: fc.integer({ min: 1, max: 22 }), bleeding: fc.constantFrom(...BLEEDING_LEVELS, null) })
      .map(({ day, bleeding }) => press(day, { bleeding })),
    fc.integer({ min: 1, max: 22 }).map((day) => press(day, { counts: 0 })),
    fc.integer({ min: 1, max: 22 }).map(named),
    fc.integer({ min: 1, max: 22 }).map((day): LogChange => ({ kind: 'deleted', id: `said ${day}` })),
  );
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 14 }), (made) => {
      const { periods, days = [] } = logAfter(...made);
      const said = periods
        .filter(({ origin }) => origin === 'said')
        .map(({ period_on }) => period_on as LocalDate);
      const bled = days.filter(({ bleeding, counts }) => makesPeriods(bleeding) && counts === 1);
      const followed = startsOfEpisodes([...bled.map(({ date }) => date as LocalDate), ...said]);
      const expected = [...new Set([...said, ...followed])].sort().reverse();
      expect(periods.map(({ period_on }) => period_on)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});
