import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { HABIT_FIELDS, WEEKDAYS } from '#domain/habits/habits.fields.ts';
import { readLoop } from '#domain/importers/loop.ts';
import type { TableRow } from '#domain/importers/read-values.ts';
import { entriesOf } from '#domain/wire/record-fields.ts';

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
const DAILY = { rhythm: 'days', times: null, every: null, target: null, target_per: null, unit: '' };
/** The checks by the names of their habits, with their amounts; a star marks a skipped day, and a dash one partly done. */
const checksOf = (habits: TableRow[], checkmarks: string[][]) => {
  const parsed = parsedOf(habits, checkmarks);
  return parsed.flatMap((record) =>
    record.outcome === 'checks'
      ? record.checks.map(({ habitKey, on, isDone, isSkipped, amount }) =>
          [
            `${on} ${habitKey.replace('\n', '#')}${isSkipped ? '*' : isDone ? '' : '-'}`,
            ...(amount === null ? [] : [amount]),
          ].join(' '),
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
      rhythm: DAILY,
      isAbout: false,
      isPaused: false,
    });
  });

  test.each([
    ['1', '1', {}],
    ['7', '7', {}],
    ['10', '7', {}],
    ['3', '2', {}],
    ['1', '7', { rhythm: 'weekly', times: 1 }],
    ['6', '7', { rhythm: 'weekly', times: 6 }],
    ['1', '2', { rhythm: 'interval', every: 2 }],
    ['1', '365', { rhythm: 'interval', every: 365 }],
    ['', '', {}],
    ['0', '7', {}],
    ['x', '-1', {}],
    ['2.5', '7', {}],
  ])('with the frequency %s in %s has the same rhythm', (times, days, rhythm) => {
    const row = habit('Run', { FrequencyNumerator: times, FrequencyDenominator: days });
    expect(habitOf(row)).toMatchObject({
      weekdays: WEEKDAYS,
      description: '',
      rhythm: { ...DAILY, ...rhythm },
      isAbout: false,
    });
  });

  test.each([
    ['2', '3', { rhythm: 'weekly', times: 5 }],
    ['3', '6', { rhythm: 'weekly', times: 4 }],
    ['13', '14', { rhythm: 'weekly', times: 7 }],
    ['2', '28', { rhythm: 'weekly', times: 1 }],
    ['2', '29', { rhythm: 'interval', every: 15 }],
    ['4', '90', { rhythm: 'interval', every: 23 }],
    ['1', '400', { rhythm: 'interval', every: 365 }],
  ])(
    'with the frequency %s in %s has about that rhythm, and its frequency in words',
    (times, days, rhythm) => {
      const row = habit('Run', { FrequencyNumerator: times, FrequencyDenominator: days });
      expect(habitOf(row)).toMatchObject({
        description: `Frequency: ${times} ${times === '1' ? 'time' : 'times'} in ${days} days`,
        rhythm: { ...DAILY, ...rhythm },
        isAbout: true,
      });
    },
  );

  test.each([
    ['1', '8.0', { target: 8, target_per: 'day', unit: 'glasses' }, ''],
    ['7', '30.5', { rhythm: 'weekly', target: 30.5, target_per: 'week', unit: 'glasses' }, ''],
    [
      '30',
      '100.0',
      { rhythm: 'weekly', target: 23.333, target_per: 'week', unit: 'glasses' },
      'Frequency: 1 time in 30 days\nTarget: at least 100.0 glasses',
    ],
  ])('with a target in %s days, %s, has it a day or a week', (days, target, rhythm, description) => {
    const row = amounts('Water', {
      FrequencyDenominator: days,
      Unit: 'glasses',
      'Target Type': 'AT_LEAST',
      'Target Value': target,
    });
    expect(habitOf(row)).toMatchObject({
      rhythm: { ...DAILY, ...rhythm },
      description,
      isAbout: description !== '',
    });
  });

  test('with a limit is paused, and has the limit in words', () => {
    const row = amounts('Coffee', {
      FrequencyDenominator: '7',
      Unit: 'cups',
      'Target Type': 'AT_MOST',
      'Target Value': '5.0',
    });
    expect(habitOf(row)).toMatchObject({
      rhythm: DAILY,
      description: 'Frequency: 1 time in 7 days\nTarget: at most 5.0 cups',
      isPaused: true,
    });
  });

  test.each(['', '0.0', '-1', '1000001', '1.0E7', 'many'])(
    'without a usable target (%j) has none',
    (target) => {
      const row = amounts('Water', { 'Target Type': 'AT_LEAST', 'Target Value': target });
      expect(habitOf(row)).toMatchObject({
        rhythm: DAILY,
        description: target === '' ? '' : `Target: at least ${target}`,
      });
    },
  );

  test('has a long unit cut, and in words', () => {
    const row = amounts('Read', { Unit: 'pages of a very long old book', 'Target Value': '20.0' });
    const read = habitOf(row);
    expect([...(read?.rhythm.unit ?? '')].length).toBeLessThanOrEqual(24);
    expect(read?.description).toBe('Target: 20.0 pages of a very long old book');
  });

  test('that is archived is paused, and says so', () => {
    expect(habitOf(habit('Run', { 'Archived?': 'true' }))).toMatchObject({
      description: 'Archived',
      isPaused: true,
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

  test('of a habit with numbers have whole ones in thousandths, and others as they stand', () => {
    const values = ['3000', '0.5', '5200.25', '0', 'SKIP', '1', 'UNKNOWN', 'NUMERICAL_AUTO', '-1', '0.0001'];
    const checks = checksOf(
      [amounts('Run')],
      [
        ['Date', 'Run', ''],
        ...values.map((value, day) => [`2025-01-${String(day + 1).padStart(2, '0')}`, value, '']),
      ],
    );
    expect(checks).toEqual([
      '2025-01-01 Run#1 3',
      '2025-01-02 Run#1 0.5',
      '2025-01-03 Run#1 5200.25',
      '2025-01-05 Run#1*',
      '2025-01-06 Run#1 0.001',
    ]);
  });

  test.each([
    ['AT_LEAST', '1', ['2025-01-01 Run#1- 4.999', '2025-01-02 Run#1 5']],
    ['AT_LEAST', '7', ['2025-01-01 Run#1 4.999', '2025-01-02 Run#1 5']],
    ['AT_MOST', '1', ['2025-01-01 Run#1 4.999', '2025-01-02 Run#1 5']],
  ])('below a target (%s, %s days) are partly done only if it is a day’s', (type, days, expected) => {
    const run = amounts('Run', {
      FrequencyDenominator: days,
      'Target Type': type,
      'Target Value': '5.0',
    });
    const checks = checksOf(
      [run],
      [
        ['Date', 'Run', ''],
        ['2025-01-01', '4999', ''],
        ['2025-01-02', '5.0', ''],
      ],
    );
    expect(checks).toEqual(expected);
  });

  test('have in words what is no number, and amounts beyond the most', () => {
    const run = amounts('Run', { Unit: 'km' });
    const rows = [
      ['Date', 'Run', 'Walk', 'Gone', ''],
      ['2025-01-25', '5.2', 'MAYBE', 'YES_MANUAL', ''],
      ['2025-01-24', 'YES_MANUAL', 'YES_MANUAL', 'NO', ''],
      ['2025-01-23', '2000000.5', 'NO', '', ''],
      ['2025-01-22', 'SKIP', 'NO', '', ''],
    ];
    expect(parsedOf([run, habit('Walk')], rows).slice(2)).toMatchObject([
      { outcome: 'checks', checks: [{ amount: 5.2 }], remarks: ['Walk: MAYBE', 'Gone: YES_MANUAL'] },
      { outcome: 'checks', checks: [{ habitKey: 'Walk\n1', amount: null }], remarks: ['Run: YES_MANUAL'] },
      { outcome: 'checks', checks: [{ isDone: true, amount: null }], remarks: ['Run: 2000000.5'] },
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
      fc.constantFrom(
        'Read',
        'YES_MANUAL',
        '2025-01-25',
        'SKIP',
        '1e999',
        '__proto__',
        'NUMERICAL',
        '7',
        '1.4',
      ),
    );
    const row = fc.dictionary(
      fc.constantFrom(
        ...['Name', 'Type', 'Unit', 'Target Value', 'Target Type', '__proto__'],
        ...['FrequencyNumerator', 'FrequencyDenominator'],
      ),
      cell,
    );
    fc.assert(
      fc.property(fc.array(row), fc.array(fc.array(cell)), (habits, checkmarks) => {
        const parsed = [...readLoop({ habits, checkmarks })];
        expect(parsed).toHaveLength(habits.length + Math.max(0, checkmarks.length - 1));
        for (const record of parsed) {
          if (record.outcome !== 'habit') continue;
          for (const [key, schema] of Object.entries(entriesOf(HABIT_FIELDS, 'file')))
            if (key in record.habit.rhythm) v.parse(schema, record.habit.rhythm[key as 'unit']); // a key of it
        }
      }),
    );
  });
});
