import { describe, expect, test } from 'vitest';
import { readFlo } from '#domain/importers/flo.ts';
import type { ReportedDay } from '#domain/importers/record-outcome.ts';

const ON = '2025-03-06';

/** The day reported by one event; `undefined` if none. */
function reportedDay(category: string, subcategory: string): ReportedDay | undefined {
  const event = { id: 'aaaa0000', category, subcategory, properties: {}, date: `${ON} 00:00:00.0` };
  const [parsed] = readFlo({ operationalData: { point_events_manual_v2: [event] } });
  return parsed?.outcome === 'reported' ? parsed.days[0] : undefined;
}

describe('an event of Flo', () => {
  test.each<[string, string, object, string?]>([
    ['Symptom', 'DrawingPain', { pain_places: ['cramps'] }],
    ['Symptom', 'AbdominalPain', { pain_places: ['pelvis'] }, 'Symptom: AbdominalPain'],
    ['Symptom', 'Backache', { pain_places: ['back'] }],
    ['Symptom', 'Headache', { pain_places: ['head'], symptoms: ['headache'] }],
    ['Symptom', 'Migraine', { pain_places: ['head'], symptoms: ['migraine'] }],
    ['Symptom', 'TenderBreasts', { symptoms: ['breast_tenderness'] }],
    ['Symptom', 'Bloating', { symptoms: ['bloating'] }],
    ['Symptom', 'Acne', { symptoms: ['acne'] }],
    ['Symptom', 'Nausea', { symptoms: ['nausea'] }],
    ['Symptom', 'Diarrhea', { symptoms: ['bowel_trouble'] }, 'Symptom: Diarrhea'],
    ['Symptom', 'Cravings', { symptoms: ['cravings'] }],
    ['Symptom', 'HotFlashes', { symptoms: ['hot_flushes'] }],
    ['Symptom', 'NightSweats', { symptoms: ['night_sweats'] }],
    ['Symptom', 'JointPain', { symptoms: ['aches'] }, 'Symptom: JointPain'],
    ['Symptom', 'OvulationPain', { symptoms: ['ovulation_pain'] }],
    ['Symptom', 'BrainFog', { symptoms: ['foggy'] }],
    ['Symptom', 'PainDuringSex', { pain_flags: ['at_sex'] }],
    ['Symptom', 'Spotting', { bleeding: 'spotting' }],
    ['Symptom', 'Fatigue', {}, 'Symptom: Fatigue'],
    ['Symptom', 'Insomnia', {}, 'Symptom: Insomnia'],
    ['Symptom', 'IncreasedAppetite', {}, 'Symptom: IncreasedAppetite'],
    ['Symptom', 'FeelGood', {}, 'Symptom: FeelGood'],
    ['Mood', 'Sad', { symptoms: ['low'] }],
    ['Mood', 'Depressed', { symptoms: ['low'] }, 'Mood: Depressed'],
    ['Mood', 'Angry', { symptoms: ['irritable'] }, 'Mood: Angry'],
    ['Mood', 'Panic', { symptoms: ['anxious'] }, 'Mood: Panic'],
    ['Mood', 'Happy', {}, 'Mood: Happy'],
    ['Mood', 'Swings', {}, 'Mood: Swings'],
    ['Mood', 'VerySelfCritical', {}, 'Mood: VerySelfCritical'],
    ['Sex', 'Protected', { sex: ['protected'] }],
    ['Sex', 'SexUnprotected', { sex: ['unprotected'] }],
    ['Sex', 'Masturbation', { sex: ['alone'] }],
    ['Sex', 'High Sex Drive', {}, 'Sex: High Sex Drive'],
    ['Fluid', 'Dry', { discharge: 'dry' }],
    ['Fluid', 'Creamy', { discharge: 'creamy' }],
    ['Fluid', 'Sticky', { discharge: 'creamy' }, 'Fluid: Sticky'],
    ['Fluid', 'Eggwhite', { discharge: 'stretchy' }],
    ['Fluid', 'Watery', { discharge: 'stretchy' }, 'Fluid: Watery'],
    ['Fluid', 'ClumpyWhite', { discharge: 'unusual' }, 'Fluid: ClumpyWhite'],
    ['Fluid', 'Bloody', {}, 'Fluid: Bloody'],
    ['OvulationTest', 'Positive', { lh: 'positive' }],
    ['OvulationTest', 'Negative', { lh: 'negative' }],
    ['PregnancyTest', 'Positive', { pregnancy_test: 'positive' }],
    ['PregnancyTest', 'FaintLine', {}, 'PregnancyTest: FaintLine'],
    ['Ovulation', 'OtherMethods', {}, 'Ovulation: OtherMethods'],
    ['Sport', 'Running', {}, 'Sport: Running'],
    ['Disturber', 'Stress', {}, 'Disturber: Stress'],
    ['Hologram', 'Blue', {}, 'Hologram: Blue'],
  ])('%s, %s, becomes its own field', (category, subcategory, fields, remark) => {
    expect(reportedDay(category, subcategory)).toEqual({
      on: ON,
      fields,
      ...(remark && { remarks: [remark] }),
    });
  });
});
