import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOvumcy, isOvumcyHeader, readOvumcy, readOvumcyTable } from '#domain/importers/ovumcy.ts';
import {
  anyJsonLike,
  dayOf,
  daysTaken,
  deepJson,
  exampleJson,
  expectedDays,
  expectedOf,
  itemsOfLists,
  receiptOf,
} from './example-files.ts';

const EXAMPLE = 'ovumcy-export.json';
const ON = '2025-01-03';
const NOTHING = {
  period: false,
  cycle_start: false,
  is_uncertain: false,
  flow: 'none',
  mood_rating: 0,
  sex_activity: 'none',
  cervical_mucus: 'none',
  pregnancy_test: 'none',
  lh_test: 'none',
  cycle_factors: [],
  symptoms: { cramps: false, spotting: false, swelling: false },
  other_symptoms: [],
  notes: '',
};
const parsedOf = (...entries: readonly unknown[]) => [...readOvumcy({ entries })];
const read = (fields: object) => dayOf(parsedOf({ date: ON, ...NOTHING, ...fields }), ON);

test('the example becomes the expected days and receipt', () => {
  const parsed = [...readOvumcy(exampleJson(EXAMPLE))];
  expect(parsed).toHaveLength(expectedOf(EXAMPLE).records);
  expect(receiptOf(parsed)).toMatchObject(expectedOf(EXAMPLE).receipt);
  expect(daysTaken(parsed)).toEqual(expectedDays(EXAMPLE).map(({ on }) => on));
  for (const { on, day } of expectedDays(EXAMPLE)) expect(dayOf(parsed, on)).toMatchObject(day);
  expect(isOvumcy(exampleJson(EXAMPLE))).toBe(true);
});

test('an empty day is left out', () => {
  expect(parsedOf({ date: ON, ...NOTHING })).toEqual([{ outcome: 'left_out', reason: 'empty' }]);
});

test.each([
  [{ period: true }, { bleeding: 'unspecified' }],
  [{ period: true, flow: 'heavy' }, { bleeding: 'heavy' }],
  [
    { period: true, flow: 'spotting' },
    { bleeding: 'spotting', remarks: ['day of a period'] },
  ],
  [{ flow: 'spotting' }, { bleeding: 'spotting', remarks: [] }],
  [{ flow: 'light' }, { bleeding: 'light', counts: 0 }],
  [{ symptoms: { spotting: true } }, { bleeding: 'spotting', remarks: [] }],
  [
    { period: true, flow: 'light', symptoms: { spotting: true } },
    { bleeding: 'light', remarks: ['spotting'] },
  ],
  [
    { flow: 'flood', period: true },
    { bleeding: 'unspecified', remarks: ['flow: flood'] },
  ],
  [{ flow: 'flood' }, { remarks: ['flow: flood'] }],
])('bleeding is imported as logged: %j', (fields, day) => {
  expect(read(fields)).toMatchObject(day);
});

test.each([
  [{ cycle_start: true }, { isStart: true }],
  [{ period: true, is_uncertain: true }, { remarks: ['uncertain'] }],
  [{ mood_rating: 4 }, { mood: 4 }],
  [{ mood_rating: 7 }, { remarks: ['mood_rating: 7'] }],
  [{ sex_activity: 'protected' }, { sex: ['protected'] }],
  [{ sex_activity: 'unprotected' }, { sex: ['unprotected'] }],
  [{ sex_activity: 'tantric' }, { remarks: ['sex_activity: tantric'] }],
  [{ bbt: 36.7 }, { temperature: 36.7 }],
  [
    { bbt: 36.7, cycle_factors: ['illness'] },
    { temperature: 36.7, disturbed: 1, remarks: ['cycle factor: illness'] },
  ],
  [{ bbt: 36.7, cycle_factors: ['sleep_disruption'] }, { disturbed: 1 }],
  [{ cervical_mucus: 'dry' }, { discharge: 'dry' }],
  [{ cervical_mucus: 'moist' }, { discharge: 'moist' }],
  [{ cervical_mucus: 'creamy' }, { discharge: 'creamy' }],
  [{ cervical_mucus: 'eggwhite' }, { discharge: 'stretchy' }],
  [{ pregnancy_test: 'negative' }, { pregnancy_test: 'negative' }],
  [{ pregnancy_test: 'positive' }, { pregnancy_test: 'positive' }],
  [{ lh_test: 'peak' }, { lh: 'positive' }],
  [{ lh_test: 'negative' }, { lh: 'negative' }],
  [{ lh_test: 'high' }, { remarks: ['lh_test: high'] }],
  [{ notes: ' None of it ' }, { note: 'None of it' }],
  [{ hot_water_bottle: 'yes, twice' }, { remarks: ['hot_water_bottle: yes, twice'] }],
])('each value becomes a field or a remark: %j', (fields, day) => {
  expect(read(fields)).toMatchObject(day);
});

