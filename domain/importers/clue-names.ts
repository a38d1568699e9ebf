import {
  type Meaning,
  MOOD_WORDS,
  mapsPartlyTo,
  mapsTo,
  type OptionNames,
  optionNames,
} from './option-names.ts';
import type { DayFields } from './record-fate.ts';
import { keyOf } from './source-words.ts';

// The names of Clue: types and options of `measurements.json`, of older `.cluedata` backups, and of writers that imitate them. What
// stands in no table is kept as a remark. Source: research/import-formats 3.1 and 3.2, and public converters.

/** What records of a type hold. */
export type ClueType =
  | {
      readonly holds: 'options';
      readonly names: OptionNames;
      /** What every other option means, where the type alone says it already; not for options that say "none". */
      readonly otherwise?: Meaning;
    }
  | { readonly holds: 'temperature' | 'weight' | 'tags' | 'note' };

const options = (...[names, otherwise]: [OptionNames, DayFields?]): ClueType => ({
  holds: 'options',
  names,
  ...(otherwise && { otherwise: { fields: otherwise, keepsWord: true } }),
});
const NO_NAMES = optionNames([]);
const YES = ['yes', 'true'];

const PERIOD = optionNames([
  mapsTo({ bleeding: 'light' }, ['light']),
  mapsTo({ bleeding: 'medium' }, ['medium']),
  mapsTo({ bleeding: 'heavy' }, ['heavy']),
  mapsPartlyTo({ bleeding: 'heavy' }, ['very_heavy', 'super_heavy', 'extra_heavy']),
  mapsTo({ bleeding: 'spotting' }, ['spotting']),
  mapsPartlyTo({ bleeding: 'spotting' }, ['light_spotting', 'heavy_spotting']),
  mapsTo({ bleeding: 'none' }, ['none', 'no_bleeding', 'not_bleeding']),
  mapsTo({ bleeding: 'unspecified' }, [...YES, 'unspecified']),
]);

const SPOTTING = optionNames([
  mapsTo({ bleeding: 'spotting' }, [...YES, 'spotting']),
  mapsPartlyTo({ bleeding: 'spotting' }, ['red', 'brown']),
]);

const PAIN = optionNames([
  mapsTo({ pain_places: ['cramps'] }, ['period_cramps', 'cramps', 'menstrual_cramps']),
  mapsTo({ pain_places: ['back'] }, ['lower_back', 'back', 'back_pain', 'lower_back_pain', 'backache']),
  mapsTo({ pain_places: ['pelvis'] }, ['pelvic', 'pelvic_pain', 'pelvis']),
  mapsTo({ pain_places: ['head'], symptoms: ['headache'] }, ['headache']),
  mapsTo({ pain_places: ['head'], symptoms: ['migraine'] }, ['migraine']),
  mapsPartlyTo({ pain_places: ['head'], symptoms: ['migraine'] }, ['migraine_with_aura']),
  mapsTo({ symptoms: ['breast_tenderness'] }, ['breast_tenderness', 'tender_breasts', 'breasts']),
  mapsTo({ symptoms: ['ovulation_pain'] }, ['ovulation', 'ovulation_pain']),
  mapsPartlyTo({ symptoms: ['aches'] }, [
    'joint',
    'joint_pain',
    'muscle',
    'muscle_pain',
    'leg',
    'body_aches',
  ]),
  mapsTo({ pain: 0 }, ['pain_free', 'no_pain', 'none']),
]);

/** Feelings, mind, energy and PMS share their words: the same word stands under another type in another version. */
const MOODS = optionNames([
  ...MOOD_WORDS,
  mapsPartlyTo({ symptoms: ['cravings'] }, ['cravings']),
  mapsTo({ symptoms: ['dizziness'] }, ['dizzy', 'dizziness']),
]);

