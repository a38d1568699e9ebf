import type { DayFields } from './record-fate.ts';

// The words behind Menstrudel's numbers and the names of its enums. Source: app/lib/models and database_migrator.dart of Menstrudel.

/** By the numbers of `flow` since version 6 of its database. */
export const MENSTRUDEL_FLOWS = ['none', 'spotting', 'light', 'medium', 'heavy'] as const;

/** By `painLevel`; 0 is what it writes where nobody said anything. */
export const MENSTRUDEL_PAINS = ['none', 'mild', 'moderate', 'severe', 'unbearable'] as const;

/** By the `status` of a pill. */
export const MENSTRUDEL_PILLS: Readonly<Record<string, NonNullable<DayFields['pill']>>> = {
  taken: 'taken',
  late: 'late',
  skipped: 'missed',
};

/** Whether a kind of protection protects; "natural" says what was done, not whether it did. */
export const MENSTRUDEL_PROTECTION: Readonly<Record<string, 'protected' | 'unprotected'>> = {
  none: 'unprotected',
  barrier: 'protected',
  hormonal: 'protected',
  permanent: 'protected',
};

/** The tables of its smaller files. */
export const MENSTRUDEL_OTHER_TABLES = [
  'pill_regimen',
  'pill_intake',
  'pill_reminder',
  'reversible_contraceptive_logs',
  'larc_logs',
  'sanitary_product_logs',
  'sanitary_logs',
  'sexual_activity_logs',
] as const;
