import { expect, test } from 'vitest';
import { symptomsByUse } from '#domain/day-log/day-log.rules.ts';

test('symptoms logged on the most days come first, the others in their usual order', () => {
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
