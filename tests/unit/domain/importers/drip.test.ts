import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { isDripHeader, readDrip } from '#domain/importers/drip.ts';
import { isOvumcyHeader } from '#domain/importers/ovumcy.ts';
import type { TableRow } from '#domain/importers/read-values.ts';
import { dayOf, daysTaken, exampleText, expectedDays, expectedOf, receiptOf } from './example-files.ts';

const EXAMPLE = 'drip_export.csv';
const ON = '2025-01-03';
const tableIn = (csv: string) => Papa.parse<TableRow>(csv, { header: true, skipEmptyLines: true });
const parsedOf = (...rows: readonly TableRow[]) => [...readDrip(rows)];
const read = (row: TableRow) => dayOf(parsedOf({ date: ON, ...row }), ON);

test('the example becomes the expected days, remarks and receipt', () => {
  const { data, meta } = tableIn(exampleText(EXAMPLE));
  const parsed = parsedOf(...data);
  expect(isDripHeader(meta.fields ?? [])).toBe(true);
  expect(parsed).toHaveLength(expectedOf(EXAMPLE).records);
  expect(receiptOf(parsed)).toMatchObject(expectedOf(EXAMPLE).receipt);
  expect(daysTaken(parsed)).toEqual(
    expectedDays(EXAMPLE)
      .map(({ on }) => on)
      .sort(),
  );
  for (const { on, day } of expectedDays(EXAMPLE)) expect(dayOf(parsed, on)).toMatchObject(day);
  for (const [on, words] of Object.entries(expectedOf(EXAMPLE).remarks))
    for (const word of words) expect(dayOf(parsed, on).remarks.join()).toContain(word);
});

test.each([
  [{ 'bleeding.value': '0' }, { bleeding: 'spotting' }],
  [{ 'bleeding.value': '1' }, { bleeding: 'light' }],
  [{ 'bleeding.value': '2' }, { bleeding: 'medium' }],
  [{ 'bleeding.value': '3' }, { bleeding: 'heavy' }],
  [
    { 'bleeding.value': '3', 'bleeding.exclude': 'true' },
    { bleeding: 'heavy', counts: 0 },
  ],
  [{ 'bleeding.value': '3', 'bleeding.exclude': 'TRUE' }, { counts: 0 }],
  [{ 'bleeding.value': '9' }, { remarks: ['bleeding.value: 9'] }],
  [{ 'temperature.value': '36.7' }, { temperature: 36.7 }],
  [{ 'temperature.value': '36,7' }, { temperature: 36.7 }],
  [
    { 'temperature.value': '36.7', 'temperature.exclude': 'true' },
    { temperature: 36.7, disturbed: 1 },
  ],
  [{ 'temperature.value': 'warm' }, { remarks: ['temperature.value: warm'] }],
  [{ 'temperature.time': '07:00' }, { remarks: ['temperature taken at 07:00'] }],
  [{ 'temperature.note': 'bad sleep' }, { remarks: ['temperature note: bad sleep'] }],
  [{ 'mucus.value': '0' }, { discharge: 'dry' }],
  [{ 'mucus.value': '1' }, { discharge: 'dry' }],
  [{ 'mucus.value': '2' }, { discharge: 'moist' }],
  [{ 'mucus.value': '3' }, { discharge: 'creamy' }],
  [
    { 'mucus.value': '4', 'mucus.exclude': 'true' },
    { discharge: 'stretchy', remarks: ['mucus excluded'] },
  ],
  [
    { 'mucus.feeling': '2', 'mucus.texture': '2' },
    { remarks: ['mucus feeling: wet', 'mucus texture: egg white'] },
  ],
  [
    { 'cervix.opening': '2', 'cervix.firmness': '0' },
    { remarks: ['cervix opening: open', 'cervix firmness: hard'] },
  ],
  [{ 'cervix.position': '7' }, { remarks: ['cervix position: 7'] }],
  [{ 'desire.value': '0' }, { remarks: ['desire: low'] }],
  [{ 'sex.solo': 'true' }, { sex: ['alone'] }],
  [
    { 'sex.partner': 'true', 'sex.condom': 'true' },
    { sex: ['protected'], remarks: ['sex: partner', 'contraceptive: condom'] },
  ],
  [{ 'sex.pill': 'true' }, { sex: ['protected'] }],
  [{ 'sex.iud': 'true' }, { sex: ['protected'] }],
  [{ 'sex.patch': 'true' }, { sex: ['protected'] }],
  [{ 'sex.ring': 'true' }, { sex: ['protected'] }],
  [{ 'sex.implant': 'true' }, { sex: ['protected'] }],
  [{ 'sex.diaphragm': 'true' }, { sex: ['protected'] }],
  [{ 'sex.none': 'true' }, { sex: ['unprotected'] }],
  [{ 'sex.other': 'true', 'sex.note': 'a cap' }, { remarks: ['contraceptive: other', 'sex note: a cap'] }],
  [{ 'pain.cramps': 'true' }, { pain_places: ['cramps'] }],
  [{ 'pain.ovulationPain': 'true' }, { symptoms: ['ovulation_pain'] }],
  [{ 'pain.headache': 'true' }, { pain_places: ['head'], symptoms: ['headache'] }],
  [{ 'pain.backache': 'true' }, { pain_places: ['back'] }],
  [{ 'pain.nausea': 'true' }, { symptoms: ['nausea'] }],
  [{ 'pain.tenderBreasts': 'true' }, { symptoms: ['breast_tenderness'] }],
  [{ 'pain.migraine': 'true' }, { pain_places: ['head'], symptoms: ['migraine'] }],
  [{ 'pain.other': 'true', 'pain.note': 'left knee' }, { remarks: ['pain: other', 'pain note: left knee'] }],
  [{ 'mood.sad': 'true' }, { symptoms: ['low'] }],
  [{ 'mood.anxious': 'true' }, { symptoms: ['anxious'] }],
  [{ 'mood.angry': 'true' }, { symptoms: ['irritable'], remarks: ['mood: angry'] }],
  [{ 'mood.happy': 'true', 'mood.fatigue': 'true' }, { remarks: ['mood: happy', 'mood: fatigue'] }],
  [{ 'mood.stressed': 'true', 'mood.note': 'exam' }, { remarks: ['mood: stressed', 'mood note: exam'] }],
  [{ 'note.value': 'false alarm' }, { note: 'false alarm' }],
  [{ 'temper.kind': 'ear' }, { remarks: ['temper.kind: ear'] }],
  [{ weather: 'rain' }, { remarks: ['weather: rain'] }],
])('each column becomes a field or a remark: %j', (row, day) => {
  expect(read(row)).toMatchObject(day);
});

