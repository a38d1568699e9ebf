import { describe, expect, test } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import {
  applyLogChange,
  type DayPatch,
  emptyDay,
  type Log,
  type LogChange,
} from '#domain/day-log/day-log.rules.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';

const TODAY = '2026-11-23' as LocalDate;
const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}` as LocalDate;
const press = (day: number, patch: DayPatch): LogChange => ({ kind: 'day', on: on(day), patch });

const EMPTY: Log = { days: new Map(), isLoaded: () => true, starts: new Map(), estimateId: null };
const daysAfter = (...changes: LogChange[]): readonly DayLog[] => {
  const { days } = changes.reduce((log, change) => applyLogChange(log, { change, today: TODAY }), EMPTY);
  return [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
};
/** The id of a start that followed from bleeding is its day. */
const reported = (day: number): LogChange => ({ kind: 'start-reported', on: on(day), id: on(day) });
const deleted = (day: number): LogChange => ({ kind: 'start-deleted', id: on(day) });

/** The days with bleeding, marked with a star if they don't count. */
const bled = (days: readonly DayLog[]) =>
  days.map(({ date, bleeding, counts }) => `${Number(date.slice(8))} ${bleeding}${counts === 0 ? '*' : ''}`);

describe('a change of a day', () => {
  test('changes only the fields it names', () => {
    const [day] = daysAfter(press(3, { pain: 2, pain_places: ['back'] }), press(3, { mood: 4 }));
    expect(day).toEqual({ ...emptyDay(on(3)), pain: 2, pain_places: ['back'], mood: 4 });
  });

  test('gives the same day in either order from two devices with different fields', () => {
    const [phone, laptop] = [press(3, { pain: 2 }), press(3, { bleeding: 'light' })];
    expect(daysAfter(phone, laptop)).toEqual(daysAfter(laptop, phone));
  });

  test('clears a field with null, and removes a day without fields', () => {
    expect(daysAfter(press(3, { mood: 4, disturbed: 1 }), press(3, { mood: null, disturbed: null }))).toEqual(
      [],
    );
  });

  test('preserves a day on which "none of them" was chosen', () => {
    expect(daysAfter(press(3, { symptoms: [] }))).toEqual([{ ...emptyDay(on(3)), symptoms: [] }]);
  });

  test('leaves the days in order', () => {
    expect(
      daysAfter(press(5, { mood: 1 }), press(2, { mood: 1 }), press(9, { mood: 1 })).map((day) => day.date),
    ).toEqual([on(2), on(5), on(9)]);
  });
});

describe('whether bleeding counts', () => {
  const light = { bleeding: 'light' } as const;

  test('is set for a whole episode at once', () => {
    const days = daysAfter(press(1, light), press(4, light), press(9, light), press(4, { counts: 0 }));
    expect(bled(days)).toEqual(['1 light*', '4 light*', '9 light']);
  });

  test('applies to new bleeding next to it, and to another strength', () => {
    const days = daysAfter(
      press(1, light),
      press(1, { counts: 0 }),
      press(3, light),
      press(1, { bleeding: 'heavy' }),
    );
    expect(bled(days)).toEqual(['1 heavy*', '3 light*']);
  });

  test('is reset once the bleeding is cleared or changed to spotting', () => {
    const taken = daysAfter(
      press(1, light),
      press(1, { counts: 0 }),
      press(1, { bleeding: null }),
      press(1, light),
    );
    const spotted = daysAfter(press(1, light), press(1, { counts: 0 }), press(1, { bleeding: 'spotting' }));
    expect([bled(taken), bled(spotted)]).toEqual([['1 light'], ['1 spotting']]);
  });
});

describe('a range of days', () => {
  const range = { kind: 'range', from: on(1), to: on(4), bleeding: 'unspecified' } as const;

  test('gets the same bleeding', () => {
    const days = daysAfter(press(2, { bleeding: 'heavy', mood: 3 }), { ...range, onlyUnlogged: false });
    expect(bled(days)).toEqual(['1 unspecified', '2 unspecified', '3 unspecified', '4 unspecified']);
    expect(days[1]?.mood).toBe(3);
  });

  test('of "it ended" fills only days without a log, and the next day is without bleeding', () => {
    const days = daysAfter(press(2, { bleeding: 'heavy' }), { ...range, onlyUnlogged: true });
    expect(bled(days)).toEqual(['1 unspecified', '2 heavy', '3 unspecified', '4 unspecified', '5 none']);
  });

  test('does not set tomorrow if it ended today', () => {
    const days = daysAfter({ ...range, from: TODAY, to: TODAY, onlyUnlogged: true });
    expect(bled(days)).toEqual(['23 unspecified']);
  });
});

describe('a reported start', () => {
  test('puts bleeding on its day, unless some is logged', () => {
    const days = daysAfter(press(2, { bleeding: 'heavy' }), reported(2), reported(9));
    expect(bled(days)).toEqual(['2 heavy', '9 unspecified']);
  });

  test('removes that bleeding when deleted, and logged bleeding of its episode no longer counts', () => {
    const days = daysAfter(
      reported(9),
      deleted(9),
      press(2, { bleeding: 'light' }),
      press(3, { bleeding: 'heavy' }),
      deleted(2),
    );
    expect(bled(days)).toEqual(['2 light*', '3 heavy*']);
  });

  test('leaves the bleeding after its day when deleted, if none was logged on the day itself', () => {
    const days = daysAfter(
      reported(3),
      press(4, { bleeding: 'light' }),
      deleted(3),
      press(8, { bleeding: 'none' }),
      press(9, { bleeding: 'light' }),
      reported(8),
      deleted(8),
    );
    expect(bled(days)).toEqual(['4 light', '8 none', '9 light']);
  });

  test('leaves the bleeding of its episode unchanged when deleted in the middle of it', () => {
    const days = daysAfter(
      press(2, { bleeding: 'light' }),
      press(3, { bleeding: 'heavy' }),
      reported(3),
      deleted(3),
    );
    expect(bled(days)).toEqual(['2 light', '3 heavy']);
  });
});

test('a start that is reported again on days that aren’t loaded keeps the bleeding that is known of it', () => {
  const start = {
    id: 'a',
    origin: 'bleeding',
    endedOn: null,
    bledUntil: on(7),
    bledDays: 5,
    noneAfter: 1,
  } as const;
  const log: Log = { ...EMPTY, isLoaded: () => false, starts: new Map([[on(3), start]]) };
  const { starts } = applyLogChange(log, { change: reported(3), today: TODAY });
  expect(starts).toEqual(new Map([[on(3), { ...start, origin: 'said' }]]));
});
