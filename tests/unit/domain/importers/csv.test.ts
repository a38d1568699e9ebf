import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseOwnColumns,
  RANGE_DAYS_MAX,
  readTable,
  TABLE_MEANINGS,
  type TableMapping,
  templateTable,
} from '#domain/importers/csv.ts';
import { DAY_ORDERS } from '#domain/importers/day-order.ts';
import type { TableRow } from '#domain/importers/read-values.ts';
import type { ReportedDay } from '#domain/importers/record-outcome.ts';

const DAYS: TableMapping = {
  meaning: 'days',
  dateColumn: 'day',
  endColumn: null,
  order: 'dmy',
  strengthColumn: 'flow',
  strengths: { heavy: 'heavy', '2': 'light', no: 'none', '?': null },
  ownColumns: [],
  withRemarks: true,
};
const STARTS: TableMapping = { ...DAYS, meaning: 'starts', strengthColumn: null };
const RANGES: TableMapping = { ...STARTS, meaning: 'ranges', endColumn: 'end' };

const parsedRow = (row: TableRow, mapping: TableMapping) => [...readTable([row], mapping)][0];
const daysOf = (row: TableRow, mapping: TableMapping): readonly ReportedDay[] => {
  const parsed = parsedRow(row, mapping);
  return parsed?.outcome === 'reported' ? parsed.days : [];
};

describe('a table of days', () => {
  test('gives the strength of each day, and the rest of its row as remarks', () => {
    expect(parsedRow({ day: '3/1/2025', flow: 'heavy', weather: 'rain', coffee: '' }, DAYS)).toEqual({
      outcome: 'reported',
      category: 'flow',
      words: 'flow: heavy',
      days: [{ on: '2025-01-03', fields: { bleeding: 'heavy' }, remarks: ['weather: rain'] }],
    });
  });

  test('leaves out unwanted remarks', () => {
    const row = { day: '3/1/2025', flow: '2', weather: 'rain' };
    expect(daysOf(row, { ...DAYS, withRemarks: false })).toEqual([
      { on: '2025-01-03', fields: { bleeding: 'light' }, remarks: [] },
    ]);
  });

  test.each([
    ['heavy', { bleeding: 'heavy' }, []],
    [' no ', { bleeding: 'none' }, []],
    ['', {}, []],
    ['?', {}, ['flow: ?']],
    ['gushing', {}, ['flow: gushing']],
    ['constructor', {}, ['flow: constructor']],
  ])('with %j in the column of strengths gives %j', (flow, fields, remarks) => {
    expect(daysOf({ day: '3/1/2025', flow }, DAYS)).toEqual([{ on: '2025-01-03', fields, remarks }]);
  });

  test('has a word without a meaning as a remark even if remarks are not wanted, but not a “?”', () => {
    const mapping = { ...DAYS, withRemarks: false };
    expect(daysOf({ day: '3/1/2025', flow: 'gushing' }, mapping)[0]?.remarks).toEqual(['flow: gushing']);
    expect(daysOf({ day: '3/1/2025', flow: '?' }, mapping)[0]?.remarks).toEqual([]);
  });

  test('without a column of strengths has bleeding on each of its days', () => {
    expect(daysOf({ day: '3/1/2025' }, { ...DAYS, strengthColumn: null })[0]?.fields).toEqual({
      bleeding: 'unspecified',
    });
  });

  test('gives each row one outcome', () => {
    const parsed = [
      ...readTable(
        [
          { day: '3/1/2025', flow: 'heavy' },
          { day: '', flow: 'heavy' },
          { day: ' ', flow: '' },
          { day: '31/2/2025', flow: 'heavy' },
          { day: 'total', flow: '1' },
        ],
        DAYS,
      ),
    ];
    expect(parsed.map((record) => (record.outcome === 'left_out' ? record.reason : record.outcome))).toEqual([
      'reported',
      'no_day',
      'empty',
      'not_understood',
      'not_understood',
    ]);
    expect(parsed[3]).toMatchObject({ original: '{"day":"31/2/2025","flow":"heavy"}' });
  });
});

describe('a table of starts', () => {
  test('gives starts, with bleeding of unspecified strength on their days', () => {
    expect(daysOf({ day: '3/1/2025', length: '28' }, STARTS)).toEqual([
      { on: '2025-01-03', isStart: true, fields: { bleeding: 'unspecified' }, remarks: ['length: 28'] },
    ]);
  });

  test('may have the strength of a start', () => {
    const mapping = { ...STARTS, strengthColumn: 'flow' };
    expect(daysOf({ day: '3/1/2025', flow: 'heavy' }, mapping)).toEqual([
      { on: '2025-01-03', isStart: true, fields: { bleeding: 'heavy' }, remarks: [] },
    ]);
    expect(daysOf({ day: '3/1/2025', flow: 'no' }, mapping)).toEqual([
      { on: '2025-01-03', isStart: true, fields: { bleeding: 'unspecified' }, remarks: ['flow: no'] },
    ]);
  });
});

