import { expect, test } from 'vitest';
import { SYMPTOMS } from '#domain/day-log/day-log.fields.ts';
import { symptomPiece } from '#domain/importers/day-pieces.ts';

test.each([
  ['Cramps', 'krampen', 'crampes', 'cólicos'],
  ['Back pain', 'rugpijn', 'mal de dos', 'dolor de espalda'],
])('a pain with a place here becomes only that place: %s, %s, %s, %s', (...names) => {
  const pieces = names.map(symptomPiece);
  expect(new Set(pieces.map((piece) => JSON.stringify(piece)))).toHaveLength(1);
  expect(pieces[0]?.fields).toHaveProperty('pain_places');
  expect(pieces[0]?.fields).not.toHaveProperty('symptoms');
});

test('headache and migraine become a symptom and a place', () => {
  for (const name of ['Headache', 'hoofdpijn', 'Maux de tête', 'dolor de cabeza'])
    expect(symptomPiece(name).fields).toEqual({ pain_places: ['head'], symptoms: ['headache'] });
  expect(symptomPiece('Migraine').fields).toEqual({ pain_places: ['head'], symptoms: ['migraine'] });
});

test('the spelling of a name does not matter', () => {
  for (const name of ['breast_tenderness', 'Breast tenderness', 'breastTenderness', 'BREAST-TENDERNESS'])
    expect(symptomPiece(name).fields).toEqual({ symptoms: ['breast_tenderness'] });
});

test('every symptom of ours is recognised by its own name', () => {
  const unknown = SYMPTOMS.filter((symptom) => symptomPiece(symptom).ownSymptoms !== undefined);
  expect(unknown).toEqual([]);
});

test('where our symptom is broader, the other word becomes a remark', () => {
  expect(symptomPiece('Diarrhoea')).toEqual({
    fields: { symptoms: ['bowel_trouble'] },
    remarks: ['Diarrhoea'],
  });
});

test('any other name becomes a custom symptom, unchanged', () => {
  expect(symptomPiece('Itchy elbow')).toEqual({ ownSymptoms: ['Itchy elbow'] });
  expect(symptomPiece('constructor')).toEqual({ ownSymptoms: ['constructor'] });
  expect(symptomPiece('mood swings')).toEqual({ ownSymptoms: ['Mood swings'] });
});
