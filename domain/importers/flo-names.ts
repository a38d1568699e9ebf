import { MOOD_WORDS, mapsPartlyTo, mapsTo, type OptionNames, optionNames } from './option-names.ts';
import { keyOf } from './source-words.ts';

// The names of Flo's events: categories and subcategories, in the spellings of its data and of its app. What stands in no table is
// kept as a remark. Source: research/import-formats 3.3, and public converters.

/** What events of a category hold: a subcategory of a table, or a number in `properties.value`. */
type FloCategory = OptionNames | 'temperature' | 'weight';

const SYMPTOMS = optionNames([
  // "Drawing pain" is what Flo's data calls the cramps of its app.
  mapsTo({ pain_places: ['cramps'] }, ['DrawingPain', 'Cramps', 'AbdominalCramps']),
  mapsPartlyTo({ pain_places: ['pelvis'] }, ['AbdominalPain', 'LowerAbdominalPain']),
  mapsTo({ pain_places: ['pelvis'] }, ['PelvicPain']),
  mapsTo({ pain_places: ['back'] }, ['Backache', 'BackPain', 'LowBackPain', 'LowerBackPain']),
  mapsTo({ pain_places: ['head'], symptoms: ['headache'] }, ['Headache']),
  mapsTo({ pain_places: ['head'], symptoms: ['migraine'] }, ['Migraine']),
  mapsTo({ symptoms: ['breast_tenderness'] }, ['TenderBreasts', 'BreastTenderness']),
  mapsTo({ symptoms: ['bloating'] }, ['Bloating']),
  mapsTo({ symptoms: ['acne'] }, ['Acne']),
  mapsTo({ symptoms: ['nausea'] }, ['Nausea']),
  mapsPartlyTo({ symptoms: ['bowel_trouble'] }, ['Diarrhea', 'Constipation', 'Gas']),
  mapsTo({ symptoms: ['cravings'] }, ['Cravings', 'FoodCravings']),
  mapsTo({ symptoms: ['dizziness'] }, ['Dizziness']),
  mapsTo({ symptoms: ['hot_flushes'] }, ['HotFlashes', 'HotFlushes']),
  mapsTo({ symptoms: ['night_sweats'] }, ['NightSweats']),
  mapsTo({ symptoms: ['aches'] }, ['BodyAches', 'Aches']),
  mapsPartlyTo({ symptoms: ['aches'] }, ['JointPain', 'MusclePain']),
  mapsTo({ symptoms: ['ovulation_pain'] }, ['OvulationPain']),
  mapsTo({ pain_flags: ['at_sex'] }, ['PainDuringSex', 'PainfulSex']),
  mapsTo({ pain_flags: ['at_bowel'] }, ['PainfulBowelMovements']),
  mapsTo({ pain_flags: ['at_urination'] }, ['PainfulUrination']),
  mapsTo({ bleeding: 'spotting' }, ['Spotting', 'IntermenstrualBleeding']),
  ...MOOD_WORDS,
]);

const MOODS = optionNames(MOOD_WORDS);

const SEX = optionNames([
  mapsTo({ sex: ['protected'] }, ['Protected', 'SexProtected', 'ProtectedSex']),
  mapsTo({ sex: ['unprotected'] }, ['Unprotected', 'SexUnprotected', 'UnprotectedSex']),
  mapsTo({ sex: ['alone'] }, ['Masturbation', 'SexMasturbation']),
]);

const FLUIDS = optionNames([
  mapsTo({ discharge: 'dry' }, ['Dry']),
  mapsPartlyTo({ discharge: 'dry' }, ['NoDischarge', 'None']),
  mapsTo({ discharge: 'creamy' }, ['Creamy']),
  mapsPartlyTo({ discharge: 'creamy' }, ['Sticky']),
  mapsTo({ discharge: 'stretchy' }, ['Eggwhite']),
  mapsPartlyTo({ discharge: 'stretchy' }, ['Watery']),
  mapsTo({ discharge: 'unusual' }, ['Unusual', 'Atypical', 'Abnormal']),
  mapsPartlyTo({ discharge: 'unusual' }, ['ClumpyWhite', 'Gray', 'Grey']),
  mapsTo({ bleeding: 'spotting' }, ['Spotting']),
]);

const OVULATION_TESTS = optionNames([
  mapsTo({ lh: 'positive' }, ['Positive']),
  mapsTo({ lh: 'negative' }, ['Negative']),
]);

const PREGNANCY_TESTS = optionNames([
  mapsTo({ pregnancy_test: 'positive' }, ['Positive']),
  mapsTo({ pregnancy_test: 'negative' }, ['Negative']),
]);

const REMARK = optionNames([]);

const CATEGORIES: ReadonlyMap<string, FloCategory> = new Map(
  Object.entries({
    Symptom: SYMPTOMS,
    Symptoms: SYMPTOMS,
    Digestion: SYMPTOMS,
    Mood: MOODS,
    Sex: SEX,
    Fluid: FLUIDS,
    Discharge: FLUIDS,
    OvulationTest: OVULATION_TESTS,
    PregnancyTest: PREGNANCY_TESTS,
    Temperature: 'temperature',
    Weight: 'weight',
    // Known, but nothing of them has a field here: an ovulation by another method is no test, a pill of Flo may be any.
    Ovulation: REMARK,
    Medication: REMARK,
    Contraception: REMARK,
    Water: REMARK,
    Sport: REMARK,
    Sleep: REMARK,
    Steps: REMARK,
    Disturber: REMARK,
    Other: REMARK,
    Note: REMARK,
  } satisfies Record<string, FloCategory>).map(([name, category]): [string, FloCategory] => [
    keyOf(name),
    category,
  ]),
);

/** What events of this category hold; `undefined` if nobody knows it. */
export const floCategory = (name: string): FloCategory | undefined => CATEGORIES.get(keyOf(name));

/** `keyOf` all names of Flo's categories and subcategories. */
export const FLO_WORDS: readonly string[] = [
  ...CATEGORIES.keys(),
  ...[...CATEGORIES.values()].flatMap((held) => (typeof held === 'string' ? [] : [...held.keys()])),
];
