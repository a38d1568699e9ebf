import { expect, test } from 'vitest';
import { symptomsByUse } from '#domain/day-log/logged-days.ts';

test('symptoms of the most days come first, others in their own order', () => {
  const days = [
    { symptoms: ['nausea', 'own'] },
    { symptoms: null },
    { symptoms: ['own', 'gone'] },
    { symptoms: [] },
  ];
  expect(symptomsByUse(['headache', 'acne', 'nausea', 'own'], days)).toEqual([
    'own',
    'nausea',
    'headache',
    'acne',
  ]);
});
