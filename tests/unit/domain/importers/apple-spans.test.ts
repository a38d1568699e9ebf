import { expect, test } from 'vitest';
import { readAppleRecord } from '#domain/importers/apple.ts';

const ON = '2025-01-03';
const parsedRecord = (
  kind: string,
  { value = 'HKCategoryValueNotApplicable', end = `${ON} 08:00:00 +0100` } = {},
) =>
  readAppleRecord({
    attributes: {
      type: `HKCategoryTypeIdentifier${kind}`,
      startDate: `${ON} 08:00:00 +0100`,
      endDate: end,
      value,
    },
    metadata: {},
  });

test.each([
  ['Pregnancy', 'pregnant'],
  ['Lactation', 'postpartum'],
  ['Contraceptive', 'contraception'],
])('%s is proposed as a span of %s', (kind, mode) => {
  expect(parsedRecord(kind, { end: '2025-09-30 00:00:00 +0200' })).toEqual({
    outcome: 'span',
    category: kind,
    mode,
    from: ON,
    until: '2025-10-01',
  });
});

test.each([
  ['HKCategoryValueContraceptiveOral', 'oral'],
  ['HKCategoryValueContraceptiveIntrauterineDevice', 'intrauterine device'],
  ['HKCategoryValueContraceptiveUnspecified', undefined],
  ['3', undefined],
])('contraception of the kind %s gives its method', (value, words) => {
  const parsed = parsedRecord('Contraceptive', { value });
  expect(parsed.outcome === 'span' ? parsed.words : 'no span').toBe(words);
});

test('an ongoing pregnancy has no end', () => {
  expect(parsedRecord('Pregnancy', { end: '4001-01-01 01:00:00 +0100' })).toMatchObject({ until: null });
});