const DIGESTION = optionNames([
  mapsTo({ symptoms: ['bloating'] }, ['bloated', 'bloating']),
  mapsTo({ symptoms: ['nausea'] }, ['nauseous', 'nausea', 'nauseated']),
  mapsPartlyTo({ symptoms: ['bowel_trouble'] }, ['gassy', 'gas', 'constipated', 'constipation']),
  mapsPartlyTo({ symptoms: ['bowel_trouble'] }, ['diarrhea', 'diarrhoea']),
]);

const SKIN = optionNames([mapsTo({ symptoms: ['acne'] }, ['acne', 'pimples'])]);

const DISCHARGE = optionNames([
  mapsTo({ discharge: 'creamy' }, ['creamy']),
  mapsPartlyTo({ discharge: 'creamy' }, ['sticky']),
  mapsTo({ discharge: 'stretchy' }, ['egg_white', 'stretchy']),
  mapsPartlyTo({ discharge: 'stretchy' }, ['watery']),
  mapsTo({ discharge: 'unusual' }, ['unusual', 'atypical']),
  mapsTo({ discharge: 'dry' }, ['dry']),
  mapsPartlyTo({ discharge: 'dry' }, ['none', 'no_discharge']),
]);

const SEX = optionNames([
  mapsTo({ sex: ['protected'] }, ['protected', 'protected_sex']),
  mapsTo({ sex: ['unprotected'] }, ['unprotected', 'unprotected_sex']),
  mapsTo({ sex: ['alone'] }, ['masturbation']),
  mapsTo({ pain_flags: ['at_sex'] }, ['painful_intercourse', 'painful_sex', 'pain_during_sex']),
]);

const TESTS = optionNames([
  mapsTo({ lh: 'positive' }, ['ovulation_positive', 'ovulation_test_pos', 'ovulation_test_positive']),
  mapsPartlyTo({ lh: 'positive' }, ['ovulation_peak']),
  mapsTo({ lh: 'negative' }, ['ovulation_negative', 'ovulation_test_neg', 'ovulation_test_negative']),
  mapsTo({ pregnancy_test: 'positive' }, ['pregnancy_positive', 'pregnancy_test_pos']),
  mapsTo({ pregnancy_test: 'negative' }, ['pregnancy_negative', 'pregnancy_test_neg']),
]);
const OVULATION_TEST = optionNames([
  mapsTo({ lh: 'positive' }, ['positive', 'pos']),
  mapsPartlyTo({ lh: 'positive' }, ['peak']),
  mapsTo({ lh: 'negative' }, ['negative', 'neg']),
]);
const PREGNANCY_TEST = optionNames([
  mapsTo({ pregnancy_test: 'positive' }, ['positive', 'pos']),
  mapsTo({ pregnancy_test: 'negative' }, ['negative', 'neg']),
]);

const PILL = optionNames([
  mapsTo({ pill: 'taken' }, ['taken', 'pill_taken']),
  mapsTo({ pill: 'late' }, ['late', 'pill_late', 'taken_late']),
  mapsTo({ pill: 'missed' }, ['missed', 'pill_missed']),
  mapsPartlyTo({ pill: 'taken' }, ['double', 'double_dose', 'pill_double']),
]);
/** A type that also holds shots and rings, so that a bare "taken" says nothing of a pill. */
const BIRTH_CONTROL = optionNames([
  mapsTo({ pill: 'taken' }, ['pill_taken']),
  mapsTo({ pill: 'late' }, ['pill_late']),
  mapsTo({ pill: 'missed' }, ['pill_missed']),
  mapsPartlyTo({ pill: 'taken' }, ['pill_double']),
]);

/** Only the two ends are a grade; what lies between them says how the night went, not how good it was. */
const SLEEP = optionNames([
  mapsPartlyTo({ sleep: 4 }, ['woke_up_refreshed', 'woke_up_rested', 'woke_rested']),
  mapsTo({ sleep: 4 }, ['good', 'great']),
  mapsPartlyTo({ sleep: 2 }, ['woke_up_tired']),
  mapsTo({ sleep: 2 }, ['bad', 'poor']),
  mapsTo({ symptoms: ['night_sweats'] }, ['night_sweats']),
]);

