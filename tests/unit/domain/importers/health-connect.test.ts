import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import {
  HEALTH_CONNECT_TABLES,
  type HealthConnectTables,
  readHealthConnect,
} from '#domain/importers/health-connect.ts';
import type { ParsedRecord } from '#domain/importers/record-outcome.ts';

const parsedOf = (tables: HealthConnectTables): ParsedRecord[] => [...readHealthConnect(tables)];
const dayNumber = (day: string): number => toEpochDay(parseLocalDate(day) ?? fail(day));
const fail = (day: string): never => {
  throw new Error(`${day} is no day`);
};
/** Unix milliseconds of a local time at UTC+02:00. */
const at = (local: string): number => Date.parse(`${local}+02:00`);

const ON = '2025-06-03';
const LOGGED = { local_date: dayNumber(ON), zone_offset: 7200, time: at(`${ON}T07:05`) };

/** The day reported by one row of a table. */
function reportedFields(table: (typeof HEALTH_CONNECT_TABLES)[number], values: object) {
  const [parsed] = parsedOf({ [table]: [{ ...LOGGED, ...values }] });
  if (parsed?.outcome !== 'reported') return parsed;
  const { on: _, ...fields } = parsed.days[0] ?? { on: ON };
  return fields;
}

const daysOf = (parsed: ParsedRecord | undefined): string[] =>
  parsed?.outcome === 'reported' ? parsed.days.map(({ on }) => on) : [];

describe('a row of Health Connect', () => {
  test.each([
    ['menstruation_flow_record_table', { flow: 0 }, { bleeding: 'unspecified' }],
    ['menstruation_flow_record_table', { flow: 1 }, { bleeding: 'light' }],
    ['menstruation_flow_record_table', { flow: 2 }, { bleeding: 'medium' }],
    ['menstruation_flow_record_table', { flow: '3' }, { bleeding: 'heavy' }],
    ['intermenstrual_bleeding_record_table', {}, { bleeding: 'spotting' }],
    ['ovulation_test_record_table', { result: 1 }, { lh: 'positive' }],
    ['ovulation_test_record_table', { result: 3 }, { lh: 'negative' }],
    ['cervical_mucus_record_table', { appearance: 1 }, { discharge: 'dry' }],
    ['cervical_mucus_record_table', { appearance: 2 }, { discharge: 'creamy' }],
    ['cervical_mucus_record_table', { appearance: 3 }, { discharge: 'creamy' }],
    ['cervical_mucus_record_table', { appearance: 4 }, { discharge: 'stretchy' }],
    ['cervical_mucus_record_table', { appearance: 5 }, { discharge: 'stretchy' }],
    ['cervical_mucus_record_table', { appearance: 6 }, { discharge: 'unusual' }],
    ['basal_body_temperature_record_table', { temperature: 36.55 }, { temperature: 36.55 }],
    ['sexual_activity_record_table', { protection_used: 1 }, { sex: ['protected'] }],
    ['sexual_activity_record_table', { protection_used: 2 }, { sex: ['unprotected'] }],
  ] as const)('of %s with %j becomes fields', (table, values, fields) => {
    expect(reportedFields(table, values)).toMatchObject({ fields });
  });

  test.each([
    ['menstruation_flow_record_table', { flow: 9 }, ['flow: 9']],
    ['ovulation_test_record_table', { result: 0 }, ['ovulation test: inconclusive']],
    ['ovulation_test_record_table', { result: 2 }, ['ovulation test: high']],
    [
      'cervical_mucus_record_table',
      { appearance: 0, sensation: 3 },
      ['cervical mucus: unknown', 'cervical mucus, sensation: heavy'],
    ],
    ['sexual_activity_record_table', { protection_used: 0 }, ['sexual activity']],
  ] as const)('of %s with %j becomes a remark', (table, values, remarks) => {
    expect(reportedFields(table, values)).toEqual({ remarks });
  });

  test('has the place and time of a temperature as a remark', () => {
    const values = { temperature: 36.5, measurement_location: 4 };
    expect(reportedFields('basal_body_temperature_record_table', values)).toEqual({
      fields: { temperature: 36.5 },
      remarks: ['temperature taken at 07:05', 'temperature taken: mouth'],
    });
  });

  test('belongs to the local day where it was logged', () => {
    const late = { time: at('2025-06-04T00:30'), zone_offset: 7200, flow: 1 };
    expect(daysOf(parsedOf({ menstruation_flow_record_table: [late] })[0])).toEqual(['2025-06-04']);
  });

  test('names the app that wrote it', () => {
    const tables = {
      application_info_table: [{ row_id: 4, package_name: 'org.example.period', app_name: 'Period' }],
      menstruation_flow_record_table: [{ ...LOGGED, flow: 1, app_info_id: 4 }],
    };
    expect(parsedOf(tables)).toMatchObject([{ origin: 'Period' }]);
  });

  test('without a day is left out, and a value that is not a row is not understood', () => {
    expect(parsedOf({ menstruation_flow_record_table: [{ flow: 1 }, 7] })).toEqual([
      { outcome: 'left_out', reason: 'no_day' },
      { outcome: 'not_understood', original: '7' },
    ]);
  });
});