test('stress and travel do not mark a temperature as disturbed', () => {
  const day = read({ bbt: 36.7, cycle_factors: ['stress', 'travel'] });
  expect(day).not.toHaveProperty('disturbed');
  expect(day.remarks).toEqual(['cycle factor: stress', 'cycle factor: travel']);
});

test.each([null, 0, undefined])('a temperature of %s was not measured', (bbt) => {
  expect(parsedOf({ date: ON, ...NOTHING, bbt })).toEqual([{ outcome: 'left_out', reason: 'empty' }]);
});

test('built-in symptoms become ours where we have them, and custom symptoms where we do not', () => {
  const symptoms = Object.fromEntries(
    [
      ...['cramps', 'headache', 'acne', 'mood', 'bloating', 'fatigue', 'breast_tenderness', 'back_pain'],
      ...['nausea', 'irritability', 'insomnia', 'food_cravings', 'diarrhea', 'constipation', 'swelling'],
    ].map((name) => [name, true]),
  );
  expect(read({ symptoms })).toMatchObject({
    pain_places: ['cramps', 'head', 'back'],
    symptoms: [
      ...['headache', 'acne', 'bloating', 'breast_tenderness', 'nausea', 'irritable', 'cravings'],
      'bowel_trouble',
    ],
    own: ['Mood swings', 'Fatigue', 'Insomnia', 'Swelling'],
    remarks: ['diarrhea', 'constipation'],
  });
});

test('symptoms that people named become custom symptoms, unless they match ours', () => {
  expect(read({ other_symptoms: ['Itchy Elbow', 'Dizziness'] })).toMatchObject({
    own: ['Itchy Elbow'],
    symptoms: ['dizziness'],
  });
});

test('the prediction and id of a day are not imported', () => {
  expect(parsedOf({ date: ON, ...NOTHING, predicted_ovulation: '2025-01-17', user_id: 7 })).toEqual([
    { outcome: 'left_out', reason: 'empty' },
  ]);
});

test('an entry without a day is left out, and a value that is not an entry is not understood', () => {
  expect(
    parsedOf({ ...NOTHING, period: true }, { date: '2025-02-30', period: true }, 'hello', { a: 1 }),
  ).toEqual([
    { outcome: 'left_out', reason: 'no_day' },
    { outcome: 'left_out', reason: 'no_day' },
    { outcome: 'not_understood', original: '"hello"' },
    { outcome: 'not_understood', original: '{"a":1}' },
  ]);
});

test('an entry has its single values in words, in case another entry has the same day', () => {
  expect(parsedOf({ date: ON, ...NOTHING, period: true, flow: 'light', bbt: 36.5 })[0]).toMatchObject({
    words: 'period: true, flow: light, bbt: 36.5',
  });
});

test('the start from the app’s setup becomes a start, counted only if no entry has its day', () => {
  const entry = { date: ON, ...NOTHING, period: true };
  const same = [...readOvumcy({ last_period_start: ON, entries: [entry] })];
  expect(same).toHaveLength(1);
  expect(dayOf(same, ON).isStart).toBe(true);
  const other = [...readOvumcy({ last_period_start: '2024-12-01', entries: [entry] })];
  expect(other).toHaveLength(2);
  expect(dayOf(other, '2024-12-01').isStart).toBe(true);
});

