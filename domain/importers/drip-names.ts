import type { DayFields } from './record-fate.ts';
import { type Piece, remark } from './said-of-day.ts';

// The columns of drip's table, in small letters, and what their numbers mean. Source: drip's db/schemas/4.js and i18n/en.

export const DRIP_BLEEDING = ['spotting', 'light', 'medium', 'heavy'] as const;

/** By `mucus.value`: t, Ø, f, S and S+ of sensiplan. */
export const DRIP_MUCUS = ['dry', 'dry', 'moist', 'creamy', 'stretchy'] as const;

/** The words of columns with numbers that have no field here. */
export const DRIP_SCALES: Readonly<Record<string, readonly string[]>> = {
  'mucus.feeling': ['dry', 'nothing', 'wet', 'slippery'],
  'mucus.texture': ['nothing', 'creamy', 'egg white'],
  'cervix.opening': ['closed', 'medium', 'open'],
  'cervix.firmness': ['hard', 'soft'],
  'cervix.position': ['low', 'medium', 'high'],
  'desire.value': ['low', 'medium', 'high'],
};

const fieldsOnly = (fields: DayFields): Piece => ({ fields });
const contraceptive = (name: string): Piece => ({
  fields: { sex: ['protected'] },
  remarks: [`contraceptive: ${name}`],
});

/** What a column says that is "true"; those that are in no other table say their own name. */
export const DRIP_FLAGS: Readonly<Record<string, Piece>> = {
  'sex.solo': fieldsOnly({ sex: ['alone'] }),
  'sex.condom': contraceptive('condom'),
  'sex.pill': contraceptive('pill'),
  'sex.iud': contraceptive('iud'),
  'sex.patch': contraceptive('patch'),
  'sex.ring': contraceptive('ring'),
  'sex.implant': contraceptive('implant'),
  'sex.diaphragm': contraceptive('diaphragm'),
  'sex.none': fieldsOnly({ sex: ['unprotected'] }),
  // Which one, and whether it protects, is only in the note.
  'sex.other': remark('contraceptive: other'),
  'pain.cramps': fieldsOnly({ pain_places: ['cramps'] }),
  'pain.ovulationpain': fieldsOnly({ symptoms: ['ovulation_pain'] }),
  'pain.headache': fieldsOnly({ pain_places: ['head'], symptoms: ['headache'] }),
  'pain.backache': fieldsOnly({ pain_places: ['back'] }),
  'pain.nausea': fieldsOnly({ symptoms: ['nausea'] }),
  'pain.tenderbreasts': fieldsOnly({ symptoms: ['breast_tenderness'] }),
  'pain.migraine': fieldsOnly({ pain_places: ['head'], symptoms: ['migraine'] }),
  'mood.sad': fieldsOnly({ symptoms: ['low'] }),
  'mood.anxious': fieldsOnly({ symptoms: ['anxious'] }),
  'mood.angry': { fields: { symptoms: ['irritable'] }, remarks: ['mood: angry'] },
};

/** Columns by which the table is known. */
export const DRIP_MARKS: readonly string[] = [
  'temperature.value',
  'bleeding.value',
  'bleeding.exclude',
  'mucus.value',
  'mucus.feeling',
  'cervix.opening',
  'note.value',
  'desire.value',
  'sex.solo',
  'pain.cramps',
  'mood.happy',
];
