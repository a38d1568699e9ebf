import * as v from 'valibot';
import { BOUNDS } from '#domain/account/quotas.ts';
import { at, type RecordFields } from '#domain/wire/record-fields.ts';
import {
  daySchema,
  fileIdSchema,
  flagSchema,
  instantSchema,
  oneOf,
  storedDaySchema,
  wholeNumberSchema,
} from '#domain/wire/wire.schema.ts';
import { BLEEDING_LEVELS } from './bleeding.ts';

export const HEAVY_DETAILS = ['soaked_3h', 'soaked_1h', 'clots', 'night', 'leaked'] as const;
/** 0 is no pain, 3 severe pain. */
const PAIN_RANGE = { min: 0, max: 3 } as const;
export const PAIN_PLACES = ['cramps', 'back', 'head', 'breasts', 'pelvis'] as const;
export const PAIN_FLAGS = [
  'painkiller',
  'kept_from',
  'at_sex',
  'at_bowel',
  'at_urination',
  'bleeding_after_sex',
] as const;
type PainFlag = (typeof PAIN_FLAGS)[number];
/** The flags of pain that need the consent `intimate`; these are encrypted, the others are marks. */
const INTIMATE_FLAGS: readonly string[] = ['at_sex', 'bleeding_after_sex'] satisfies PainFlag[];
export const isIntimateFlag = (flag: string): boolean => INTIMATE_FLAGS.includes(flag);
/** The scale of mood, energy and sleep: 1 is low, 5 is high. */
export const LEVEL_RANGE = { min: 1, max: 5 } as const;
export const SYMPTOMS = [
  'headache',
  'migraine',
  'bloating',
  'breast_tenderness',
  'acne',
  'nausea',
  'bowel_trouble',
  'cravings',
  'dizziness',
  'hot_flushes',
  'night_sweats',
  'aches',
  'ovulation_pain',
  'irritable',
  'anxious',
  'low',
  'tearful',
  'foggy',
] as const;
export type Symptom = (typeof SYMPTOMS)[number];
/** Whether this is a built-in symptom; others are ids of own symptoms. */
export const isBuiltIn = (symptom: string): symptom is Symptom => SYMPTOMS.some((known) => known === symptom);
/** The most symptoms of a day, own ones included. */
export const DAY_SYMPTOMS_MAX = BOUNDS.day_symptoms.most;
export const DISCHARGES = ['dry', 'moist', 'creamy', 'stretchy', 'unusual'] as const;
export const TEST_RESULTS = ['negative', 'positive'] as const;
export const SEX_KINDS = ['protected', 'unprotected', 'alone'] as const;
const PILL_STATES = ['taken', 'late', 'missed'] as const;
/** Degrees Celsius. */
export const TEMPERATURE_RANGE = { min: 34, max: 42 } as const;
/** Kilograms. */
export const WEIGHT_RANGE = { min: 20, max: 400 } as const;

/** The name of an importer. */
export const sourceSchema = v.pipe(
  v.string('must be a text'),
  v.regex(/^[a-z0-9-]{1,24}$/, 'must be the name of an importer'),
);

/** The shapes of a day: as sent, in answers, and in a file of a person's data. */
type DayShape = 'sent' | 'day' | 'file';

/** A value that `null` clears when sent, and that is `null` in answers while it isn't logged. */
function nullableField<
  const Key extends string,
  Sent extends v.GenericSchema,
  Answered extends v.GenericSchema,
>(key: Key, { sent, answer }: { readonly sent: Sent; readonly answer: Answered }) {
  return {
    sent: at(key, v.nullable(sent)),
    day: at(key, v.nullable(answer)),
    file: at(key, v.nullish(sent, null)),
  };
}

/** One of a list of words, stored as its index in the list. */
function enumField<const Key extends string, const Words extends readonly string[]>(key: Key, words: Words) {
  type Word = Words[number];
  const place = {
    encode: (stored: number | null): Word | null => (stored === null ? null : (words[stored] ?? null)),
    decode: (word: Word | null): number | null => (word === null ? null : words.indexOf(word)),
  };
  const { sent, day, file } = nullableField(key, { sent: oneOf(words), answer: oneOf(words) });
  return { sent: { ...sent, ...place }, day: { ...day, ...place }, file: { ...file, ...place } };
}

