import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AppleRecord, readAppleRecord } from '#domain/importers/apple.ts';
import type { ParsedRecord, ReportedDay } from '#domain/importers/record-outcome.ts';

const ON = '2025-01-03';

type Given = {
  value?: string;
  end?: string;
  unit?: string;
  start?: string;
  metadata?: Record<string, string>;
};

const recordOf = (type: string, { value, end, unit, start, metadata = {} }: Given = {}): AppleRecord => ({
  attributes: {
    type,
    sourceName: 'Health',
    startDate: start ?? `${ON} 00:00:00 +0100`,
    endDate: end ?? start ?? `${ON} 00:00:00 +0100`,
    ...(value === undefined ? {} : { value }),
    ...(unit === undefined ? {} : { unit }),
  },
  metadata,
});

const category = (kind: string, given: Given = {}): ParsedRecord =>
  readAppleRecord(recordOf(`HKCategoryTypeIdentifier${kind}`, given));
const reportedFields = (parsed: ParsedRecord): Partial<ReportedDay> => {
  const { on: _, ...fields } = parsed.outcome === 'reported' ? (parsed.days[0] ?? { on: ON }) : { on: ON };
  return fields;
};
const flow = (value: string, given: Given = {}) =>
  category('MenstrualFlow', { value: `HKCategoryValue${value}`, ...given });
const daysOf = (parsed: ParsedRecord): string[] =>
  parsed.outcome === 'reported' ? parsed.days.map(({ on }) => on) : [];

describe('bleeding in Apple Health', () => {
  test.each([
    ['MenstrualFlowUnspecified', 'unspecified'],
    ['MenstrualFlowLight', 'light'],
    ['MenstrualFlowMedium', 'medium'],
    ['MenstrualFlowHeavy', 'heavy'],
    ['MenstrualFlowNone', 'none'],
    ['VaginalBleedingUnspecified', 'unspecified'],
    ['VaginalBleedingLight', 'light'],
    ['VaginalBleedingMedium', 'medium'],
    ['VaginalBleedingHeavy', 'heavy'],
    ['VaginalBleedingNone', 'none'],
  ])('%s is %s', (value, bleeding) => {
    expect(reportedFields(flow(value))).toEqual({ fields: { bleeding } });
  });

  test('has the same meaning as a number', () => {
    expect(reportedFields(category('MenstrualFlow', { value: '4' }))).toEqual({
      fields: { bleeding: 'heavy' },
    });
  });

  test('of an unknown strength becomes a remark', () => {
    expect(reportedFields(flow('VaginalBleedingTorrential'))).toEqual({
      remarks: ['menstrual flow: Torrential'],
    });
  });

  test('names the app that wrote it, so that the person can exclude it', () => {
    expect(flow('VaginalBleedingLight')).toMatchObject({ origin: 'Health', category: 'MenstrualFlow' });
  });

  test('between periods is spotting', () => {
    expect(
      reportedFields(category('IntermenstrualBleeding', { value: 'HKCategoryValueNotApplicable' })),
    ).toEqual({
      fields: { bleeding: 'spotting' },
    });
  });

  test('during a pregnancy is not a period', () => {
    expect(
      reportedFields(category('BleedingDuringPregnancy', { value: 'HKCategoryValueVaginalBleedingLight' })),
    ).toEqual({ fields: { bleeding: 'light', counts: 0 }, remarks: ['bleeding during pregnancy'] });
  });

  test('is not a start just because an app marks it as one', () => {
    const metadata = { HKMenstrualCycleStart: '1' };
    expect(reportedFields(flow('VaginalBleedingLight', { metadata }))).not.toHaveProperty('isStart');
  });
});

