import { describe, expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { periodEntries } from '#domain/cycle/cycle-answers.ts';
import { recordWith, startsOfRecord } from '#domain/cycle/cycle-record.ts';
import { applyLogChange, type DayPatch, type Log, type LogChange } from '#domain/day-log/day-log.rules.ts';
import { expectedAfter, type Write } from '#tests/api/day-log/bleeding-model.ts';
import { levelOf, logChangeOf } from '#tests/api/day-log/log-changes.ts';
import { randomHistories } from '#tests/api/day-log/random-histories.ts';
import { someRecord } from './some-record.ts';

const NOW = { timeZone: 'Europe/Brussels', today: '2026-11-23' as LocalDate };
const on = (day: number) => addDays('2026-10-31' as LocalDate, day);
const press = (day: number, patch: DayPatch): LogChange => ({ kind: 'day', on: on(day), patch });
const named = (day: number): LogChange => ({ kind: 'start-reported', id: `reported ${day}`, on: on(day) });
const light = { bleeding: 'light' } as const;

const EMPTY: Log = { days: new Map(), isLoaded: () => true, starts: new Map(), estimateId: null };
const logAfter = (...changes: LogChange[]): Log =>
  changes.reduce((log, change) => applyLogChange(log, { change, ...NOW }), EMPTY);
const periodsOf = (log: Log, now = NOW) => periodEntries(recordWith(someRecord(), log), now);

/** Starts, newest first: the day of the month, the origin and the length. */
const starts = (log: Log, now = NOW) =>
  periodsOf(log, now).map(({ period_on, origin, period_length }) => [
    Number(period_on.slice(8)),
    origin,
    period_length,
  ]);

describe('starts follow from days of bleeding', () => {
  test.each([
    ['a gap of two days does not split an episode', [1, 2, 5], [[1, 'bleeding', 5]]],
    [
      'a gap of three days does',
      [1, 2, 6],
      [
        [6, 'bleeding', null],
        [1, 'bleeding', 2],
      ],
    ],
    ['the order of logging does not matter', [5, 2, 1], [[1, 'bleeding', 5]]],
    [
      'long bleeding is one start',
      Array.from({ length: 18 }, (_, index) => index + 1),
      [[1, 'bleeding', 18]],
    ],
  ])('%s', (_, days, expected) => {
    expect(starts(logAfter(...days.map((day) => press(day, light))))).toEqual(expected);
  });

  test('spotting begins no period', () => {
    const log = logAfter(
      press(10, { bleeding: 'spotting' }),
      press(11, { bleeding: 'spotting' }),
      press(12, light),
    );
    expect(starts(log)).toEqual([[12, 'bleeding', null]]);
  });

  test('a reported start stays, and an earlier day of its episode becomes another start', () => {
    const log = logAfter(named(3), ...[2, 3, 4, 5, 6].map((day) => press(day, light)));
    expect(starts(log)).toEqual([
      [3, 'said', null],
      [2, 'bleeding', 5],
    ]);
  });

  test('when the first day is cleared, the next one becomes the start', () => {
    expect(starts(logAfter(press(2, light), press(3, light), press(2, { bleeding: null })))).toEqual([
      [3, 'bleeding', null],
    ]);
  });

  test('bleeding in between is not a start', () => {
    const log = logAfter(press(1, light), press(17, light), press(17, { counts: 0 }));
    expect(starts(log)).toEqual([[1, 'bleeding', null]]);
  });

  test('a start that follows from bleeding can be reported, and keeps its id', () => {
    const [entry] = periodsOf(logAfter(press(2, light), named(2)));
    expect(entry).toMatchObject({ id: on(2), origin: 'said' });
  });

  test('only reported starts change while days are not loaded', () => {
    const log: Log = { ...EMPTY, isLoaded: () => false };
    expect(applyLogChange(log, { change: press(2, light), ...NOW })).toEqual(log);
    expect(starts(applyLogChange(log, { change: named(2), ...NOW }))).toEqual([[2, 'said', null]]);
  });
});

describe('the report that a period ended', () => {
  const today = on(4);
  const ended = {
    kind: 'range',
    from: on(2),
    to: today,
    bleeding: 'unspecified',
    onlyUnlogged: true,
  } as const;
  const reported = [press(2, light), press(3, light), press(4, light), ended];
  const lengthsAfter = (...changes: LogChange[]) =>
    starts(
      [...reported, ...changes].reduce(
        (log, change) => applyLogChange(log, { change, ...NOW, today }),
        EMPTY,
      ),
      { ...NOW, today },
    );

  test.each<[string, LogChange[], unknown]>([
    ['closes it', [], [[2, 'bleeding', 3]]],
    ['stays when it began earlier', [press(1, light)], [[1, 'bleeding', 4]]],
    ['stays when its first day is cleared', [press(2, { bleeding: null })], [[3, 'bleeding', 2]]],
    ['stays when a day in the middle is cleared', [press(3, { bleeding: null })], [[2, 'bleeding', 3]]],
    ['is removed with its last day', [press(4, { bleeding: null })], [[2, 'bleeding', null]]],
    ['is withdrawn', [{ ...ended, bleeding: null }], [[2, 'bleeding', null]]],
    ['stays when another start is reported', [named(1)], [[1, 'said', 4]]],
    [
      'stays when that start is deleted',
      [named(1), { kind: 'start-deleted', id: 'reported 1' }],
      [[2, 'bleeding', 3]],
    ],
  ])('%s', (_, changes, expected) => {
    expect(lengthsAfter(...changes)).toEqual(expected);
  });
});

/** The device derives from an end before today that the next day was without bleeding; the model gives that day as `noneOn`. */
const todayOf = (write: Write): LocalDate =>
  write.does !== 'range' ? NOW.today : write.noneOn === null ? write.to : addDays(write.to, 1);

test('after random histories the device has the same days and starts as the server', () => {
  // An import is never a pending change on a device.
  const histories = randomHistories(20_261_124, 1000).map(({ initialStarts, writes }) => ({
    initialStarts,
    writes: writes.filter(({ does }) => does !== 'import'),
  }));
  for (const history of histories) {
    const reported = history.initialStarts.map((day) => ({
      id: day,
      period_on: day,
      origin: 'said' as const,
    }));
    const before: Log = { ...EMPTY, ...startsOfRecord(someRecord(reported)) };
    const log = history.writes.reduce((last: Log, write) => {
      const change = logChangeOf(write, last);
      return change ? applyLogChange(last, { change, today: todayOf(write) }) : last;
    }, before);
    const expected = expectedAfter(history);
    const bled = [...log.days.values()].filter(({ bleeding }) => bleeding !== null);
    expect(
      {
        days: bled.map(({ date, bleeding, counts }) => `${date} ${bleeding} ${counts}`).sort(),
        starts: [...log.starts].map(([day, { origin }]) => `${day} ${origin}`).sort(),
      },
      JSON.stringify(history),
    ).toEqual({
      days: expected.days.map(({ day, bleeding, counts }) => `${day} ${levelOf(bleeding)} ${counts}`),
      starts: expected.starts.map(({ startedOn, origin }) => `${startedOn} ${origin}`),
    });
  }
});
