import type { DayFields } from './record-fate.ts';

// The words of ovumcy's files, in small letters; its tables have the same ones as labels ("Egg white"). Source: its docs/export.md.

/** Values of keys that have one word a day; "none" says nothing. */
export const OVUMCY_WORDS: Readonly<Record<string, Readonly<Record<string, DayFields>>>> = {
  sex_activity: {
    protected: { sex: ['protected'] },
    unprotected: { sex: ['unprotected'] },
  },
  cervical_mucus: {
    dry: { discharge: 'dry' },
    moist: { discharge: 'moist' },
    creamy: { discharge: 'creamy' },
    eggwhite: { discharge: 'stretchy' },
    'egg white': { discharge: 'stretchy' },
  },
  pregnancy_test: {
    negative: { pregnancy_test: 'negative' },
    positive: { pregnancy_test: 'positive' },
  },
  // "high" comes before the peak and is neither of our two.
  lh_test: { negative: { lh: 'negative' }, peak: { lh: 'positive' } },
};

export const OVUMCY_FLOWS = ['spotting', 'light', 'medium', 'heavy'] as const;

/** What disturbs a temperature. */
export const OVUMCY_DISTURBING: readonly string[] = ['illness', 'sleep_disruption'];

/** Its built-in symptoms; spotting is read with the bleeding. */
export const OVUMCY_SYMPTOMS: readonly string[] = [
  'cramps',
  'headache',
  'acne',
  'mood',
  'bloating',
  'fatigue',
  'breast_tenderness',
  'back_pain',
  'nausea',
  'spotting',
  'irritability',
  'insomnia',
  'food_cravings',
  'diarrhea',
  'constipation',
  'swelling',
];

/** Columns of its tables that are called differently in its JSON; both as keys. */
export const OVUMCY_COLUMNS: Readonly<Record<string, string>> = {
  bbt_c: 'bbt',
  other: 'other_symptoms',
  uncertain: 'is_uncertain',
};

/** Keys by which an entry is known as one. */
export const OVUMCY_KEYS: readonly string[] = [
  'date',
  'period',
  'cycle_start',
  'is_uncertain',
  'flow',
  'mood_rating',
  'sex_activity',
  'bbt',
  'cervical_mucus',
  'pregnancy_test',
  'lh_test',
  'cycle_factors',
  'symptoms',
  'other_symptoms',
  'notes',
];
