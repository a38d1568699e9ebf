import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDripHeader } from '#domain/importers/drip.ts';
import { isMensinator } from '#domain/importers/mensinator.ts';
import { isMenstrudel, isMenstrudelOther } from '#domain/importers/menstrudel.ts';
import { isOvumcy, isOvumcyHeader } from '#domain/importers/ovumcy.ts';
import { isPeri } from '#domain/importers/peri.ts';
import { exampleJson, exampleText } from './example-files.ts';

const SOURCES = { isMensinator, isMenstrudel, isMenstrudelOther, isOvumcy, isPeri };
const sourcesOf = (content: unknown) =>
  Object.entries(SOURCES)
    .filter(([, isSource]) => isSource(content))
    .map(([name]) => name);

test('each example is recognised only as its own source', () => {
  expect(sourcesOf(exampleJson('ovumcy-export.json'))).toEqual(['isOvumcy']);
  expect(sourcesOf(exampleJson('mensinator_20250401_1234.json'))).toEqual(['isMensinator']);
  expect(sourcesOf(exampleJson('menstrudel_logs_and_periods_20250401_100000.json'))).toEqual([
    'isMenstrudel',
  ]);
  expect(sourcesOf(exampleJson('peri.json'))).toEqual(['isPeri']);
  for (const other of ['clue_measurements.json', 'flo_export.json'])
    expect(sourcesOf(exampleJson(other))).toEqual([]);
});

test('no mixture of keys is recognised as two sources', () => {
  const list = fc.constantFrom(
    [],
    [{ date: '2025-01-03', flow: 'light', mood_rating: 1 }],
    [{ startDate: '2025-01-03', periodLength: 5 }],
  );
  const keys = ['entries', 'cycles', 'periods', 'period_logs', 'log_symptoms', 'symptom_date', 'ovulations'];
  const others = [
    'app_settings',
    'pill_intake',
    'sexual_activity_logs',
    'user',
    'maxNumberOfDisplayedCycles',
  ];
  const written = ['exported_at', 'db_version', 'app_version'];
  const file = fc.tuple(
    fc.dictionary(fc.constantFrom(...keys, ...others), list),
    fc.dictionary(fc.constantFrom(...written), fc.constant('1')),
  );
  fc.assert(
    fc.property(file, ([tables, stamps]) => {
      expect(sourcesOf({ ...tables, ...stamps }).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 2_000 },
  );
});

test('a table with columns of both drip and ovumcy is recognised as at most one of them', () => {
  const drip = (exampleText('drip_export.csv').split('\n')[0] ?? '').split(',');
  const ovumcy = ['Date', 'Period', 'Flow', 'Mood rating', 'Sex activity', 'BBT (C)', 'Cervical mucus'];
  const isOne = (columns: readonly string[]) => [isDripHeader(columns), isOvumcyHeader(columns)];
  expect(isOne(drip)).toEqual([true, false]);
  expect(isOne(ovumcy)).toEqual([false, true]);
  fc.assert(
    fc.property(fc.subarray([...drip, ...ovumcy]), (columns) => {
      expect(isOne(columns).filter(Boolean).length).toBeLessThanOrEqual(1);
    }),
  );
});