describe('the day of a record', () => {
  test('is the written one, whatever the zone', () => {
    expect(daysOf(flow('VaginalBleedingLight', { start: '2025-01-02 23:30:00 -0800' }))).toEqual([
      '2025-01-02',
    ]);
  });

  test('is a single day even if the record lasts until midnight', () => {
    expect(daysOf(flow('VaginalBleedingLight', { end: '2025-01-04 00:00:00 +0100' }))).toEqual([ON]);
    expect(daysOf(flow('VaginalBleedingLight', { end: `${ON} 23:59:59 +0100` }))).toEqual([ON]);
  });

  test('is a single day even if it was exported in another zone', () => {
    const given = { start: '2025-01-02 18:00:00 -0500', end: '2025-01-03 17:59:59 -0500' };
    expect(daysOf(flow('VaginalBleedingLight', given))).toEqual(['2025-01-02']);
  });

  test('is every day that a bleeding lasts', () => {
    expect(daysOf(flow('VaginalBleedingLight', { end: '2025-01-05 23:59:59 +0100' }))).toEqual([
      '2025-01-03',
      '2025-01-04',
      '2025-01-05',
    ]);
  });

  test('is the first if a bleeding has no end for months, and the end becomes a remark', () => {
    const parsed = flow('VaginalBleedingLight', { end: '2025-06-05 23:59:59 +0100' });
    expect(daysOf(parsed)).toEqual([ON]);
    expect(reportedFields(parsed)).toEqual({
      fields: { bleeding: 'light' },
      remarks: ['until 2025-06-05 23:59:59 +0100'],
    });
  });

  test('is a single day when clocks change', () => {
    const given = { start: '2025-10-26 00:00:00 +0200', end: '2025-10-26 23:59:59 +0100' };
    expect(daysOf(flow('VaginalBleedingLight', given))).toEqual(['2025-10-26']);
  });

  test('is required', () => {
    expect(flow('VaginalBleedingLight', { start: 'yesterday' })).toEqual({
      outcome: 'left_out',
      reason: 'no_day',
    });
  });
});

describe('what else is logged in Apple Health', () => {
  test.each([
    ['CervicalMucusQuality', 'CervicalMucusQualityDry', { discharge: 'dry' }],
    ['CervicalMucusQuality', 'CervicalMucusQualitySticky', { discharge: 'creamy' }],
    ['CervicalMucusQuality', 'CervicalMucusQualityCreamy', { discharge: 'creamy' }],
    ['CervicalMucusQuality', 'CervicalMucusQualityWatery', { discharge: 'stretchy' }],
    ['CervicalMucusQuality', 'CervicalMucusQualityEggWhite', { discharge: 'stretchy' }],
    ['OvulationTestResult', 'OvulationTestResultNegative', { lh: 'negative' }],
    ['OvulationTestResult', 'OvulationTestResultPositive', { lh: 'positive' }],
    ['OvulationTestResult', 'OvulationTestResultLuteinizingHormoneSurge', { lh: 'positive' }],
    ['PregnancyTestResult', 'PregnancyTestResultNegative', { pregnancy_test: 'negative' }],
    ['PregnancyTestResult', 'PregnancyTestResultPositive', { pregnancy_test: 'positive' }],
    ['AbdominalCramps', 'SeverityUnspecified', { pain_places: ['cramps'] }],
    ['AbdominalCramps', 'SeverityMild', { pain_places: ['cramps'], pain: 1 }],
    ['AbdominalCramps', 'SeverityModerate', { pain_places: ['cramps'], pain: 2 }],
    ['PelvicPain', 'SeveritySevere', { pain_places: ['pelvis'], pain: 3 }],
    ['LowerBackPain', 'PresencePresent', { pain_places: ['back'] }],
    ['Headache', 'SeverityUnspecified', { pain_places: ['head'], symptoms: ['headache'] }],
    ['BreastPain', 'PresencePresent', { pain_places: ['breasts'], symptoms: ['breast_tenderness'] }],
    ['Bloating', 'SeverityUnspecified', { symptoms: ['bloating'] }],
    ['Acne', 'SeverityUnspecified', { symptoms: ['acne'] }],
    ['Nausea', 'SeverityUnspecified', { symptoms: ['nausea'] }],
    ['HotFlashes', 'SeverityUnspecified', { symptoms: ['hot_flushes'] }],
    ['NightSweats', 'SeverityUnspecified', { symptoms: ['night_sweats'] }],
    ['Dizziness', 'SeverityUnspecified', { symptoms: ['dizziness'] }],
    ['GeneralizedBodyAche', 'SeverityUnspecified', { symptoms: ['aches'] }],
  ])('becomes fields: %s with %s', (kind, value, fields) => {
    expect(reportedFields(category(kind, { value: `HKCategoryValue${value}` }))).toMatchObject({ fields });
    expect(reportedFields(category(kind, { value: `HKCategoryValue${value}` })).remarks ?? []).toEqual([]);
  });

  test.each([
    ['OvulationTestResult', 'OvulationTestResultIndeterminate', 'ovulation test result: Indeterminate'],
    ['OvulationTestResult', 'OvulationTestResultEstrogenSurge', 'ovulation test result: EstrogenSurge'],
    ['PregnancyTestResult', 'PregnancyTestResultIndeterminate', 'pregnancy test result: Indeterminate'],
    ['ProgesteroneTestResult', 'ProgesteroneTestResultPositive', 'progesterone test result: Positive'],
    ['MoodChanges', 'PresencePresent', 'mood changes: Present'],
    ['AppetiteChanges', 'AppetiteChangesIncreased', 'appetite changes: Increased'],
    ['Bloating', 'SeverityNotPresent', 'bloating: NotPresent'],
    ['Fatigue', 'SeveritySevere', 'fatigue: Severe'],
  ])('becomes a remark: %s with %s', (kind, value, remark) => {
    expect(reportedFields(category(kind, { value: `HKCategoryValue${value}` }))).toEqual({
      remarks: [remark],
    });
  });

  test('becomes a symptom, and a remark if it has a severity that Marea doesn’t grade', () => {
    expect(reportedFields(category('Bloating', { value: 'HKCategoryValueSeveritySevere' }))).toEqual({
      fields: { symptoms: ['bloating'] },
      remarks: ['bloating: Severe'],
    });
    expect(reportedFields(category('Constipation', { value: 'HKCategoryValueSeverityUnspecified' }))).toEqual(
      {
        fields: { symptoms: ['bowel_trouble'] },
        remarks: ['constipation: Unspecified'],
      },
    );
  });

  test('gives a basal temperature by its unit, with its time as a remark', () => {
    const given = { value: '36.71', unit: 'degC', start: `${ON} 07:05:00 +0100` };
    const parsed = readAppleRecord(recordOf('HKQuantityTypeIdentifierBasalBodyTemperature', given));
    expect(reportedFields(parsed)).toEqual({
      fields: { temperature: 36.71 },
      remarks: ['temperature taken at 07:05'],
    });
    expect(parsed).toMatchObject({ words: 'basal body temperature: 36.71 degC' });
  });

  test('gives a basal temperature in Fahrenheit in degrees Celsius', () => {
    const given = { value: '98.06', unit: 'degF' };
    const parsed = readAppleRecord(recordOf('HKQuantityTypeIdentifierBasalBodyTemperature', given));
    expect(reportedFields(parsed).fields?.temperature).toBeCloseTo(36.7, 5);
  });

  test.each([
    ['1', { fields: { sex: ['protected'] } }],
    ['0', { fields: { sex: ['unprotected'] } }],
    [undefined, { remarks: ['sexual activity'] }],
  ])('gives sex by its protection: %s', (used, expected) => {
    const metadata = used === undefined ? {} : { HKSexualActivityProtectionUsed: used };
    expect(
      reportedFields(category('SexualActivity', { value: 'HKCategoryValueNotApplicable', metadata })),
    ).toEqual(expected);
  });
});

