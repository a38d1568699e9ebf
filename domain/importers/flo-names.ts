import { MOOD_WORDS, type OptionNames, optionNames, says, saysMore } from './option-names.ts';
import { keyOf } from './source-words.ts';

// The names of Flo's events: categories and subcategories, in the spellings of its data and of its app. What stands in no table is
// kept as a remark. Source: research/import-formats 3.3, and public converters.

/** What events of a category hold: a subcategory of a table, or a number in `properties.value`. */
type FloCategory = OptionNames | 'temperature' | 'weight';

const SYMPTOMS = optionNames([
  // "Drawing pain" is what Flo's data calls the cramps of its app.
  says({ pain_places: ['cramps'] }, ['DrawingPain', 'Cramps', 'AbdominalCramps']),
  saysMore({ pain_places: ['pelvis'] }, ['AbdominalPain', 'LowerAbdominalPain']),
  says({ pain_places: ['pelvis'] }, ['PelvicPain']),
  says({ pain_places: ['back'] }, ['Backache', 'BackPain', 'LowBackPain', 'LowerBackPain']),
  says({ pain_places: ['head'], symptoms: ['headache'] }, ['Headache']),
  says({ pain_places: ['head'], symptoms: ['migraine'] }, ['Migraine']),
  says({ symptoms: ['breast_tenderness'] }, ['TenderBreasts', 'BreastTenderness']),
  says({ symptoms: ['bloating'] }, ['Bloating']),
  says({ symptoms: ['acne'] }, ['Acne']),
  says({ symptoms: ['nausea'] }, ['Nausea']),
  saysMore({ symptoms: ['bowel_trouble'] }, ['Diarrhea', 'Constipation', 'Gas']),
  says({ symptoms: ['cravings'] }, ['Cravings', 'FoodCravings']),
  says({ symptoms: ['dizziness'] }, ['Dizziness']),
  says({ symptoms: ['hot_flushes'] }, ['HotFlashes', 'HotFlushes']),
  says({ symptoms: ['night_sweats'] }, ['NightSweats']),
  says({ symptoms: ['aches'] }, ['BodyAches', 'Aches']),
  saysMore({ symptoms: ['aches'] }, ['JointPain', 'MusclePain']),
  says({ symptoms: ['ovulation_pain'] }, ['OvulationPain']),
  says({ pain_flags: ['at_sex'] }, ['PainDuringSex', 'PainfulSex']),
  says({ pain_flags: ['at_bowel'] }, ['PainfulBowelMovements']),
  says({ pain_flags: ['at_urination'] }, ['PainfulUrination']),
  says({ bleeding: 'spotting' }, ['Spotting', 'IntermenstrualBleeding']),
  ...MOOD_WORDS,
]);

const MOODS = optionNames(MOOD_WORDS);

const SEX = optionNames([
  says({ sex: ['protected'] }, ['Protected', 'SexProtected', 'ProtectedSex']),
  says({ sex: ['unprotected'] }, ['Unprotected', 'SexUnprotected', 'UnprotectedSex']),
  says({ sex: ['alone'] }, ['Masturbation', 'SexMasturbation']),
]);

const FLUIDS = optionNames([
  says({ discharge: 'dry' }, ['Dry']),
  saysMore({ discharge: 'dry' }, ['NoDischarge', 'None']),
  says({ discharge: 'creamy' }, ['Creamy']),
  saysMore({ discharge: 'creamy' }, ['Sticky']),
  says({ discharge: 'stretchy' }, ['Eggwhite']),
  saysMore({ discharge: 'stretchy' }, ['Watery']),
  says({ discharge: 'unusual' }, ['Unusual', 'Atypical', 'Abnormal']),
  saysMore({ discharge: 'unusual' }, ['ClumpyWhite', 'Gray', 'Grey']),
  says({ bleeding: 'spotting' }, ['Spotting']),
]);

const OVULATION_TESTS = optionNames([
  says({ lh: 'positive' }, ['Positive']),
  says({ lh: 'negative' }, ['Negative']),
]);

const PREGNANCY_TESTS = optionNames([
  says({ pregnancy_test: 'positive' }, ['Positive']),
  says({ pregnancy_test: 'negative' }, ['Negative']),
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
