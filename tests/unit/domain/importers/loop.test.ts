import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WEEKDAYS } from '#domain/habits/habits.fields.ts';
import { readLoop } from '#domain/importers/loop.ts';
import type { TableRow } from '#domain/importers/read-values.ts';

const habit = (name: string, others: TableRow = {}): TableRow => ({
  Position: '001',
  Name: name,
  Type: 'YES_NO',
  Question: '',
  Description: '',
  FrequencyNumerator: '1',
  FrequencyDenominator: '1',
  Color: '#FF8F00',
  Unit: '',
  'Target Type': '',
  'Target Value': '',
  'Archived?': 'false',
  ...others,
});
const amounts = (name: string, others: TableRow = {}) => habit(name, { Type: 'NUMERICAL', ...others });

const parsedOf = (habits: TableRow[], checkmarks: string[][] = []) => [...readLoop({ habits, checkmarks })];
const habitOf = (row: TableRow) =>
  parsedOf([row]).flatMap((parsed) => (parsed.outcome === 'habit' ? [parsed.habit] : []))[0];
/** The checks by the names of their habits; a star marks a skipped day. */
const checksOf = (habits: TableRow[], checkmarks: string[][]) => {
  const parsed = parsedOf(habits, checkmarks);
  return parsed.flatMap((record) =>
    record.outcome === 'checks'
      ? record.checks.map(
          ({ habitKey, on, isSkipped }) => `${on} ${habitKey.replace('\n', '#')}${isSkipped ? '*' : ''}`,
        )
      : [],
  );
};

describe('a habit of Loop', () => {
  test('is imported as a daily habit with its question and description', () => {
    const row = habit('Meditate', { Question: 'Did you meditate?', Description: 'ten minutes' });
    expect(habitOf(row)).toEqual({
      key: 'Meditate\n1',
      name: 'Meditate',
      description: 'Did you meditate?\nten minutes',
      weekdays: WEEKDAYS,
      isArchived: false,
    });
  });

  test.each([
    ['1', '1', ''],
    ['7', '7', ''],
    ['2', '3', 'Frequency: 2 times in 3 days'],
    ['1', '7', 'Frequency: 1 time in 7 days'],
    ['', '', ''],
  ])('with the frequency %s in %s becomes daily, with its frequency in words', (times, days, words) => {
    const row = habit('Run', { FrequencyNumerator: times, FrequencyDenominator: days });
    expect(habitOf(row)).toMatchObject({ weekdays: WEEKDAYS, description: words });
  });

  test('has its target, its unit and its archived state in words', () => {
    const row = amounts('Water', {
      Unit: 'glasses',
      'Target Type': 'AT_LEAST',
      'Target Value': '8.0',
      'Archived?': 'true',
    });
    expect(habitOf(row)).toMatchObject({
      description: 'Target: at least 8.0 glasses\nArchived',
      isArchived: true,
    });
  });

  test('has its name cut to the limit, without losing any of it', () => {
    const long = 'very '.repeat(30).trim();
    const cut = habitOf(habit(long));
    expect([...(cut?.name ?? '')].length).toBeLessThanOrEqual(120);
    expect(cut?.description).toBe(long);
  });

  test("without a name isn't understood", () => {
    expect(parsedOf([habit(' ')])[0]?.outcome).toBe('not_understood');
  });
});

