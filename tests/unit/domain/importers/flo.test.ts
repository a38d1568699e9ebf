import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFlo, readFlo } from '#domain/importers/flo.ts';
import type { ParsedRecord, ReportedDay } from '#domain/importers/record-outcome.ts';
import { itemsOfLists } from './example-files.ts';
import {
  daysIn,
  exampleOf,
  expectedOf,
  mutated,
  NESTED_TOO_DEEP,
  receiptOf,
  reportedDays,
} from './read-example.ts';

const EXAMPLE = 'flo_export.json';
const ON = '2025-03-06';

const parsedIn = (container: string, ...items: unknown[]): ParsedRecord[] => [
  ...readFlo({ operationalData: { [container]: items } }),
];
const parsedEvent = (event: object) => parsedIn('point_events_manual_v2', event)[0];
/** The day reported by one event. */
function reportedDay(
  category: string,
  subcategory: unknown,
  properties: unknown = {},
): ReportedDay | undefined {
  const parsed = parsedEvent({ id: 'aaaa0000', category, subcategory, properties, date: `${ON} 00:00:00.0` });
  return parsed?.outcome === 'reported' ? parsed.days[0] : undefined;
}
const daysOf = (parsed: readonly ParsedRecord[]) => reportedDays(parsed).map(({ on }) => on);

describe('the example of Flo', () => {
  const parsed = [...readFlo(exampleOf(EXAMPLE))];
  const expected = expectedOf(EXAMPLE);

  test('becomes the expected days and no others', () => {
    expect(daysIn(parsed)).toEqual(expected.days);
    expect(daysOf(parsed)).not.toContain('2023-01-01');
    expect(daysOf(parsed)).not.toContain('2025-01-19');
  });

  test('becomes the expected remarks', () => {
    for (const [on, words] of Object.entries(expected.remarks)) {
      const remarks = reportedDays(parsed).flatMap((day) => (day.on === on ? (day.remarks ?? []) : []));
      for (const word of words) expect(remarks.join('\n')).toContain(word);
    }
  });

  test('gives each record one outcome, as counted in the receipt', () => {
    expect(parsed).toHaveLength(expected.records);
    expect(receiptOf(parsed)).toMatchObject(expected.receipt);
    expect(parsed.filter(({ outcome }) => outcome === 'span')).toMatchObject([
      { mode: 'pregnant', from: '2023-01-01' },
    ]);
  });
});

describe('an event of Flo', () => {
  test('of a test gives its result once', () => {
    expect(reportedDay('OvulationTest', 'Positive', { result: 1 })).toEqual({
      on: ON,
      fields: { lh: 'positive' },
    });
    expect(reportedDay('OvulationTest', 'NotTaken', { result: 0 })?.remarks).toEqual([
      'OvulationTest: NotTaken, result 0',
    ]);
  });

  test('has its properties as an object or as text', () => {
    for (const properties of [{ value: 36.71 }, '{"value": 36.71}', '{"value": "36.71"}', 36.71])
      expect(reportedDay('Temperature', 'Basal', properties)?.fields).toEqual({ temperature: 36.71 });
    expect(reportedDay('Medication', 'Pills', '{"missed_pill": false}')).toEqual({
      on: ON,
      fields: {},
      remarks: ['Medication: Pills, missed_pill false'],
    });
    expect(reportedDay('Medication', 'Pills', '{"torn')?.remarks).toEqual([
      'Medication: Pills, value {"torn',
    ]);
  });

  test('of a temperature has words for a contradiction, and is basal or a remark', () => {
    const date = `${ON} 00:00:00.0`;
    const event = {
      category: 'Temperature',
      subcategory: 'Basal',
      properties: { value: 36.7, at: '07:00' },
      date,
    };
    expect(parsedEvent(event)).toMatchObject({
      category: 'Temperature',
      words: 'Temperature: Basal, value 36.7, at 07:00',
      days: [{ fields: { temperature: 36.7 }, remarks: ['Temperature: at 07:00'] }],
    });
    expect(reportedDay('Temperature', 'Fever', { value: 39 })).toEqual({
      on: ON,
      fields: {},
      remarks: ['Temperature: Fever, value 39'],
    });
    expect(reportedDay('Temperature', 'Basal')?.remarks).toEqual(['Temperature: Basal']);
  });

  test('of a weight becomes a field only if it has a unit', () => {
    const weighed = { on: ON, fields: { weight: 60.5 } };
    expect(reportedDay('Weight', null, { value: 60.5, unit: 'kg' })).toEqual(weighed);
    expect(reportedDay('Weight', null, { kilograms: '60.5' })).toEqual(weighed);
    expect(reportedDay('Weight', null, { lbs: 132 })?.fields).toEqual({ weight: 59.9 });
    expect(reportedDay('Weight', null, { value: 132 })).toEqual({
      on: ON,
      fields: {},
      remarks: ['Weight: value 132'],
    });
    expect(reportedDay('Weight', null, { value: 9, unit: 'stone' })?.fields).toEqual({});
    expect(reportedDay('Weight', null, { value: 132, unit: 'lb' })).toMatchObject({
      fields: { weight: 59.9 },
      remarks: ['Weight: value 132, unit lb'],
    });
    expect(reportedDay('Weight', 'Morning', { value: 'much' })?.remarks).toEqual([
      'Weight: Morning, value much',
    ]);
  });

  test('of water becomes a remark with its amount', () => {
    expect(reportedDay('Water', null, { value: 250 })?.remarks).toEqual(['Water: value 250']);
    expect(reportedDay('Water', null)?.remarks).toEqual(['Water']);
  });

  test('has its local day rather than the day in another zone', () => {
    const event = {
      category: 'Mood',
      subcategory: 'Sad',
      date: '2025-03-05 23:30:00.0',
      local_date: `${ON} 00:00`,
    };
    expect(parsedEvent(event)).toMatchObject({ days: [{ on: ON }] });
    expect(parsedEvent({ ...event, local_date: null })).toMatchObject({ days: [{ on: '2025-03-05' }] });
  });

  test('has its other values as remarks, but no ids', () => {
    const event = {
      category: 'Mood',
      subcategory: 'Sad',
      date: ON,
      source_client: 3,
      deleted: false,
      weather: 'rain',
    };
    expect(parsedEvent(event)).toMatchObject({ days: [{ remarks: ['Mood: weather rain'] }] });
  });

  test.each<[string, object, string]>([
    ['that is deleted', { category: 'Symptom', subcategory: 'Headache', date: ON, deleted: true }, 'deleted'],
    ['that is deleted in words', { category: 'Symptom', date: ON, deleted: 'True' }, 'deleted'],
    ['of a known category without a day', { category: 'Symptom', subcategory: 'Headache' }, 'no_day'],
    ['that is predicted', { category: 'Ovulation', subcategory: 'Predicted', date: ON }, 'estimate'],
  ])('%s is left out', (_, event, reason) => {
    expect(parsedEvent(event)).toEqual({ outcome: 'left_out', reason });
  });

  test.each([[{ category: 'Hologram', subcategory: 'Blue' }], [{ date: ON }], ['Mood'], [null]])(
    'without a known day or shape isn’t understood: %j',
    (event) => {
      const parsed = parsedIn('repeatable_child_point_events', event);
      expect(parsed).toEqual([{ outcome: 'not_understood', original: JSON.stringify(event) }]);
    },
  );
});

