import { describe, expect, test } from 'vitest';
import { readClue } from '#domain/importers/clue.ts';
import type { ReportedDay } from '#domain/importers/record-outcome.ts';

const ON = '2025-03-06';

/** The day reported by one measurement; `undefined` if none. */
function reportedDay(type: string, value: unknown): ReportedDay | undefined {
  const [parsed] = readClue([{ type, id: 'aaaa0000', date: ON, value }]);
  return parsed?.outcome === 'reported' ? parsed.days[0] : undefined;
}

describe('a measurement of Clue', () => {
  test.each([
    ['light', 'light'],
    ['medium', 'medium'],
    ['heavy', 'heavy'],
    ['none', 'none'],
    ['spotting', 'spotting'],
  ])('of a period, %s, becomes that bleeding', (option, bleeding) => {
    expect(reportedDay('period', { option })).toEqual({ on: ON, fields: { bleeding } });
  });

  test.each(['very_heavy', 'super_heavy'])(
    'of a period, %s, becomes heavy with its word as a remark',
    (option) => {
      expect(reportedDay('period', { option })).toEqual({
        on: ON,
        fields: { bleeding: 'heavy' },
        remarks: [`period: ${option}`],
      });
    },
  );

  test.each(['red', 'brown', 'pink'])('of spotting has its colour, %s, as a remark', (option) => {
    expect(reportedDay('spotting', { option })).toEqual({
      on: ON,
      fields: { bleeding: 'spotting' },
      remarks: [`spotting: ${option}`],
    });
  });

  test.each<[string, string, object, string?]>([
    ['pain', 'period_cramps', { pain_places: ['cramps'] }],
    ['pain', 'cramps', { pain_places: ['cramps'] }],
    ['pain', 'lower_back', { pain_places: ['back'] }],
    ['pain', 'headache', { pain_places: ['head'], symptoms: ['headache'] }],
    ['pain', 'migraine', { pain_places: ['head'], symptoms: ['migraine'] }],
    [
      'pain',
      'migraine_with_aura',
      { pain_places: ['head'], symptoms: ['migraine'] },
      'pain: migraine_with_aura',
    ],
    ['pain', 'breast_tenderness', { symptoms: ['breast_tenderness'] }],
    ['pain', 'ovulation', { symptoms: ['ovulation_pain'] }],
    ['pain', 'joint', { symptoms: ['aches'] }, 'pain: joint'],
    ['pain', 'pain_free', { pain: 0 }],
    ['feelings', 'irritable', { symptoms: ['irritable'] }],
    ['feelings', 'angry', { symptoms: ['irritable'] }, 'feelings: angry'],
    ['feelings', 'anxious', { symptoms: ['anxious'] }],
    ['feelings', 'sad', { symptoms: ['low'] }],
    ['feelings', 'tearful', { symptoms: ['tearful'] }],
    ['feelings', 'happy', {}, 'feelings: happy'],
    ['feelings', 'mood_swings', {}, 'feelings: mood_swings'],
    ['mind', 'brain_fog', { symptoms: ['foggy'] }],
    ['mind', 'stressed', {}, 'mind: stressed'],
    ['energy', 'exhausted', {}, 'energy: exhausted'],
    ['pms', 'irritability', { symptoms: ['irritable'] }],
    ['pms', 'yes', {}, 'pms: yes'],
    ['digestion', 'bloated', { symptoms: ['bloating'] }],
    ['digestion', 'nauseous', { symptoms: ['nausea'] }],
    ['digestion', 'gassy', { symptoms: ['bowel_trouble'] }, 'digestion: gassy'],
    ['digestion', 'great_digestion', {}, 'digestion: great_digestion'],
    ['stool', 'constipated', { symptoms: ['bowel_trouble'] }, 'stool: constipated'],
    ['poop', 'diarrhea', { symptoms: ['bowel_trouble'] }, 'poop: diarrhea'],
    ['stool', 'normal', {}, 'stool: normal'],
    ['skin', 'acne', { symptoms: ['acne'] }],
    ['skin', 'oily', {}, 'skin: oily'],
    ['craving', 'sweet', { symptoms: ['cravings'] }, 'craving: sweet'],
    ['cravings', 'salty', { symptoms: ['cravings'] }, 'cravings: salty'],
    ['cravings', 'no_cravings', {}, 'cravings: no_cravings'],
    ['hot_flashes', 'moderate', { symptoms: ['hot_flushes'] }, 'hot_flashes: moderate'],
    ['breasts_and_chest', 'tender', { symptoms: ['breast_tenderness'] }],
    ['discharge', 'creamy', { discharge: 'creamy' }],
    ['discharge', 'sticky', { discharge: 'creamy' }, 'discharge: sticky'],
    ['discharge', 'egg_white', { discharge: 'stretchy' }],
    ['discharge', 'unusual', { discharge: 'unusual' }],
    ['discharge', 'atypical', { discharge: 'unusual' }],
    ['discharge', 'none', { discharge: 'dry' }, 'discharge: none'],
    ['fluid', 'eggwhite', { discharge: 'stretchy' }],
    ['sex_life', 'protected', { sex: ['protected'] }],
    ['sex', 'unprotected_sex', { sex: ['unprotected'] }],
    ['sex_life', 'masturbation', { sex: ['alone'] }],
    ['sex_life', 'painful_intercourse', { pain_flags: ['at_sex'] }],
    ['sex_life', 'no_sex_today', {}, 'sex_life: no_sex_today'],
    ['sex_life', 'withdrawal', {}, 'sex_life: withdrawal'],
    ['tests', 'ovulation_positive', { lh: 'positive' }],
    ['tests', 'ovulation_negative', { lh: 'negative' }],
    ['tests', 'ovulation_peak', { lh: 'positive' }, 'tests: ovulation_peak'],
    ['tests', 'pregnancy_positive', { pregnancy_test: 'positive' }],
    ['tests', 'pregnancy_negative', { pregnancy_test: 'negative' }],
    ['ovulation_test', 'negative', { lh: 'negative' }],
    ['pregnancy_test', 'positive', { pregnancy_test: 'positive' }],
    ['birth_control_pill', 'taken', { pill: 'taken' }],
    ['birth_control_pill', 'late', { pill: 'late' }],
    ['birth_control_pill', 'missed', { pill: 'missed' }],
    ['birth_control_pill', 'double_dose', { pill: 'taken' }, 'birth_control_pill: double_dose'],
    ['pill_hbc', 'double', { pill: 'taken' }, 'pill_hbc: double'],
    ['birth_control', 'pill_taken', { pill: 'taken' }],
    ['birth_control', 'taken', {}, 'birth_control: taken'],
    ['sleep_quality', 'woke_up_refreshed', { sleep: 4 }, 'sleep_quality: woke_up_refreshed'],
    ['sleep_quality', 'woke_up_tired', { sleep: 2 }, 'sleep_quality: woke_up_tired'],
    ['sleep_quality', 'vivid_dreams', {}, 'sleep_quality: vivid_dreams'],
    ['sleep_quality', 'night_sweats', { symptoms: ['night_sweats'] }],
  ])('%s, %s, becomes its own field', (type, option, fields, remark) => {
    const expected = { on: ON, fields, ...(remark && { remarks: [remark] }) };
    expect(reportedDay(type, [{ option }])).toEqual(expected);
    expect(reportedDay(type, { option })).toEqual(expected);
    expect(reportedDay(type, [option])).toEqual(expected);
  });

  test.each([
    ['exercise', { option: 'yoga' }, 'exercise: yoga'],
    ['party', [{ option: 'big_night' }], 'party: big_night'],
    ['leisure', [{ option: 'travel' }], 'leisure: travel'],
    ['collection_method', [{ option: 'cup' }, { option: 'pad' }], 'collection_method: cup, pad'],
    ['appointments', [{ option: 'ob_gyn' }], 'appointments: ob_gyn'],
    ['medication', [{ option: 'painkillers' }], 'medication: painkillers'],
    ['ailments', [{ option: 'fever' }], 'ailments: fever'],
    ['social_life', [{ option: 'sociable' }], 'social_life: sociable'],
    ['hair', [{ option: 'good_hair' }], 'hair: good_hair'],
    ['sleep_duration', { minutes: 430 }, 'sleep_duration: minutes 430'],
    ['resting_heart_rate', { bpm: 60 }, 'resting_heart_rate: bpm 60'],
    ['hologram', { shape: { sides: [3, 4] } }, 'hologram: shape sides 3, 4'],
    ['hologram', null, 'hologram'],
  ])('that has no field here, %s, becomes a remark', (type, value, remark) => {
    expect(reportedDay(type, value)).toEqual({ on: ON, fields: {}, remarks: [remark] });
  });
});
