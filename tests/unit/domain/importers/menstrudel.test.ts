import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMenstrudel, readMenstrudel } from '#domain/importers/menstrudel.ts';
import {
  anyJsonLike,
  dayOf,
  daysTaken,
  deepJson,
  exampleJson,
  expectedDays,
  expectedOf,
  receiptOf,
} from './example-files.ts';

const EXAMPLE = 'menstrudel_logs_and_periods_20250401_100000.json';
const ON = '2025-01-03';
const logOf = (fields: object) => ({ id: 1, date: `${ON}T00:00:00.000`, period_id: 1, ...fields });
const parsedOf = (file: object) => [
  ...readMenstrudel({ periods: [], log_symptoms: [], db_version: 11, ...file }),
];
const read = (fields: object, file: object = {}) =>
  dayOf(parsedOf({ period_logs: [logOf(fields)], ...file }), ON);

test('the example becomes the expected days and receipt', () => {
  const parsed = [...readMenstrudel(exampleJson(EXAMPLE))];
  expect(isMenstrudel(exampleJson(EXAMPLE))).toBe(true);
  expect(parsed).toHaveLength(expectedOf(EXAMPLE).records);
  expect(receiptOf(parsed)).toMatchObject(expectedOf(EXAMPLE).receipt);
  expect(daysTaken(parsed)).toEqual(expectedDays(EXAMPLE).map(({ on }) => on));
  for (const { on, day } of expectedDays(EXAMPLE)) expect(dayOf(parsed, on)).toMatchObject(day);
});

test.each([
  [11, [0, 1, 2, 3, 4], ['none', 'spotting', 'light', 'medium', 'heavy']],
  [6, [0, 1, 2, 3, 4], ['none', 'spotting', 'light', 'medium', 'heavy']],
  [5, [0, 1, 2, 3], ['none', 'light', 'medium', 'heavy']],
  [4, [0, 1, 2], ['light', 'medium', 'heavy']],
  ['4', [0, 1, 2], ['light', 'medium', 'heavy']],
  [undefined, [0, 1, 2, 3, 4], ['none', 'spotting', 'light', 'medium', 'heavy']],
])('in version %s of its database the flows %j are %j', (db_version, flows, bleeding) => {
  expect(flows.map((flow) => read({ flow }, { db_version }).bleeding)).toEqual(bleeding);
});

test.each([5, -1, 2.5, 'heavy'])('an unknown flow, %s, becomes a remark', (flow) => {
  expect(read({ flow }).remarks).toEqual([`flow: ${flow}`]);
});

test.each([
  [1, { pain: 1, remarks: [] }],
  [2, { pain: 2, remarks: [] }],
  [3, { pain: 3, remarks: [] }],
  [4, { pain: 3, remarks: ['pain: unbearable'] }],
  [9, { remarks: ['painLevel: 9'] }],
])('a pain of %s gets the grade of the app’s name for it', (painLevel, day) => {
  expect(read({ painLevel })).toMatchObject(day);
});

test.each([0, null, undefined])('a pain of %s is ignored', (painLevel) => {
  expect(parsedOf({ period_logs: [logOf({ painLevel })] })).toEqual([
    { outcome: 'left_out', reason: 'empty' },
  ]);
});

test('built-in and custom symptoms are on the day of their log', () => {
  const names = [
    'acne',
    'back pain',
    'bloating',
    'cramps',
    'fatigue',
    'headache',
    'mood swings',
    'nausea',
    'itchy elbow',
  ];
  const log_symptoms = names.map((symptom) => ({ log_id_fk: 1, symptom }));
  expect(read({ flow: 2 }, { log_symptoms })).toMatchObject({
    pain_places: ['back', 'cramps', 'head'],
    symptoms: ['acne', 'bloating', 'headache', 'nausea'],
    own: ['Fatigue', 'Mood swings', 'itchy elbow'],
  });
});

test('symptoms are recognised in the spellings of older versions', () => {
  const log_symptoms = [
    { log_id_fk: 1, symptom: 'SymptomType.builtInBackPain' },
    { log_id_fk: 1, symptom: 'moodSwings' },
  ];
  expect(read({ flow: 2 }, { log_symptoms })).toMatchObject({ pain_places: ['back'], own: ['Mood swings'] });
  expect(read({ flow: 1, symptoms: '["Headache","nausea"]' }, { db_version: 4 })).toMatchObject({
    bleeding: 'medium',
    symptoms: ['headache', 'nausea'],
  });
});

test('a symptom whose log is not in the file is left out, and so are the app’s own groups of periods', () => {
  expect(
    parsedOf({
      periods: [{ id: 1, start_date: 1_735_858_800_000, end_date: 1_736_204_400_000, total_days: 5 }],
      period_logs: [],
      log_symptoms: [{ log_id_fk: 9, symptom: 'cramps' }],
    }),
  ).toEqual([
    { outcome: 'left_out', reason: 'grouping' },
    { outcome: 'left_out', reason: 'no_day' },
  ]);
});

test('the day is the log’s own day, whatever the zone of its period', () => {
  const log = { id: 1, date: '2025-03-30T23:59:00.000Z', flow: 2 };
  expect(daysTaken(parsedOf({ period_logs: [log] }))).toEqual(['2025-03-30']);
});

test('an unknown column or table becomes a remark of its day', () => {
  const parsed = parsedOf({
    period_logs: [logOf({ flow: 2, mucus: 'creamy' })],
    weather_logs: [{ id: 4, date: `${ON}T10:00:00`, sky: 'grey' }, { id: 5 }, 7],
  });
  expect(dayOf(parsed, ON).remarks).toEqual(['mucus: creamy', 'weather_logs: sky: grey']);
  expect(receiptOf(parsed)).toMatchObject({ taken: 1, remarks: 1, not_understood: 2 });
});

test('a log has its single values in words, in case another log has the same day', () => {
  expect(parsedOf({ period_logs: [logOf({ flow: 2, painLevel: 2 })] })[0]).toMatchObject({
    words: 'flow: light, pain: moderate',
  });
});

test('only its main file is recognised', () => {
  expect(isMenstrudel({ periods: [], period_logs: [], log_symptoms: [] })).toBe(true);
  for (const other of [{ period_logs: [] }, { periods: [], ovulations: [] }, { pill_intake: [] }, [], null])
    expect(isMenstrudel(other)).toBe(false);
});

test('any JSON is read, and each row of each table has one outcome', () => {
  fc.assert(
    fc.property(anyJsonLike(exampleJson(EXAMPLE)), (content) => {
      isMenstrudel(content);
      const isFile = typeof content === 'object' && content !== null && !Array.isArray(content);
      const rows = isFile ? Object.values(content).filter(Array.isArray).flat(1) : [];
      expect([...readMenstrudel(content)]).toHaveLength(rows.length);
    }),
  );
  const deep = deepJson();
  expect(
    parsedOf({
      period_logs: [deep, logOf({ flow: deep, symptoms: deep })],
      log_symptoms: [{ log_id_fk: deep }],
    }),
  ).toHaveLength(3);
});