describe('a note in Flo', () => {
  test('becomes a note of its day', () => {
    expect(
      reportedDays(parsedIn('notes', { id: 'a', text: ' Long day ', date: `${ON} 10:00:00.0` })),
    ).toEqual([{ on: ON, note: 'Long day' }]);
  });

  test('without words, without a day, or deleted is left out', () => {
    const notes = [
      { text: ' ', date: ON },
      { text: 'Long day' },
      { text: 'Long day', date: ON, deleted: true },
    ];
    expect(
      parsedIn('notes', ...notes).map((parsed) => parsed.outcome === 'left_out' && parsed.reason),
    ).toEqual(['empty', 'no_day', 'deleted']);
  });
});

describe('a file of Flo', () => {
  const event = { category: 'Mood', subcategory: 'Sad', date: ON };

  test('has its events in four containers, or in lists at the top level', () => {
    const parsed = readFlo({
      pointEventsManualData: { point_events_manual_v2: [event] },
      operationalData: {
        cycles: [{ period_start_date: ON, period_end_date: ON }],
        point_events_manual_v2: [event, event],
        repeatable_child_point_events: [event],
        notes: [{ text: 'Long day', date: ON }],
        devices: [{ id: 1 }],
      },
      sessions: [event],
    });
    expect(receiptOf([...parsed])).toEqual({
      taken: 6,
      remarks: 0,
      proposed: 0,
      // The device is left out.
      left_out: 1,
      not_understood: 0,
    });
  });

  test('is recognised among other files', () => {
    expect(isFlo(exampleOf(EXAMPLE))).toBe(true);
    expect(isFlo({ pointEventsManualData: { point_events_manual_v2: [] } })).toBe(true);
    for (const file of ['clue_measurements.json', 'ovumcy-export.json', 'peri.json'])
      expect(isFlo(exampleOf(file))).toBe(false);
    const others = [
      {},
      [],
      null,
      'x',
      { cycles: [] },
      { operationalData: {} },
      { operationalData: { cycles: 'x' } },
    ];
    for (const other of others) expect(isFlo(other)).toBe(false);
  });

  test('with any JSON gives each item of the lists in its sections one outcome', () => {
    const anyFile = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.jsonValue()).map((cycles) => ({ operationalData: { cycles } })),
      mutated(exampleOf(EXAMPLE)),
    );
    fc.assert(
      fc.property(anyFile, (content) => {
        const { operationalData, pointEventsManualData } = isPlain(content) ? content : {};
        const records = [operationalData, pointEventsManualData].flatMap(itemsOfLists);
        expect([...readFlo(content)]).toHaveLength(records.length);
        isFlo(content);
      }),
    );
  });

  test('is still read if it is nested too deep or has names that every object has', () => {
    expect(reportedDay('Mood', 'Sad', { value: NESTED_TOO_DEEP })?.fields).toEqual({ symptoms: ['low'] });
    expect(parsedIn('cycles', NESTED_TOO_DEEP).map(({ outcome }) => outcome)).toEqual(['not_understood']);
    expect(reportedDay('constructor', '__proto__')?.remarks).toEqual(['constructor: __proto__']);
  });
});

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