/** Some of a list of words, in its order and each once; `[]` means "none of them". */
function listField<const Key extends string, const Words extends readonly string[]>(key: Key, words: Words) {
  const some = v.pipe(
    v.array(oneOf(words), 'must be a list'),
    v.transform((chosen): Words[number][] => words.filter((word) => chosen.includes(word))),
  );
  return nullableField(key, { sent: some, answer: v.array(v.string()) });
}

/** A number with at most this many decimals. */
function decimalSchema({ min, max, decimals }: { min: number; max: number; decimals: 1 | 2 }) {
  const message = `must be a number from ${min} to ${max} with at most ${decimals} decimals`;
  return v.pipe(
    v.number(message),
    v.minValue(min, message),
    v.maxValue(max, message),
    v.check((value) => Number(value.toFixed(decimals)) === value, message),
  );
}

const symptoms = v.pipe(
  v.array(
    v.union([oneOf(SYMPTOMS), fileIdSchema], 'must be a symptom or the id of one of your own'),
    'must be a list',
  ),
  v.transform((chosen): string[] => [...new Set(chosen)]),
  v.maxLength(DAY_SYMPTOMS_MAX, `must be at most ${DAY_SYMPTOMS_MAX} symptoms`),
);

const level = { sent: wholeNumberSchema(LEVEL_RANGE.min, LEVEL_RANGE.max), answer: v.number() };
const pain = { sent: wholeNumberSchema(PAIN_RANGE.min, PAIN_RANGE.max), answer: v.number() };
const weight = { sent: decimalSchema({ ...WEIGHT_RANGE, decimals: 1 }), answer: v.number() };

const degrees = nullableField('temperature', {
  sent: decimalSchema({ ...TEMPERATURE_RANGE, decimals: 2 }),
  answer: v.number(),
});
const hundredths = {
  encode: (stored: number | null) => (stored === null ? null : stored / 100),
  decode: (value: number | null) => (value === null ? null : Math.round(value * 100)),
};

/** A flag that is 0 unless it is logged as set. */
const disturbed = {
  // An explicit 0 is the same as no flag.
  sent: {
    ...at('disturbed', v.nullable(flagSchema)),
    decode: (flag: 0 | 1 | null): 1 | null => (flag === 1 ? 1 : null),
  },
  day: {
    ...at('disturbed', v.picklist([0, 1])),
    encode: (stored: 0 | 1 | null): 0 | 1 => stored ?? 0,
    decode: (flag: 0 | 1): 0 | 1 | null => flag,
  },
  file: {
    ...at(
      'disturbed',
      v.pipe(
        v.nullish(flagSchema, null),
        v.transform((flag): 1 | null => (flag === 1 ? 1 : null)),
      ),
    ),
    encode: (stored: 0 | 1 | null): 1 | null => (stored === 1 ? 1 : null),
  },
};

/**
 * Every field of a day's log with its place in each shape; all other lists of fields are made from this one. Values that the
 * database computes with are columns, `MARKS` are in one JSON, `SEALED` are encrypted. Source: docs/api.md.
 */
export const DAY_FIELDS = {
  loggedOn: { day: at('date', storedDaySchema), file: at('date', daySchema) },
  bleeding: enumField('bleeding', BLEEDING_LEVELS),
  /** Whether bleeding counts for periods: 0 for bleeding in between. It is the same on all days of an episode. */
  counts: {
    sent: at('counts', flagSchema),
    day: at('counts', v.picklist([0, 1])),
    file: at('counts', v.optional(flagSchema, 1)),
  },
  heavyDetails: listField('heavy_details', HEAVY_DETAILS),
  pain: nullableField('pain', pain),
  painPlaces: listField('pain_places', PAIN_PLACES),
  painFlags: listField('pain_flags', PAIN_FLAGS),
  mood: nullableField('mood', level),
  energy: nullableField('energy', level),
  sleep: nullableField('sleep', level),
  symptoms: nullableField('symptoms', { sent: symptoms, answer: v.array(v.string()) }),
  discharge: enumField('discharge', DISCHARGES),
  /** In hundredths of a degree Celsius. */
  temperature: {
    sent: { ...degrees.sent, ...hundredths },
    day: { ...degrees.day, ...hundredths },
    file: { ...degrees.file, ...hundredths },
  },
  disturbed,
  lh: enumField('lh', TEST_RESULTS),
  pregnancyTest: nullableField('pregnancy_test', { sent: oneOf(TEST_RESULTS), answer: v.string() }),
  sex: listField('sex', SEX_KINDS),
  pill: nullableField('pill', { sent: oneOf(PILL_STATES), answer: v.string() }),
  weight: nullableField('weight', weight),
  /** The importer that brought the day; `null` for one logged by hand. */
  source: { day: at('source', v.nullable(v.string())), file: at('source', v.nullish(sourceSchema, null)) },
  /** When it was last saved, in unix seconds. */
  savedAt: { file: at('saved_at', instantSchema) },
} as const satisfies RecordFields<DayShape>;
export type DayField = keyof typeof DAY_FIELDS;

