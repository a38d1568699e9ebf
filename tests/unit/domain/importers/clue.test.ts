import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { isClue, isClueBackup, readClue, readClueBackup } from '#domain/importers/clue.ts';
import type { ParsedRecord, ReportedDay } from '#domain/importers/record-outcome.ts';
import {
  daysIn,
  exampleOf,
  expectedOf,
  mutated,
  NESTED_TOO_DEEP,
  receiptOf,
  reportedDays,
} from './read-example.ts';

const EXAMPLE = 'clue_measurements.json';
const ON = '2025-03-06';

const parsedOf = (...items: unknown[]): ParsedRecord[] => [...readClue(items)];
const parsedRecord = (type: unknown, value: unknown, others: object = {}) =>
  parsedOf({ type, id: 'aaaa0000', date: ON, value, ...others })[0];
/** The day reported by one measurement. */
const reportedDay = (type: string, value: unknown, others: object = {}): Partial<ReportedDay> | undefined => {
  const parsed = parsedRecord(type, value, others);
  return parsed?.outcome === 'reported' ? parsed.days[0] : undefined;
};
const optionOf = (type: string, ...options: string[]) =>
  reportedDay(
    type,
    options.map((option) => ({ option })),
  );

describe('the example of Clue', () => {
  const parsed = [...readClue(exampleOf(EXAMPLE))];
  const expected = expectedOf(EXAMPLE);

  test('becomes the expected days', () => {
    expect(daysIn(parsed)).toEqual(expected.days);
  });

  test('becomes the expected remarks', () => {
    for (const [on, words] of Object.entries(expected.remarks)) {
      const remarks = reportedDays(parsed).flatMap((day) => (day.on === on ? (day.remarks ?? []) : []));
      for (const word of words) expect(remarks.join('\n')).toContain(word);
    }
  });

  test('gives each record one outcome, as counted in the receipt', () => {
    expect(parsed).toHaveLength(expected.records);
    expect(receiptOf(parsed)).toMatchObject(expected.receipt);
  });
});