describe('a period of Health Connect', () => {
  const period = (from: string, until: string) => ({
    start_time: at(from),
    start_zone_offset: 7200,
    end_time: at(until),
    end_zone_offset: 7200,
    local_date: dayNumber(from.slice(0, 10)),
  });

  test('becomes bleeding on each of its days', () => {
    const [parsed] = parsedOf({
      menstruation_period_record_table: [period('2025-06-03T07:00', '2025-06-05T20:00')],
    });
    expect(parsed).toMatchObject({ days: [{ fields: { bleeding: 'unspecified' } }, {}, {}] });
    expect(daysOf(parsed)).toEqual(['2025-06-03', '2025-06-04', '2025-06-05']);
  });

  test('that ends at midnight ends with the day before', () => {
    const [parsed] = parsedOf({
      menstruation_period_record_table: [period('2025-06-03T00:00', '2025-06-06T00:00')],
    });
    expect(daysOf(parsed)).toEqual(['2025-06-03', '2025-06-04', '2025-06-05']);
  });

  test('leaves days with a logged flow to that flow', () => {
    const flow = (day: string) => ({ local_date: dayNumber(day), flow: 1 });
    const periods = [
      period('2025-06-03T07:00', '2025-06-05T20:00'),
      period('2025-07-01T07:00', '2025-07-01T20:00'),
    ];
    const parsed = parsedOf({
      menstruation_flow_record_table: [flow('2025-06-04'), flow('2025-07-01')],
      menstruation_period_record_table: periods,
    });
    expect(daysOf(parsed[2])).toEqual(['2025-06-03', '2025-06-05']);
    expect(parsed[3]).toEqual({ outcome: 'left_out', reason: 'twice' });
  });

  test('without an end becomes one day, with its end as a remark', () => {
    const [parsed] = parsedOf({
      menstruation_period_record_table: [period('2025-06-03T07:00', '2026-06-05T20:00')],
    });
    expect(parsed).toMatchObject({ days: [{ on: ON, remarks: ['period until 2026-06-05'] }] });
  });

  test('that ends before it begins becomes one day', () => {
    const [parsed] = parsedOf({
      menstruation_period_record_table: [period('2025-06-03T07:00', '2025-06-01T20:00')],
    });
    expect(daysOf(parsed)).toEqual([ON]);
  });
});

test('any rows are read, and each has one outcome', () => {
  const columns = [
    ...['local_date', 'time', 'zone_offset', 'start_time', 'end_time', 'end_zone_offset', 'flow', 'result'],
    ...['appearance', 'sensation', 'temperature', 'measurement_location', 'protection_used', 'app_info_id'],
  ];
  const value = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.integer(), fc.double(), fc.constant(84_005));
  const row = fc.oneof(fc.dictionary(fc.constantFrom(...columns), value), fc.jsonValue({ maxDepth: 1 }));
  const tables = fc.dictionary(fc.constantFrom(...HEALTH_CONNECT_TABLES), fc.array(row, { maxLength: 5 }));
  fc.assert(
    fc.property(tables, (each) => {
      expect(parsedOf(each)).toHaveLength(Object.values(each).flat().length);
    }),
  );
});
