import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import type { DayFields } from './record-fate.ts';

// Names in Apple Health's export.xml, without the prefixes that all of a kind have. Source: HealthKit's documentation.

/** The values of both vocabularies for bleeding; the numbers are the ones that HealthKit stores. */
export const APPLE_BLEEDING: Readonly<Record<string, BleedingLevel>> = {
  Unspecified: 'unspecified',
  Light: 'light',
  Medium: 'medium',
  Heavy: 'heavy',
  None: 'none',
  1: 'unspecified',
  2: 'light',
  3: 'medium',
  4: 'heavy',
  5: 'none',
};

/** Bleeding that is no period, as Apple asks for it in and after a pregnancy. */
export const APPLE_OTHER_BLEEDING: readonly string[] = ['BleedingDuringPregnancy', 'BleedingAfterPregnancy'];

/** Types with one of some values: the field that each value becomes. A value that isn't here is a remark. */
export const APPLE_CHOICES: Readonly<Record<string, Readonly<Record<string, DayFields>>>> = {
  CervicalMucusQuality: {
    Dry: { discharge: 'dry' },
    Sticky: { discharge: 'creamy' },
    Creamy: { discharge: 'creamy' },
    Watery: { discharge: 'stretchy' },
    EggWhite: { discharge: 'stretchy' },
  },
  OvulationTestResult: {
    Negative: { lh: 'negative' },
    // Until iOS 13, the same value as the next.
    Positive: { lh: 'positive' },
    LuteinizingHormoneSurge: { lh: 'positive' },
  },
  PregnancyTestResult: {
    Negative: { pregnancy_test: 'negative' },
    Positive: { pregnancy_test: 'positive' },
  },
  // Progesterone has no field here.
  ProgesteroneTestResult: {},
};

/** What a symptom becomes when it was there. One without fields is a remark: it has no name among ours. */
export const APPLE_SYMPTOMS: Readonly<Record<string, DayFields>> = {
  AbdominalCramps: { pain_places: ['cramps'] },
  Acne: { symptoms: ['acne'] },
  AppetiteChanges: {},
  BladderIncontinence: {},
  Bloating: { symptoms: ['bloating'] },
  BreastPain: { pain_places: ['breasts'], symptoms: ['breast_tenderness'] },
  ChestTightnessOrPain: {},
  Chills: {},
  Constipation: { symptoms: ['bowel_trouble'] },
  Coughing: {},
  Diarrhea: { symptoms: ['bowel_trouble'] },
  Dizziness: { symptoms: ['dizziness'] },
  DrySkin: {},
  Fainting: {},
  Fatigue: {},
  Fever: {},
  GeneralizedBodyAche: { symptoms: ['aches'] },
  HairLoss: {},
  Headache: { pain_places: ['head'], symptoms: ['headache'] },
  Heartburn: {},
  HotFlashes: { symptoms: ['hot_flushes'] },
  LossOfSmell: {},
  LossOfTaste: {},
  LowerBackPain: { pain_places: ['back'] },
  MemoryLapse: {},
  MoodChanges: {},
  Nausea: { symptoms: ['nausea'] },
  NightSweats: { symptoms: ['night_sweats'] },
  PelvicPain: { pain_places: ['pelvis'] },
  RapidPoundingOrFlutteringHeartbeat: {},
  RunnyNose: {},
  ShortnessOfBreath: {},
  SinusCongestion: {},
  SkippedHeartbeat: {},
  SleepChanges: {},
  SoreThroat: {},
  VaginalDryness: {},
  Vomiting: {},
  Wheezing: {},
};

/** The symptoms whose severity is that of the day's pain. */
export const APPLE_PAINS: readonly string[] = ['AbdominalCramps', 'PelvicPain'];
export const APPLE_PAIN_GRADES: Readonly<Record<string, number>> = { Mild: 1, Moderate: 2, Severe: 3 };
/** More would only say that it was there. */
export const APPLE_JUST_PRESENT: readonly string[] = ['Present', 'Unspecified', ''];
export const APPLE_NOT_PRESENT = 'NotPresent';
/** Those whose fields don't say which of two it was. */
export const APPLE_AMBIGUOUS_SYMPTOMS: readonly string[] = ['Constipation', 'Diarrhea'];

/** Types that last, and the mode that each is proposed as. */
export const APPLE_MODES = {
  Contraceptive: 'contraception',
  Lactation: 'postpartum',
  Pregnancy: 'pregnant',
} as const;

/** Notices that Apple works out by itself. */
export const APPLE_NOTICES: readonly string[] = [
  'IrregularMenstrualCycles',
  'InfrequentMenstrualCycles',
  'ProlongedMenstrualPeriods',
  'PersistentIntermenstrualBleeding',
];
