import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMensinator, readMensinator } from '#domain/importers/mensinator.ts';
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

const EXAMPLE = 'mensinator_20250401_1234.json';
const ON = '2025-01-03';
const SYMPTOMS = [
  { id: '1', symptom_name: 'Heavy_Flow', active: '1', color: 'DarkPink' },
  { id: '2', symptom_name: 'Medium_Flow', active: '1' },
  { id: '3', symptom_name: 'Light_Flow', active: '1' },
  { id: '4', symptom_name: 'Headache', active: '0' },
  { id: '5', symptom_name: 'Itchy elbow', active: '1' },
  { id: '6', symptom_name: 'Spotting', active: '1' },
];
/** The parsed records of periods on these days and of symptoms on `ON`. */
function parsedOf({ periods = [ON], ids }: { periods?: string[]; ids: string[] }) {
  return [
    ...readMensinator({
      periods: periods.map((date, index) => ({ id: String(index), date, period_id: '1' })),
      symptoms: SYMPTOMS,
      symptom_date: ids.map((symptom_id, index) => ({ id: String(index), symptom_date: ON, symptom_id })),
      ovulations: [],
      app_settings: [],
    }),
  ];
}

test('the example becomes the expected days, remarks and receipt', () => {
  const parsed = [...readMensinator(exampleJson(EXAMPLE))];
  expect(isMensinator(exampleJson(EXAMPLE))).toBe(true);
  expect(parsed).toHaveLength(expectedOf(EXAMPLE).records);
  expect(receiptOf(parsed)).toMatchObject(expectedOf(EXAMPLE).receipt);
  expect(daysTaken(parsed)).toEqual(expectedDays(EXAMPLE).map(({ on }) => on));
  for (const { on, day } of expectedDays(EXAMPLE)) expect(dayOf(parsed, on)).toMatchObject(day);
  expect(dayOf(parsed, '2025-01-17').remarks.join()).toContain('ovulation');
});

test.each([
  ['1', 'heavy'],
  ['2', 'medium'],
  ['3', 'light'],
])('the flow that it stores as symptom %s becomes the strength of the day', (id, bleeding) => {
  const parsed = parsedOf({ ids: [id] });
  expect(dayOf(parsed, ON)).toMatchObject({ bleeding, own: [], remarks: [] });
  // Both records give the same value, so neither contradicts the other.
  expect(parsed[0]).toMatchObject({ days: [{ fields: { bleeding } }] });
});

test('the stronger of two flows of a day becomes the strength', () => {
  expect(parsedOf({ ids: ['3', '1', '2'] })[0]).toMatchObject({ days: [{ fields: { bleeding: 'heavy' } }] });
});

test('a flow on a day outside its periods is not a period', () => {
  const parsed = parsedOf({ periods: [], ids: ['1'] });
  expect(daysTaken(parsed)).toEqual([]);
  expect(dayOf(parsed, ON).remarks).toEqual(['Heavy_Flow']);
});

test('spotting logged as a symptom becomes spotting, or a remark on days of a period', () => {
  expect(dayOf(parsedOf({ periods: [], ids: ['6'] }), ON)).toMatchObject({
    bleeding: 'spotting',
    remarks: [],
  });
  expect(dayOf(parsedOf({ ids: ['6'] }), ON)).toMatchObject({
    bleeding: 'unspecified',
    remarks: ['Spotting'],
  });
});

test('a symptom becomes one of ours or a custom one, or a remark if it has no name', () => {
  expect(dayOf(parsedOf({ periods: [], ids: ['4', '5', '77'] }), ON)).toMatchObject({
    pain_places: ['head'],
    symptoms: ['headache'],
    own: ['Itchy elbow'],
    remarks: ['symptom 77'],
  });
});

test('a manual ovulation becomes a remark, never a test', () => {
  const parsed = [...readMensinator({ periods: [], ovulations: [{ id: '1', date: ON }] })];
  expect(dayOf(parsed, ON)).not.toHaveProperty('lh');
  expect(receiptOf(parsed)).toMatchObject({ taken: 0, remarks: 1 });
});

test('names of symptoms and settings are left out, each for its reason', () => {
  expect([
    ...readMensinator({
      symptoms: [SYMPTOMS[0]],
      app_settings: [{ id: '1', setting_key: 'lang', setting_value: 'en' }],
    }),
  ]).toEqual([
    { outcome: 'left_out', reason: 'grouping' },
    { outcome: 'left_out', reason: 'not_yours' },
  ]);
});

test('ids may be numbers, and null counts as a missing value', () => {
  const parsed = [
    ...readMensinator({
      periods: [{ id: 1, date: ON, period_id: null }],
      symptoms: [{ id: 1, symptom_name: 'Heavy_Flow', active: 1 }],
      symptom_date: [{ id: 1, symptom_date: ON, symptom_id: 1 }],
    }),
  ];
  expect(parsed[0]).toMatchObject({ days: [{ on: ON, fields: { bleeding: 'heavy' } }] });
});

test('a row of an unknown table becomes a remark if it has a day', () => {
  const parsed = [
    ...readMensinator({
      periods: [{ id: '1' }],
      notes: [{ id: '1', date: ON, text: 'rain' }, { id: '2', text: 'no day' }, 'x'],
    }),
  ];
  expect(parsed[0]).toEqual({ outcome: 'left_out', reason: 'no_day' });
  expect(dayOf(parsed, ON).remarks).toEqual(['notes: text: rain']);
  expect(receiptOf(parsed)).toMatchObject({ remarks: 1, left_out: 1, not_understood: 2 });
});

test('only its own JSON is recognised', () => {
  expect(
    isMensinator({ periods: [], symptoms: [], symptom_date: [], ovulations: [], app_settings: [] }),
  ).toBe(true);
  for (const other of [
    { periods: [] },
    { periods: [], period_logs: [], ovulations: [] },
    { ovulations: [] },
    null,
  ])
    expect(isMensinator(other)).toBe(false);
});

test('any JSON is read, and each row of each table has one outcome', () => {
  fc.assert(
    fc.property(anyJsonLike(exampleJson(EXAMPLE)), (content) => {
      isMensinator(content);
      const isFile = typeof content === 'object' && content !== null && !Array.isArray(content);
      const rows = isFile ? Object.values(content).filter(Array.isArray).flat(1) : [];
      expect([...readMensinator(content)]).toHaveLength(rows.length);
    }),
  );
  const deep = deepJson();
  expect([
    ...readMensinator({ periods: [deep], symptom_date: [{ symptom_date: ON, symptom_id: deep }], x: [deep] }),
  ]).toHaveLength(3);
});