describe('the checkmarks of Loop', () => {
  test('are done or skipped, and values that Loop filled in itself are ignored', () => {
    const checks = checksOf(
      [habit('Meditate'), habit('Wake up early')],
      [
        ['Date', 'Meditate', 'Wake up early', ''],
        ['2025-01-25', 'YES_MANUAL', 'YES_AUTO', ''],
        ['2025-01-24', 'SKIP', 'YES_MANUAL', ''],
        ['2025-01-23', 'NO', 'UNKNOWN', ''],
      ],
    );
    expect(checks).toEqual(['2025-01-25 Meditate#1', '2025-01-24 Meditate#1*', '2025-01-24 Wake up early#1']);
  });

  test('have numbers in older files', () => {
    const checks = checksOf(
      [habit('Meditate')],
      [
        ['Date', 'Meditate', ''],
        ...['-1', '0', '1', '2', '3'].map((value, day) => [`2025-01-0${day + 1}`, value, '']),
      ],
    );
    expect(checks).toEqual(['2025-01-04 Meditate#1', '2025-01-05 Meditate#1*']);
  });

  test('of a habit with amounts are done if the amount is positive, in thousandths or not', () => {
    const values = ['3000', '0.5', '0', 'SKIP', '1', 'UNKNOWN', 'NUMERICAL_AUTO'];
    const checks = checksOf(
      [amounts('Run')],
      [['Date', 'Run', ''], ...values.map((value, day) => [`2025-01-0${day + 1}`, value, ''])],
    );
    expect(checks).toEqual(['2025-01-01 Run#1', '2025-01-02 Run#1', '2025-01-04 Run#1*', '2025-01-05 Run#1']);
  });

  test('have amounts in words, whole numbers without a unit because they may be thousandths', () => {
    const run = amounts('Run', { Unit: 'km' });
    const rows = [
      ['Date', 'Run', 'Walk', 'Gone', ''],
      ['2025-01-25', '5.2', 'MAYBE', 'YES_MANUAL', ''],
      ['2025-01-24', '3000', 'NO', 'NO', ''],
      ['2025-01-23', 'SKIP', 'NO', '', ''],
    ];
    expect(parsedOf([run, habit('Walk')], rows).slice(2)).toMatchObject([
      { outcome: 'checks', remarks: ['Run: 5.2 km', 'Walk: MAYBE', 'Gone: YES_MANUAL'] },
      { outcome: 'checks', remarks: ['Run: 3000'] },
      { outcome: 'checks', checks: [{ isSkipped: true }] },
    ]);
    expect(parsedOf([run], rows).at(-1)).not.toHaveProperty('remarks');
  });

  test('of two habits with the same name stay separate', () => {
    const checks = checksOf(
      [habit('Read'), habit('Read')],
      [
        ['Date', 'Read', 'Read', ''],
        ['2025-01-25', 'NO', 'YES_MANUAL', ''],
      ],
    );
    expect(checks).toEqual(['2025-01-25 Read#2']);
  });

  test('belong to the right habit even after a name with commas', () => {
    const checks = checksOf(
      [habit('Read, write, rest'), habit('Run'), habit('Read')],
      [
        ['Date', 'Read', ' write', ' rest', 'Run', 'Read', ''],
        ['2025-01-25', 'NO', 'YES_MANUAL', 'NO', ''],
        ['2025-01-24', 'YES_MANUAL', 'NO', 'SKIP', ''],
      ],
    );
    expect(checks).toEqual(['2025-01-25 Run#1', '2025-01-24 Read, write, rest#1', '2025-01-24 Read#1*']);
  });

  test('have one outcome per row', () => {
    const parsed = parsedOf(
      [habit('Read')],
      [
        ['Date', 'Read', 'Gone', ''],
        ['2025-01-25', 'YES_MANUAL', 'NO', ''],
        ['2025-01-24', 'NO', 'NO', ''],
        ['', 'YES_MANUAL', '', ''],
        ['Sunday', 'YES_MANUAL', '', ''],
        ['2025-01-22', 'MAYBE', '', ''],
        ['2025-01-21', 'NO', 'YES_MANUAL', ''],
      ],
    );
    expect(parsed.map((record) => (record.outcome === 'left_out' ? record.reason : record.outcome))).toEqual([
      'habit',
      'checks',
      'empty',
      'no_day',
      'not_understood',
      'not_understood',
      'not_understood',
    ]);
  });

  test('are read with any content', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('Read', 'YES_MANUAL', '2025-01-25', 'SKIP', '1e999', '__proto__'),
    );
    const row = fc.dictionary(fc.constantFrom('Name', 'Type', 'Unit', 'Target Value', '__proto__'), cell);
    fc.assert(
      fc.property(fc.array(row), fc.array(fc.array(cell)), (habits, checkmarks) => {
        const parsed = [...readLoop({ habits, checkmarks })];
        expect(parsed).toHaveLength(habits.length + Math.max(0, checkmarks.length - 1));
      }),
    );
  });
});
