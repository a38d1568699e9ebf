import { describe, expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { applyLogChange, type Log, type LogChange } from '#domain/cycle/cycle.rules.ts';
import { periodEntry } from '#domain/cycle/cycle-answers.ts';
import { BLEEDING_LEVELS } from '#domain/day-log/bleeding.ts';
import type { DayPatch } from '#domain/day-log/day-log.rules.ts';
import { expectedAfter, type Write } from '#tests/api/day-log/bleeding-model.ts';
import { randomHistories } from '#tests/api/day-log/random-histories.ts';

const NOW = { timeZone: 'Europe/Brussels', today: '2026-11-23' as LocalDate };
const on = (day: number) => addDays('2026-10-31' as LocalDate, day);
const press = (day: number, patch: DayPatch): LogChange => ({ kind: 'day', on: on(day), patch });
const named = (day: number): LogChange => ({ kind: 'logged', id: `said ${day}`, on: on(day) });
const light = { bleeding: 'light' } as const;

const EMPTY: Log = { periods: [], days: [] };
const logAfter = (...changes: LogChange[]): Log =>
  changes.reduce((log, change) => applyLogChange(log, { change, ...NOW }), EMPTY);

/** Starts, newest first: the day of the month, the origin and the length. */
const starts = ({ periods }: Log) =>
  periods.map(({ period_on, origin, period_length }) => [Number(period_on.slice(8)), origin, period_length]);

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
    const [entry] = logAfter(press(2, light), named(2)).periods;
    expect(entry).toMatchObject({ id: on(2), origin: 'said' });
  });

  test('only reported starts change while days are not loaded', () => {
    const log: Log = { periods: [], days: undefined };
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
    );

  test.each<[string, LogChange[], unknown]>([
    ['closes it', [], [[2, 'bleeding', 3]]],
    ['stays when it began earlier', [press(1, light)], [[1, 'bleeding', 4]]],
    ['stays when its first day is cleared', [press(2, { bleeding: null })], [[3, 'bleeding', 2]]],
    ['stays when a day in the middle is cleared', [press(3, { bleeding: null })], [[2, 'bleeding', 3]]],
    ['is removed with its last day', [press(4, { bleeding: null })], [[2, 'bleeding', null]]],
    ['is withdrawn', [{ ...ended, bleeding: null }], [[2, 'bleeding', null]]],
    ['stays when another start is reported', [named(1)], [[1, 'said', 4]]],
    ['stays when that start is deleted', [named(1), { kind: 'deleted', id: 'said 1' }], [[2, 'bleeding', 3]]],
  ])('%s', (_, changes, expected) => {
    expect(lengthsAfter(...changes)).toEqual(expected);
  });
});

/** The device's change for a write of the server's model; `log` is the device's log at that point, `undefined` means no change. */
function changeOf(write: Write, log: Log): LogChange | undefined {
  if (write.does === 'range') {
    const { from, to, bleeding, onlyUnlogged } = write;
    return { kind: 'range', from, to, bleeding: levelOf(bleeding), onlyUnlogged };
  }
  if (write.does === 'log') {
    const { bleeding, counts } = write;
    const bleedingFields = bleeding === undefined ? {} : { bleeding: levelOf(bleeding) };
    return {
      kind: 'day',
      on: write.day,
      patch: { ...bleedingFields, ...(counts === undefined ? {} : { counts }) },
    };
  }
  if (write.does === 'import') return undefined;
  if (write.does === 'say') return { kind: 'logged', id: `said ${write.day}`, on: write.day };
  const entry = log.periods.find(({ period_on }) => period_on === write.day);
  return entry && { kind: 'deleted', id: entry.id };
}

const levelOf = (place: number | null) => (place === null ? null : (BLEEDING_LEVELS[place] ?? null));

/** The device derives from an end before today that the next day was without bleeding; the model gives that day as `noneOn`. */
const todayOf = (write: Write): LocalDate =>
  write.does !== 'range' ? NOW.today : write.noneOn === null ? write.to : addDays(write.to, 1);

test('after random histories the device has the same days and starts as the server', () => {
  // Onboarding and imports are never pending changes on a device.
  const histories = randomHistories(20_261_124, 1000).map(({ initialStarts, writes }) => ({
    initialStarts,
    writes: writes.filter(({ does }) => does !== 'onboard' && does !== 'import'),
  }));
  for (const history of histories) {
    const named = history.initialStarts.map((on) => periodEntry(on, { id: on, timeZone: NOW.timeZone }));
    const before: Log = {
      periods: named.toSorted((one, two) => (one.period_on < two.period_on ? 1 : -1)),
      days: [],
    };
    const log = history.writes.reduce((last: Log, write) => {
      const change = changeOf(write, last);
      return change ? applyLogChange(last, { change, timeZone: NOW.timeZone, today: todayOf(write) }) : last;
    }, before);
    const expected = expectedAfter(history);
    const bled = log.days?.filter(({ bleeding }) => bleeding !== null) ?? [];
    expect(
      {
        days: bled.map(({ date, bleeding, counts }) => `${date} ${bleeding} ${counts}`),
        starts: log.periods.map(({ period_on, origin }) => `${period_on} ${origin}`).reverse(),
      },
      JSON.stringify(history),
    ).toEqual({
      days: expected.days.map(({ day, bleeding, counts }) => `${day} ${levelOf(bleeding)} ${counts}`),
      starts: expected.starts.map(({ startedOn, origin }) => `${startedOn} ${origin}`),
    });
  }
});