test('a mood has no level, and a pain has no grade', () => {
  const day = read({ 'mood.happy': 'true', 'pain.cramps': 'true' });
  expect(day).not.toHaveProperty('mood');
  expect(day).not.toHaveProperty('pain');
});

test('false and empty values are ignored', () => {
  expect(
    parsedOf({
      date: ON,
      'bleeding.value': '',
      'bleeding.exclude': 'false',
      'pain.cramps': 'false',
      'note.value': '',
    }),
  ).toEqual([{ outcome: 'left_out', reason: 'empty' }]);
});

test('a row without a day is left out', () => {
  expect(
    parsedOf({ date: '', 'bleeding.value': '2' }, { date: '2025-02-30', 'bleeding.value': '2' }),
  ).toEqual([
    { outcome: 'left_out', reason: 'no_day' },
    { outcome: 'left_out', reason: 'no_day' },
  ]);
});

test('days rewritten by a spreadsheet are read where the table leaves no choice', () => {
  const rows = [
    { date: '1/2/2022', 'bleeding.value': '2' },
    { date: '13/2/2022', 'bleeding.value': '2' },
  ];
  expect(daysTaken(parsedOf(...rows))).toEqual(['2022-02-01', '2022-02-13']);
  const unsure = [{ date: '1/2/2022', 'bleeding.value': '2' }];
  expect(parsedOf(...unsure)).toEqual([{ outcome: 'left_out', reason: 'no_day' }]);
  expect(daysTaken([...readDrip(unsure, { dayOrder: 'mdy' })])).toEqual(['2022-01-02']);
});

test('a cell that is not a day does not affect the days of other rows', () => {
  const rows = [
    { date: 'total', 'bleeding.value': '2' },
    { date: '1/2/2022', 'bleeding.value': '2' },
    { date: '13/2/2022', 'bleeding.value': '2' },
  ];
  expect(daysTaken(parsedOf(...rows))).toEqual(['2022-02-01', '2022-02-13']);
});

test('a chosen order of days does not change days that were certain', () => {
  const rows = [
    { date: '2022-02-01', 'bleeding.value': '2' },
    { date: '13/2/2022', 'bleeding.value': '2' },
  ];
  expect(daysTaken([...readDrip(rows, { dayOrder: 'mdy' })])).toEqual(['2022-02-01', '2022-02-13']);
});

test('columns in another order, in capitals or with spaces around them are recognised', () => {
  expect(dayOf(parsedOf({ ' Bleeding.Value': '3', DATE: ON }), ON)).toMatchObject({ bleeding: 'heavy' });
});

test('a row has its single values in words, in case another row has the same day', () => {
  expect(parsedOf({ date: ON, 'bleeding.value': '3', 'temperature.value': '36.5' })[0]).toMatchObject({
    words: 'bleeding.value: 3, temperature.value: 36.5',
  });
});

test('only its own table is recognised', () => {
  const columns = Object.keys(tableIn(exampleText(EXAMPLE)).data[0] ?? {});
  expect(isOvumcyHeader(columns)).toBe(false);
  expect(isDripHeader(['date', 'bleeding.value', 'bleeding.exclude', 'temperature.value'])).toBe(true);
  expect(isDripHeader(['date', 'bleeding.value'])).toBe(false);
  expect(isDripHeader(['Date', 'Period', 'Flow', 'Mood rating', 'Sex activity'])).toBe(false);
});

test('any cells are read, and each row has one outcome', () => {
  const columns = Object.keys(tableIn(exampleText(EXAMPLE)).data[0] ?? {});
  const cell = fc.oneof(fc.string(), fc.constantFrom('true', '0', '3', '36.7', ON));
  const rows = fc.array(fc.dictionary(fc.constantFrom(...columns, '__proto__', 'constructor', '.'), cell));
  fc.assert(
    fc.property(rows, (table) => {
      expect([...readDrip(table)]).toHaveLength(table.length);
    }),
  );
});