describe('a measurement of Clue', () => {
  test('with several options combines them, and the others become remarks', () => {
    expect(optionOf('pain', 'period_cramps', 'lower_back', 'tooth')).toEqual({
      on: ON,
      fields: { pain_places: ['cramps', 'back'] },
      remarks: ['pain: tooth'],
    });
    // Words for a mood are none for a pain.
    expect(optionOf('pain', 'low')).toMatchObject({ remarks: ['pain: low'] });
  });

  test('that contradicts itself becomes the stronger bleeding, and a pain rather than none', () => {
    expect(optionOf('period', 'light', 'heavy')).toEqual({
      on: ON,
      fields: { bleeding: 'heavy' },
      remarks: ['period: light'],
    });
    expect(optionOf('pain', 'pain_free', 'cramps')).toEqual({
      on: ON,
      fields: { pain_places: ['cramps'] },
      remarks: ['pain: pain_free'],
    });
  });

  test('of an unknown strength is still bleeding, with its word as a remark', () => {
    expect(reportedDay('period', { option: 'torrential' })).toEqual({
      on: ON,
      fields: { bleeding: 'unspecified' },
      remarks: ['period: torrential'],
    });
  });

  test('of excluded bleeding does not count', () => {
    const fields = { bleeding: 'light', counts: 0 };
    expect(reportedDay('period', { option: 'light', excluded: true })).toEqual({ on: ON, fields });
    expect(reportedDay('period', { option: 'light' }, { excluded: true })).toEqual({ on: ON, fields });
  });

  test('of an excluded temperature is disturbed', () => {
    expect(reportedDay('bbt', { celsius: 36.62, excluded: true })?.fields).toEqual({
      temperature: 36.62,
      disturbed: 1,
    });
    expect(reportedDay('bbt', { celsius: 36.62, excluded: false })).toEqual({
      on: ON,
      fields: { temperature: 36.62 },
    });
  });

  test.each([
    [{ fahrenheit: 97.9 }, 97.9],
    [{ temperature: '36.5' }, 36.5],
    [[{ celsius: 36.6 }], 36.6],
    [36.7, 36.7],
  ])('of a temperature is read in other shapes, %j', (value, temperature) => {
    expect(reportedDay('temperature', value)?.fields).toEqual({ temperature });
  });

  test('of a temperature has its other values as remarks, and words for a contradiction', () => {
    const parsed = parsedRecord('bbt', { celsius: 36.6, time: '07:00' });
    expect(parsed).toMatchObject({ category: 'bbt', words: 'bbt: celsius 36.6, time 07:00' });
    expect(reportedDay('bbt', { celsius: 36.6, time: '07:00' })?.remarks).toEqual(['bbt: time 07:00']);
    expect(reportedDay('bbt', { celsius: 'warm' })).toEqual({ on: ON, remarks: ['bbt: celsius warm'] });
  });

  test('of a weight is in kilograms, or a remark if it has no unit', () => {
    expect(reportedDay('weight', { kilograms: 60 })?.fields).toEqual({ weight: 60 });
    expect(reportedDay('weight', { pounds: 132 })).toMatchObject({
      fields: { weight: 59.9 },
      remarks: ['weight: pounds 132'],
    });
    expect(reportedDay('weight', 61.2)).toEqual({ on: ON, remarks: ['weight: 61.2'] });
  });

  test('of tags has them as written', () => {
    expect(reportedDay('tags', ['Seizure', { option: 'My Trip!' }])).toEqual({
      on: ON,
      tags: ['Seizure', 'My Trip!'],
    });
  });

  test('of a note is a note, however long, whose letters are never listed', () => {
    const keys = vi.spyOn(Object, 'keys');
    reportedDay('notes', 'x'.repeat(1_000));
    const longest = Math.max(...keys.mock.results.map(({ value }) => value.length));
    keys.mockRestore();
    expect(longest).toBeLessThan(100);
  });

  test('of a note is a note', () => {
    expect(reportedDay('notes', { text: 'Slept badly' })).toEqual({ on: ON, note: 'Slept badly' });
    expect(reportedDay('notes', 'Slept badly')).toEqual({ on: ON, note: 'Slept badly' });
  });

  test('loses its device, account and id, but no other value', () => {
    const others = { source: 'wearable_apple', user_id: 7, createdAt: '2025-01-01', mystery: 'kept' };
    expect(reportedDay('period', { option: 'light' }, others)).toEqual({
      on: ON,
      fields: { bleeding: 'light' },
      remarks: ['period: mystery kept'],
    });
  });

  test('has the day as written in its source, not the UTC day', () => {
    const [parsed] = parsedOf({
      type: 'period',
      date: '2025-03-30T23:30:00.000-05:00',
      value: { option: 'light' },
    });
    expect(parsed).toMatchObject({ days: [{ on: '2025-03-30' }] });
  });
});

describe('a measurement of Clue without information about a day', () => {
  test.each<[string, unknown, string]>([
    ['of a known type without a day', { type: 'pain', value: [{ option: 'cramps' }] }, 'no_day'],
    ['of a day that never was', { type: 'pain', date: '2025-02-30', value: ['cramps'] }, 'no_day'],
    ['that is empty', { type: 'pain', date: ON, value: [] }, 'empty'],
    ['that is null', { type: 'period', date: ON, value: null }, 'empty'],
    ['that is deleted', { type: 'period', date: ON, value: { option: 'light' }, deleted: true }, 'deleted'],
    ['that is predicted', { type: 'predicted_period', date: ON, value: { option: 'light' } }, 'estimate'],
    ['of a fertile window', { type: 'fertile_window', date: ON, value: { days: 6 } }, 'estimate'],
    ['of an ovulation that is expected', { type: 'ovulation_expected', date: ON, value: {} }, 'estimate'],
    ['marked as predicted', { type: 'period', date: ON, value: ['light'], predicted: true }, 'estimate'],
    ['of an account', { type: 'account_email', date: ON, value: 'a@example.org' }, 'not_yours'],
  ])('%s is left out', (_, item, reason) => {
    expect(parsedOf(item)).toEqual([{ outcome: 'left_out', reason }]);
  });

  test.each([
    [{ type: 'hologram', value: 1 }],
    [{ date: ON, value: { option: 'light' } }],
    ['period'],
    [7],
    [null],
    [[{ type: 'period', date: ON }]],
  ])('is not understood without a known shape or day: %j', (item) => {
    expect(parsedOf(item)).toEqual([{ outcome: 'not_understood', original: JSON.stringify(item) }]);
  });
});

