import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTable, templateTable } from '#domain/importers/csv.ts';
import {
  isColumnOf,
  strengthIn,
  suggestMapping,
  suggestStrengths,
} from '#domain/importers/suggest-mapping.ts';

/** The suggested mapping of a table from lines of cells, the first one with the column names. */
const suggested = (...lines: string[]) => {
  const [header = [], ...cells] = lines.map((line) => line.split(';'));
  const rows = cells.map((line) =>
    Object.fromEntries(header.map((name, index) => [name, line[index] ?? ''])),
  );
  return suggestMapping(header, rows);
};

describe('the suggested mapping of a table', () => {
  test('finds the day and the strength of each row in English, Dutch and French', () => {
    const english = suggested('Date;Flow;Weather', '2025-01-03;Heavy flow;rain', '2025-01-04;light;sun');
    expect(english).toMatchObject({
      meaning: 'days',
      dateColumn: 'Date',
      order: 'ymd',
      strengthColumn: 'Flow',
      strengths: { 'Heavy flow': 'heavy', light: 'light' },
      isCertain: false,
    });
    expect(suggested('Dag;Hevigheid', '31-1-2025;hevig', '1-2-2025;matig')).toMatchObject({
      dateColumn: 'Dag',
      order: 'dmy',
      strengths: { hevig: 'heavy', matig: 'medium' },
    });
    expect(suggested('Jour;Règles', '31/01/2025;abondantes', '01/02/2025;légères')).toMatchObject({
      dateColumn: 'Jour',
      strengthColumn: 'Règles',
      strengths: { abondantes: 'heavy', légères: 'light' },
    });
  });

  test('finds columns without a known name by their content', () => {
    expect(suggested('a;b;c', '7;1/31/2025;light', '8;2/1/2025;heavy')).toMatchObject({
      dateColumn: 'b',
      order: 'mdy',
      strengthColumn: 'c',
    });
  });

  test("doesn't treat other numbers as spreadsheet days", () => {
    expect(suggested('steps;when', '12345;3.1.2025', '23456;31.1.2025').dateColumn).toBe('when');
    expect(suggested('Datum;flow', '45660;2', '45661;3')).toMatchObject({
      dateColumn: 'Datum',
      order: 'serial',
    });
  });

  test('treats a start and an end as periods', () => {
    expect(suggested('period_start_date;period_end_date', '2025-01-03;2025-01-07')).toMatchObject({
      meaning: 'ranges',
      dateColumn: 'period_start_date',
      endColumn: 'period_end_date',
    });
    expect(suggested('begin;einde', '3-1-2025;7-1-2025', '30-1-2025;4-2-2025')).toMatchObject({
      meaning: 'ranges',
      order: 'dmy',
    });
  });

  test('treats a start and an end that are a cycle apart as starts, so that no cycle becomes a period', () => {
    const cycles = suggested('start;end', '2025-01-03;2025-01-30', '2025-01-31;2025-03-01');
    expect(cycles).toMatchObject({ meaning: 'starts', endColumn: null });
  });

  test('treats days that are a cycle apart as starts', () => {
    expect(suggested('Date', '2025-01-03', '2025-01-31', '2025-03-02').meaning).toBe('starts');
    expect(suggested('Startdatum;opmerking', '2025-01-03;a').meaning).toBe('starts');
    expect(suggested('Date', '2025-01-03', '2025-01-04', '2025-01-05', '2025-01-31').meaning).toBe('days');
  });

  test('leaves the order open if it is ambiguous', () => {
    expect(suggested('date;flow', '03/01/2025;heavy', '04/01/2025;light').order).toBeNull();
  });

  test('tolerates a line without a day, but leaves the order open where both orders give most days', () => {
    const days = ['28/01/2025;2', '29/01/2025;2', '30/01/2025;2', '31/01/2025;2', 'total;8'];
    expect(suggested('date;flow', ...days).order).toBe('dmy');
    const either = ['01/01/2025', '02/01/2025', '03/01/2025', '04/01/2025', 'total'];
    expect(suggested('date', ...either).order).toBeNull();
  });

  test('leaves everything open in a table without days', () => {
    expect(suggested('a;b', '1;2')).toMatchObject({ dateColumn: null, order: null, isCertain: false });
    expect(suggestMapping([], [])).toMatchObject({ dateColumn: null, meaning: 'days' });
  });
});