describe('a record of Apple Health', () => {
  test.each([
    'IrregularMenstrualCycles',
    'InfrequentMenstrualCycles',
    'ProlongedMenstrualPeriods',
    'PersistentIntermenstrualBleeding',
  ])('is left out if Apple calculates it itself: %s', (kind) => {
    expect(category(kind)).toEqual({ outcome: 'left_out', reason: 'estimate' });
  });

  test.each([
    'HKQuantityTypeIdentifierStepCount',
    'HKQuantityTypeIdentifierAppleSleepingWristTemperature',
    'HKCategoryTypeIdentifierSleepAnalysis',
    'HKCategoryTypeIdentifierconstructor',
  ])('is left out if it is unrelated: %s', (type) => {
    expect(readAppleRecord(recordOf(type, { value: '1' }))).toEqual({
      outcome: 'left_out',
      reason: 'unrelated',
    });
  });

  test('is not understood without a type', () => {
    expect(readAppleRecord({ attributes: {}, metadata: {} })).toMatchObject({ outcome: 'not_understood' });
  });
});

test('no record makes reading fail', () => {
  const kinds = [
    'MenstrualFlow',
    'Pregnancy',
    'BasalBodyTemperature',
    'SexualActivity',
    'Headache',
    '__proto__',
  ];
  const day = fc.oneof(
    fc.string(),
    fc.constantFrom('2199-12-31 99:99:99 +0000', '2199-12-30 00:00:00 +0000', '1900-01-01 23:59:59 +0100'),
  );
  const record = fc.record({
    attributes: fc.record(
      {
        type: fc.oneof(
          fc.string(),
          fc.constantFrom(...kinds).map((kind) => `HKCategoryTypeIdentifier${kind}`),
        ),
        startDate: day,
        endDate: day,
        value: fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__', '3')),
        unit: fc.string(),
      },
      { requiredKeys: [] },
    ),
    metadata: fc.dictionary(fc.string(), fc.string()),
  });
  fc.assert(
    fc.property(record, (each) => {
      // Missing attributes are absent, not undefined.
      const attributes = Object.fromEntries(
        Object.entries(each.attributes).filter(([, value]) => value !== undefined),
      );
      expect(readAppleRecord({ ...each, attributes }).outcome).toMatch(
        /^(?:reported|span|left_out|not_understood)$/,
      );
    }),
  );
});