describe('a table of periods', () => {
  test('has bleeding without a strength from the first day to the last', () => {
    const days = daysOf({ day: '30/1/2025', end: '2/2/2025', mood: 'fine' }, RANGES);
    expect(days.map(({ on, fields, isStart }) => [on, fields?.bleeding, isStart ?? false])).toEqual([
      ['2025-01-30', 'unspecified', false],
      ['2025-01-31', 'unspecified', false],
      ['2025-02-01', 'unspecified', false],
      ['2025-02-02', 'unspecified', false],
    ]);
    expect(days[0]?.remarks).toEqual(['mood: fine']);
  });

  test('may have a period of a single day', () => {
    expect(daysOf({ day: '30/1/2025', end: '30/1/2025' }, RANGES)).toHaveLength(1);
  });

  test.each(['', '29/1/2025', '1/1/2026', 'soon'])('with the end %j gives a start and a remark', (end) => {
    expect(daysOf({ day: '30/1/2025', end }, RANGES)).toEqual([
      {
        on: '2025-01-30',
        isStart: true,
        fields: { bleeding: 'unspecified' },
        remarks: end === '' ? [] : [`end: ${end}`],
      },
    ]);
  });

  test('has the strength of a whole period as a remark, because it is not the strength of one day', () => {
    const days = daysOf(
      { day: '30/1/2025', end: '31/1/2025', flow: 'heavy' },
      { ...RANGES, strengthColumn: 'flow' },
    );
    expect(days.map(({ fields }) => fields?.bleeding)).toEqual(['unspecified', 'unspecified']);
    expect(days[0]?.remarks).toEqual(['flow: heavy']);
  });
});

describe('a table with our own column names', () => {
  test('is offered empty', () => {
    expect(templateTable('en')).toBe(
      '\uFEFFdate,bleeding,pain,symptoms,mood,energy,sleep,temperature,tags,note\r\n',
    );
  });

  test('can give every field of a day', () => {
    const row = {
      pain: '2',
      pain_places: 'cramps, back',
      symptoms: 'Breast tenderness, headache; itchy',
      mood: '4',
      temperature: '36,7',
      lh: 'Positive',
      tags: 'Deadline, travel',
      note: 'A long day.',
      saved_at: '1735900000',
      energy: 'low',
    };
    expect(parseOwnColumns(row, Object.keys(row))).toEqual({
      fields: {
        pain: 2,
        pain_places: ['cramps', 'back'],
        symptoms: ['breast_tenderness', 'headache'],
        mood: 4,
        temperature: 36.7,
        lh: 'positive',
      },
      ownSymptoms: ['itchy'],
      tags: ['Deadline', 'travel'],
      note: 'A long day.',
      remarks: ['energy: low'],
    });
  });

  test('has the words of a row for a contradiction with another one', () => {
    const mapping = { ...DAYS, ownColumns: ['mood', 'note'], withRemarks: false };
    expect(parsedRow({ day: '3/1/2025', flow: 'heavy', mood: '4', note: 'a' }, mapping)).toMatchObject({
      words: 'flow: heavy, mood: 4',
    });
  });
});

test('a table with any content is read, and no range is endless', () => {
  const names = fc.constantFrom('day', 'end', 'flow', 'note', 'symptoms', '__proto__', 'constructor');
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('3/1/2025', '2025-01-03', '45660', '31/12/2199', '1/1/1900'),
  );
  const mappings = fc.record({
    meaning: fc.constantFrom(...TABLE_MEANINGS),
    dateColumn: names,
    endColumn: fc.option(names),
    order: fc.constantFrom(...DAY_ORDERS),
    strengthColumn: fc.option(names),
    strengths: fc.constant({ heavy: 'heavy' } as const),
    ownColumns: fc.array(names),
    withRemarks: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(fc.dictionary(names, cell)), mappings, (rows, mapping) => {
      const parsed = [...readTable(rows, mapping)];
      expect(parsed).toHaveLength(rows.length);
      const lengths = parsed.map((record) => (record.outcome === 'reported' ? record.days.length : 0));
      expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(RANGE_DAYS_MAX);
    }),
  );
});