/** The fields that are stored in one JSON, because the database computes with none of them. */
export const MARKS = [
  'heavyDetails',
  'pain',
  'painPlaces',
  'painFlags',
  'sleep',
  'symptoms',
  'disturbed',
] as const;
/** The fields that are stored encrypted. */
export const SEALED = ['pregnancyTest', 'sex', 'pill', 'weight'] as const satisfies readonly DayField[];
/** The fields that need the consent `intimate`, by their keys in calls; so do some flags of pain. */
export const INTIMATE_KEYS = ['discharge', 'lh', 'pregnancy_test', 'sex'] as const;

/** The fields of a day that this consent covers. */
type IntimateFields = { readonly [Key in (typeof INTIMATE_KEYS)[number]]?: unknown } & {
  readonly pain_flags?: readonly string[] | null | undefined;
};
/** Whether a day, or a change of one, has a value that needs the consent `intimate`. */
export const isIntimate = (day: IntimateFields): boolean =>
  INTIMATE_KEYS.some((key) => (day[key] ?? null) !== null) || (day.pain_flags?.some(isIntimateFlag) ?? false);

/** The kinds that can be logged, in the order of the day sheet; each can be switched off in "What I log", and its data stays. */
export const DAY_KINDS = [
  'bleeding',
  'heavy_details',
  'pain',
  'symptoms',
  'mood',
  'energy',
  'sleep',
  'temperature',
  'discharge',
  'tests',
  'sex',
  'pill',
  'weight',
  'note',
] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** Offered until they are switched off; all others are off until they are switched on. */
const SHOWN_AT_FIRST: readonly DayKind[] = [
  'bleeding',
  'heavy_details',
  'pain',
  'symptoms',
  'mood',
  'energy',
  'sleep',
  'note',
];

/** The kinds that can only be switched on with the consent `intimate`. */
export const INTIMATE_KINDS: readonly DayKind[] = ['discharge', 'tests', 'sex'];

/** The kinds that a person is offered (1), from the ones they switched. */
export function shownKinds(switched: Partial<Readonly<Record<DayKind, 0 | 1>>>): Record<DayKind, 0 | 1> {
  const shown = DAY_KINDS.map((kind) => [kind, switched[kind] ?? (SHOWN_AT_FIRST.includes(kind) ? 1 : 0)]);
  return Object.fromEntries(shown) as Record<DayKind, 0 | 1>; // one for each kind
}

export const TEMPERATURE_UNITS = ['C', 'F'] as const;
export type TemperatureUnit = (typeof TEMPERATURE_UNITS)[number];

/** A temperature (°C) in a unit, to hundredths. */
export const inUnit = (celsius: number, unit: TemperatureUnit): number =>
  toHundredths(unit === 'C' ? celsius : celsius * 1.8 + 32);

/** Converts a typed temperature, with a point or a comma, to °C in hundredths; `undefined` if it isn't one of a body. */
export function celsiusFrom(typed: string, unit: TemperatureUnit): number | undefined {
  const value = decimalFrom(typed);
  if (value === undefined) return undefined;
  const celsius = toHundredths(unit === 'C' ? value : (value - 32) / 1.8);
  return celsius >= TEMPERATURE_RANGE.min && celsius <= TEMPERATURE_RANGE.max ? celsius : undefined;
}

/** A number as typed, with a point or a comma; `undefined` if it isn't one. */
export function decimalFrom(typed: string): number | undefined {
  return /^\d+([.,]\d+)?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : undefined;
}

const toHundredths = (value: number): number => Math.round(value * 100) / 100;
