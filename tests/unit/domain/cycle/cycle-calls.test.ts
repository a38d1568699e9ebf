import { describe, expect, test } from 'vitest';
import * as onboarding from '#domain/cycle/cycle.calls.ts';
import { logPeriodSchema } from '#domain/cycle/cycle.schema.ts';
import { refusedFields } from '../refused-fields.ts';

describe('onboarding', () => {
  test.each([undefined, null, '1773309600', 1_773_309_600.5, '2026-03-12', 1_773_309_600_000])(
    'a date of the last period of %s is refused by the field’s name',
    (last_period_timestamp) => {
      expect(refusedFields(onboarding.setLastPeriodDate.body, { last_period_timestamp })).toEqual([
        'last_period_timestamp',
      ]);
    },
  );

  describe.each([
    {
      what: 'an average cycle',
      schema: onboarding.setCycleLength.body,
      field: 'cycle_length',
      min: 15,
      max: 90,
      rest: {},
    },
    {
      what: 'an average period',
      schema: onboarding.setPeriodLength.body,
      field: 'period_length',
      min: 1,
      max: 15,
      rest: {},
    },
    {
      what: 'the last period',
      schema: onboarding.setLastPeriodLength.body,
      field: 'period_length',
      min: 1,
      max: 15,
      rest: { currently_menstruating: 0 },
    },
  ])('$what', ({ schema, field, min, max, rest }) => {
    test.each([min, max])('accepts %i days', (length) => {
      expect(refusedFields(schema, { [field]: length, ...rest })).toEqual([]);
    });

    test.each([min - 1, max + 1, min + 0.5, -min, String(min), null, undefined])(
      'refuses %s by the field’s name',
      (length) => {
        expect(refusedFields(schema, { [field]: length, ...rest })).toEqual([field]);
      },
    );
  });

  test.each([2, -1, 'yes', '1', null, undefined])(
    'currently_menstruating of %s is refused by its name',
    (currently_menstruating) => {
      expect(
        refusedFields(onboarding.setLastPeriodLength.body, { period_length: 5, currently_menstruating }),
      ).toEqual(['currently_menstruating']);
    },
  );
});

describe('logging a period', () => {
  test.each([
    ['nothing', {}],
    ['is_now 0 and no time', { is_now: 0 }],
    ['is_now 0 and null', { is_now: 0, period_timestamp: null }],
    ['a time as text', { is_now: 0, period_timestamp: '1773309600' }],
    ['a fraction of a second', { is_now: 0, period_timestamp: 1_773_309_600.5 }],
    ['milliseconds', { is_now: 0, period_timestamp: 1_773_309_600_000 }],
    ['a time beyond all numbers', { is_now: 0, period_timestamp: 1e300 }],
  ])('%s is refused by the field’s name', (_, body) => {
    expect(refusedFields(logPeriodSchema, body)).toEqual(['period_timestamp']);
  });

  test.each([2, '1', null])('is_now of %j is refused by its name', (is_now) => {
    expect(refusedFields(logPeriodSchema, { is_now })).toEqual(['is_now']);
  });
});