const BREASTS = optionNames([
  mapsTo({ symptoms: ['breast_tenderness'] }, [
    'tender',
    'tender_breasts',
    'breast_tenderness',
    'tenderness',
  ]),
]);

const GROUPS: readonly (readonly [ClueType, readonly string[]])[] = [
  // A period of a strength that nobody knows is a period all the same.
  [options(PERIOD, { bleeding: 'unspecified' }), ['period', 'bleeding', 'menstruation']],
  [options(SPOTTING, { bleeding: 'spotting' }), ['spotting']],
  [options(PAIN), ['pain']],
  [options(MOODS), ['feelings', 'feeling', 'emotions', 'emotion', 'mood', 'mind', 'mental', 'energy', 'pms']],
  [options(DIGESTION), ['digestion', 'stool', 'poop']],
  [options(SKIN), ['skin']],
  [options(NO_NAMES, { symptoms: ['cravings'] }), ['craving', 'cravings']],
  [options(NO_NAMES, { symptoms: ['hot_flushes'] }), ['hot_flashes', 'hot_flash', 'hot_flushes']],
  [options(BREASTS), ['breasts_and_chest', 'breasts_chest']],
  [options(DISCHARGE), ['discharge', 'fluid', 'cervical_fluid', 'cervical_mucus', 'mucus']],
  [options(SEX), ['sex_life', 'sex', 'sex_drive', 'sexual_activity']],
  [options(TESTS), ['tests', 'test']],
  [options(OVULATION_TEST), ['ovulation_test']],
  [options(PREGNANCY_TEST), ['pregnancy_test']],
  [options(PILL), ['birth_control_pill', 'pill', 'pill_hbc']],
  [options(BIRTH_CONTROL), ['birth_control']],
  [options(SLEEP), ['sleep_quality']],
  [{ holds: 'temperature' }, ['bbt', 'temperature', 'basal_body_temperature']],
  [{ holds: 'weight' }, ['weight']],
  [{ holds: 'tags' }, ['tags', 'tag', 'custom_tags']],
  [{ holds: 'note' }, ['notes', 'note']],
  // Known, but nothing of them has a field here.
  [options(NO_NAMES), ['sleep', 'sleep_duration', 'resting_heart_rate', 'heart_rate_variability', 'steps']],
  [options(NO_NAMES), ['exercise', 'activity', 'party', 'partying', 'leisure', 'meditation', 'motivation']],
  [options(NO_NAMES), ['collection_method', 'collection', 'social_life', 'social', 'hair', 'urine']],
  [
    options(NO_NAMES),
    ['appointments', 'appointment', 'medication', 'meds', 'supplements', 'ailments', 'ailment'],
  ],
  [options(NO_NAMES), ['vulva_and_vagina', 'vulva_vagina', 'birth_control_shot', 'birth_control_patch']],
  [options(NO_NAMES), ['birth_control_ring', 'birth_control_iud', 'birth_control_implant']],
  [options(NO_NAMES), ['injection_hbc', 'patch_hbc', 'ring_hbc', 'iud']],
];

const TYPES: ReadonlyMap<string, ClueType> = new Map(
  GROUPS.flatMap(([type, names]) => names.map((name): [string, ClueType] => [keyOf(name), type])),
);

/** What records of this type hold, by whichever spelling; `undefined` if nobody knows the type. */
export const clueType = (name: string): ClueType | undefined => TYPES.get(keyOf(name));

/** `keyOf` all names of Clue's types and options. */
export const CLUE_WORDS: readonly string[] = [
  ...TYPES.keys(),
  ...GROUPS.flatMap(([type]) => (type.holds === 'options' ? [...type.names.keys()] : [])),
];