describe('an older backup of Clue', () => {
  const BACKUP = {
    data: [
      {
        day: '2024-03-06T00:00:00Z',
        period: 'heavy',
        pain: ['cramps', 'tender_breasts'],
        mood: { sad: true, happy: false },
        pms: true,
        temperature: 36.6,
        tags: ['Hike'],
        id: 'aaaa0000',
      },
      { day: '2024-03-07', spotting: ['brown'], hologram: 3 },
      { day: '2024-03-08' },
      'torn',
    ],
    version: 5,
    settings: { user_defaults: [{ app_state: { user_created_tags: ['Hike'] } }] },
  };

  test('has a record for each field of each day, with lists, flags and single values', () => {
    const parsed = [...readClueBackup(BACKUP)];
    expect(receiptOf(parsed)).toEqual({
      taken: 6,
      remarks: 2,
      proposed: 0,
      left_out: 2,
      not_understood: 1,
    });
    expect(reportedDays(parsed)).toEqual([
      { on: '2024-03-06', fields: { bleeding: 'heavy' } },
      { on: '2024-03-06', fields: { pain_places: ['cramps'], symptoms: ['breast_tenderness'] } },
      { on: '2024-03-06', fields: { symptoms: ['low'] } },
      { on: '2024-03-06', fields: {}, remarks: ['pms: yes'] },
      { on: '2024-03-06', fields: { temperature: 36.6 } },
      { on: '2024-03-06', tags: ['Hike'] },
      { on: '2024-03-07', fields: { bleeding: 'spotting' }, remarks: ['spotting: brown'] },
      { on: '2024-03-07', fields: {}, remarks: ['hologram: 3'] },
    ]);
  });

  test('is recognised among other files', () => {
    expect(isClueBackup(BACKUP)).toBe(true);
    expect(isClueBackup({ data: [], settings: { user_defaults: [] } })).toBe(true);
    for (const other of [[], {}, { data: [] }, { data: [{ day: '2024-03-06' }] }, { data: 'x' }, null, 'x'])
      expect(isClueBackup(other)).toBe(false);
    expect(isClueBackup({ data: [{ period: 'heavy' }] })).toBe(false);
    expect(isClueBackup(exampleOf(EXAMPLE))).toBe(false);
  });
});

describe('malformed files', () => {
  test('measurements.json is recognised among other files', () => {
    expect(isClue(exampleOf(EXAMPLE))).toBe(true);
    const others = ['flo_export.json', 'ovumcy-export.json', 'peri.json', 'mensinator_20250401_1234.json'];
    for (const file of others) expect(isClue(exampleOf(file))).toBe(false);
    const foreign = [{ type: 'deposit', date: ON, value: 7 }, { type: 'period' }, 'period', null];
    for (const other of [[], foreign, {}, null, 'x', 7]) expect(isClue(other)).toBe(false);
  });

  test('any JSON gives each of its records one outcome', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), mutated(exampleOf(EXAMPLE))), (content) => {
        expect([...readClue(content)]).toHaveLength(Array.isArray(content) ? content.length : 0);
        isClue(content);
        isClueBackup(content);
      }),
    );
  });

  test('any days of a backup give each of their fields one outcome', () => {
    const anyDays = mutated(
      ['period', 'pain', 'bbt', 'weight', 'notes', 'tags', 'hologram'].map((type) => ({
        day: ON,
        [type]: [{ option: 'cramps', excluded: true }],
      })),
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), anyDays), (data) => {
        const records = (Array.isArray(data) ? data : []).map((item) => {
          const isDay = typeof item === 'object' && item !== null && !Array.isArray(item);
          return isDay
            ? Math.max(1, Object.keys(item).filter((key) => key !== 'day' && key !== 'date').length)
            : 1;
        });
        expect([...readClueBackup({ data })]).toHaveLength(records.reduce((sum, count) => sum + count, 0));
      }),
    );
  });

  test('values nested too deep and names that every object has are still read', () => {
    expect(parsedRecord('pain', NESTED_TOO_DEEP)?.outcome).toBe('reported');
    expect(parsedOf(NESTED_TOO_DEEP).map(({ outcome }) => outcome)).toEqual(['not_understood']);
    expect(parsedRecord('constructor', { option: 'toString' })).toMatchObject({
      days: [{ fields: {}, remarks: ['constructor: toString'] }],
    });
    expect(optionOf('pain', '__proto__')).toMatchObject({ fields: {}, remarks: ['pain: __proto__'] });
  });
});
