import { describe, expect, test } from 'vitest';
import type { LoggedFields } from '#tests/unit/domain/insights/logged-days-of.ts';
import { fourCycles, reportedLife } from './reported-life.ts';

describe('days of pain', () => {
  const logged = (days: number, ...fields: LoggedFields[]) =>
    Array.from({ length: days }, (_, at) => fields[at] ?? {});
  const severe: LoggedFields = { pain: 3, pain_flags: ['kept_from', 'painkiller'] };
  const mild: LoggedFields = { pain: 2, pain_flags: ['painkiller'] };
  const painOf = (...daysOfCycles: Parameters<typeof fourCycles>) => {
    const { severe_pain, kept_from, painkiller } = reportedLife(fourCycles(...daysOfCycles)).figures;
    return [severe_pain, kept_from, painkiller];
  };

  test('are the mean of finished cycles to one decimal, with the fewest and most', () => {
    const three = [logged(10, severe, severe, mild), logged(12, mild), logged(10), logged(10, severe)];
    expect(painOf(...three)).toEqual([
      { mean: 0.7, low: 0, high: 2, cycles: 3 }, // 2, 0 and 0
      { mean: 0.7, low: 0, high: 2, cycles: 3 },
      { mean: 1.3, low: 0, high: 3, cycles: 3 }, // 3, 1 and 0
    ]);
  });

  test('need ten logged days in a cycle', () => {
    expect(painOf(logged(9, severe), [], [], logged(10, severe))).toEqual([null, null, null]);
    const one = { mean: 1, low: 1, high: 1, cycles: 1 };
    expect(painOf(logged(10, severe), logged(9, severe))).toEqual([one, one, one]);
  });

  test('and of heavy details are counted once a day per kind', () => {
    const details = (...heavy_details: NonNullable<LoggedFields['heavy_details']>): LoggedFields => ({
      bleeding: 'heavy',
      heavy_details,
    });
    const heavyOf = (...fields: LoggedFields[]) => {
      const { soaked_days, clots_days } = reportedLife(fourCycles(fields)).figures;
      return [soaked_days, clots_days];
    };
    expect(heavyOf(details('soaked_3h', 'soaked_1h'), details('soaked_1h', 'clots'))).toEqual([2, 1]);
    expect(heavyOf(details('night', 'leaked'), details())).toEqual([null, null]);
  });
});