describe('our own template', () => {
  const header = templateTable('en').trim().replaceAll(',', ';');

  test('is read without questions once it is filled in', () => {
    const guess = suggested(
      header,
      '2025-01-03;heavy;2;headache;4;3;5;36.7;a, b;fine',
      '2025-01-04;licht;;;;;;;;',
    );
    expect(guess).toMatchObject({
      meaning: 'days',
      dateColumn: 'date',
      order: 'ymd',
      strengthColumn: 'bleeding',
      strengths: { heavy: 'heavy', licht: 'light' },
      isCertain: true,
    });
    expect(guess.ownColumns).toEqual([
      'pain',
      'symptoms',
      'mood',
      'energy',
      'sleep',
      'temperature',
      'tags',
      'note',
    ]);
  });

  test('needs an answer where a strength has no meaning or the days have two', () => {
    expect(suggested(header, '2025-01-03;gushing').isCertain).toBe(false);
    expect(suggested(header, '03/01/2025;heavy').isCertain).toBe(false);
    expect(suggested(header, ...Array(9).fill('2025-01-03;heavy'), 'total;').isCertain).toBe(false);
  });

  test('is still a table of days with days a month apart', () => {
    expect(suggested('date;bleeding;note', '2025-01-03;;a', '2025-02-03;heavy;b')).toMatchObject({
      meaning: 'days',
      isCertain: true,
    });
  });

  test('is no longer ours with a renamed column, so that its scales have to be chosen', () => {
    expect(suggested('date;bleeding;mood;cups', '2025-01-03;heavy;9;2')).toMatchObject({
      ownColumns: [],
      isCertain: false,
    });
  });
});

describe('strengths', () => {
  test.each([
    [['0', '1', '2', '3', '4'], { 0: 'none', 1: 'spotting', 2: 'light', 3: 'medium', 4: 'heavy' }],
    [['1', '3', '2'], { 1: 'light', 2: 'medium', 3: 'heavy' }],
    [['0', '1'], { 0: 'none', 1: 'unspecified' }],
    [['2', '7'], { 2: null, 7: null }],
    [
      ['Very light', 'no', 'x', '', 'spotting '],
      { 'Very light': 'spotting', no: 'none', x: 'unspecified', spotting: 'spotting' },
    ],
    [
      ['moyen', 'Stark', 'ligera', 'gushing'],
      { moyen: 'medium', Stark: 'heavy', ligera: 'light', gushing: null },
    ],
  ])('from the cells %j are %j', (cells, strengths) => {
    expect(suggestStrengths(cells)).toEqual(strengths);
  });

  test.each([
    ['lichte bloeding', 'light'],
    ['flow_heavy', 'heavy'],
    ['Flux abondant', 'heavy'],
    ['starke Blutung', 'heavy'],
    ['sangrado moderado', 'medium'],
    ['Schmierblutung', 'spotting'],
    ['menstruation', 'unspecified'],
    ['constructor', undefined],
    ['', undefined],
  ])('from the words %j are %j', (words, level) => {
    expect(strengthIn(words)).toBe(level);
  });
});

test('a column is recognised however its name is written', () => {
  expect(isColumnOf('start', 'startDate')).toBe(true);
  expect(isColumnOf('start', 'PERIOD_START')).toBe(true);
  expect(isColumnOf('start', 'Date de début')).toBe(true);
  expect(isColumnOf('strength', 'Règles')).toBe(true);
  expect(isColumnOf('end', 'weekend')).toBe(false);
});

test('any table gets a suggested mapping that can be read', () => {
  const names = fc.oneof(
    fc.string(),
    fc.constantFrom('date', 'bleeding', 'end', '__proto__', 'constructor', 'note'),
  );
  const cell = fc.oneof(fc.string(), fc.constantFrom('3/1/2025', '2025-01-03', '45660', 'heavy', '2'));
  fc.assert(
    fc.property(fc.array(fc.dictionary(names, cell)), fc.array(names), (rows, others) => {
      const columns = [...new Set([...rows.flatMap(Object.keys), ...others])];
      const { dateColumn, order, ...guess } = suggestMapping(columns, rows);
      if (dateColumn === null || order === null) return;
      expect([...readTable(rows, { ...guess, dateColumn, order })]).toHaveLength(rows.length);
    }),
  );
});