const HEADER =
  'Date,Period,Flow,Mood rating,Sex activity,BBT (C),Cervical mucus,Cramps,Mood,Spotting,Swelling,Cycle factors,Other,Notes,Pregnancy test,Cycle start,Uncertain,LH test'.split(
    ',',
  );
const rowOf = (cells: Readonly<Record<string, string>>) => ({
  ...Object.fromEntries(HEADER.map((column) => [column, ''])),
  ...cells,
});

test('the app’s table gives the same as its JSON, from labels', () => {
  const parsed = [
    ...readOvumcyTable([
      rowOf({
        Date: ON,
        Period: 'Yes',
        Flow: 'Medium',
        'Mood rating': '4',
        'Sex activity': 'Unprotected',
        'BBT (C)': '36.70',
        'Cervical mucus': 'Egg white',
        Cramps: 'Yes',
        Mood: 'Yes',
        Spotting: 'No',
        'Cycle factors': 'Sleep disruption; Travel',
        Other: 'Itchy Elbow; Dizziness',
        Notes: "'=not a formula",
        'Pregnancy test': 'Negative',
        'Cycle start': 'Yes',
        Uncertain: 'No',
        'LH test': 'Peak',
        Weather: 'rain',
      }),
    ]),
  ];
  expect(dayOf(parsed, ON)).toMatchObject({
    bleeding: 'medium',
    mood: 4,
    sex: ['unprotected'],
    temperature: 36.7,
    disturbed: 1,
    discharge: 'stretchy',
    pain_places: ['cramps'],
    symptoms: ['dizziness'],
    own: ['Itchy Elbow', 'Mood swings'],
    note: '=not a formula',
    pregnancy_test: 'negative',
    lh: 'positive',
    isStart: true,
  });
  expect(dayOf(parsed, ON).remarks.toSorted()).toEqual([
    'Weather: rain',
    'cycle factor: sleep_disruption',
    'cycle factor: travel',
  ]);
});

test('empty rows of the table and rows without a day are left out', () => {
  expect([
    ...readOvumcyTable([
      rowOf({ Date: ON, Period: 'No', Flow: 'None' }),
      rowOf({ Period: 'Yes' }),
      rowOf({}),
    ]),
  ]).toEqual([
    { outcome: 'left_out', reason: 'empty' },
    { outcome: 'left_out', reason: 'no_day' },
    { outcome: 'left_out', reason: 'empty' },
  ]);
});

test('days rewritten by a spreadsheet are read', () => {
  const parsed = [
    ...readOvumcyTable([
      rowOf({ Date: '3/1/2025', Period: 'Yes' }),
      rowOf({ Date: '14/1/2025', Period: 'Yes' }),
    ]),
  ];
  expect(daysTaken(parsed)).toEqual(['2025-01-03', '2025-01-14']);
});

test('only its own table is recognised', () => {
  expect(isOvumcyHeader(HEADER)).toBe(true);
  expect(isOvumcyHeader(['Date', 'Period', 'Flow', 'Notes'])).toBe(false);
  expect(isOvumcyHeader(['date', 'bleeding.value'])).toBe(false);
});

test('only its own JSON is recognised', () => {
  expect(isOvumcy({ entries: [], exported_at: '2025-04-01T10:00:00+02:00' })).toBe(true);
  for (const other of [{ entries: [] }, { entries: [{ date: ON, text: 'x' }] }, [], null, { entries: {} }])
    expect(isOvumcy(other)).toBe(false);
});

test('any JSON is read, and each item of its lists has one outcome', () => {
  fc.assert(
    fc.property(anyJsonLike(exampleJson(EXAMPLE)), (content) => {
      isOvumcy(content);
      expect([...readOvumcy(content)]).toHaveLength(itemsOfLists(content).length);
    }),
  );
  const deep = deepJson();
  expect(parsedOf(deep, { date: ON, notes: deep, mystery: deep, symptoms: { cramps: deep } })).toHaveLength(
    2,
  );
});

test('any cells are read, and each row has one outcome', () => {
  const rows = fc.array(fc.dictionary(fc.constantFrom(...HEADER, '__proto__', 'x'), fc.string()));
  fc.assert(
    fc.property(rows, (table) => {
      expect([...readOvumcyTable(table)]).toHaveLength(table.length);
    }),
  );
});
