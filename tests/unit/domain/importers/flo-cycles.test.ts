import { describe, expect, test } from 'vitest';
import { readFlo } from '#domain/importers/flo.ts';
import type { ParsedRecord } from '#domain/importers/record-outcome.ts';
import { reportedDays } from './read-example.ts';

const ON = '2025-03-06';

const cycle = (start: unknown, end: unknown, others: object = {}) => ({
  id: 'aaaa0000',
  user_id: 'aaaa0001',
  source_client: 1,
  created_at: '2025-01-03 08:00:00.000001',
  additional_fields: '{}',
  pregnant: false,
  pregnant_due_date: null,
  pregnancy_end_reason: 0,
  period_start_date: start,
  period_end_date: end,
  period_intensity: '{}',
  ...others,
});
const cyclesOf = (...cycles: unknown[]): ParsedRecord[] => [...readFlo({ operationalData: { cycles } })];
const daysOf = (parsed: readonly ParsedRecord[]) => reportedDays(parsed).map(({ on }) => on);

describe('a cycle of Flo', () => {
  test('becomes bleeding without a strength on each day of its period', () => {
    const [parsed] = cyclesOf(cycle('2025-03-29 00:00:00.0', '2025-03-31 00:00:00.0'));
    expect(parsed).toEqual({
      outcome: 'reported',
      category: 'cycles',
      days: ['2025-03-29', '2025-03-30', '2025-03-31'].map((on) => ({
        on,
        fields: { bleeding: 'unspecified' },
      })),
    });
  });

  test('has its intensity as a remark, because its day is unknown', () => {
    const [first, ...others] = reportedDays(
      cyclesOf(cycle('2025-03-29', '2025-03-31', { period_intensity: '{"2": 1}' })),
    );
    expect(first?.remarks).toEqual(['cycle: period_intensity {"2": 1}']);
    expect(others.flatMap(({ remarks = [] }) => remarks)).toEqual([]);
  });

  test('has further fields of newer versions as remarks', () => {
    const [first] = reportedDays(cyclesOf(cycle(ON, ON, { pregnancy_end_reason: 2, cramps: 'strong' })));
    expect(first?.remarks).toEqual(['cycle: pregnancy_end_reason 2, cramps strong']);
  });

  test('without an end becomes its first day', () => {
    expect(reportedDays(cyclesOf(cycle(ON, null)))).toEqual([
      { on: ON, fields: { bleeding: 'unspecified' } },
    ]);
  });

  test.each([
    ['that ends before it starts', '2025-03-01 00:00:00.0'],
    ['of more than 60 days', '2025-05-05 00:00:00.0'],
    ['with an end that is no day', 'soon'],
  ])('%s becomes its first day, with its end as a remark', (_, end) => {
    expect(reportedDays(cyclesOf(cycle(`${ON} 00:00:00.0`, end)))).toEqual([
      { on: ON, fields: { bleeding: 'unspecified' }, remarks: [`cycle: period_end_date ${end}`] },
    ]);
  });

  test('of 60 days is imported', () => {
    expect(daysOf(cyclesOf(cycle(ON, '2025-05-04')))).toHaveLength(60);
  });

  test.each<[string, unknown, string]>([
    ['without a start', cycle(null, ON), 'no_day'],
    ['that is deleted', cycle(ON, ON, { deleted: true }), 'deleted'],
    ['that is predicted', cycle(ON, ON, { is_predicted: true }), 'estimate'],
    ['of a pregnancy without a start', cycle('', '', { pregnant: true }), 'no_day'],
  ])('%s is left out', (_, item, reason) => {
    expect(cyclesOf(item)).toEqual([{ outcome: 'left_out', reason }]);
  });
});

describe('a pregnancy in Flo', () => {
  const pregnancy = (start: string, others: object = {}) =>
    cycle(start, start, { pregnant: true, ...others });
  const spanOf = (...cycles: unknown[]) => cyclesOf(...cycles)[0];
  const SPAN = { outcome: 'span', category: 'pregnant', mode: 'pregnant', from: '2023-01-01' };

  test.each([true, 'True', 1])(
    'marked by %j becomes a span from the last period before it, never bleeding',
    (pregnant) => {
      expect(spanOf(cycle('2023-01-01 00:00:00.0', '2023-01-05 00:00:00.0', { pregnant }))).toEqual({
        ...SPAN,
        until: null,
      });
    },
  );

  test('ends with the next cycle at the latest, wherever that is in the file', () => {
    expect(spanOf(pregnancy('2023-01-01'), cycle('2023-04-02', ''), cycle('2023-03-02', ''))).toEqual({
      ...SPAN,
      until: '2023-03-02',
    });
  });

  test('does not last until a cycle that is later than any pregnancy ends', () => {
    expect(spanOf(pregnancy('2023-01-01'), cycle('2025-03-02', ''))).toEqual({
      ...SPAN,
      until: '2023-10-22',
    });
  });

  test('ends after its last day if known, not on the due date', () => {
    const known = pregnancy('2023-01-01', {
      pregnancy_end_date: '2023-02-03',
      pregnant_due_date: '2023-10-08',
    });
    expect(spanOf(known)).toEqual({ ...SPAN, until: '2023-02-04' });
    expect(spanOf(pregnancy('2023-01-01', { pregnant_due_date: '2023-10-08' }))).toEqual({
      ...SPAN,
      until: null,
    });
  });

  test('that begins on the last supported day has no end', () => {
    expect(spanOf(pregnancy('2199-12-31', { pregnancy_end_date: '2199-12-31' }))).toMatchObject({
      until: null,
    });
  });
});
