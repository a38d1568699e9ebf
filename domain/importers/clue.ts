import { BODY_WORDS, parseUnknownTables, SYMPTOM_WORDS } from './day-pieces.ts';
import {
  asList,
  asNumber,
  asRecord,
  asText,
  isSet,
  type JsonRecord,
  parseLeadingDay,
  weighed,
} from './read-values.ts';
import {
  type DayFields,
  leftOut,
  notUnderstood,
  type ParsedRecord,
  type ReportedDay,
} from './record-outcome.ts';
import {
  byNames,
  isEstimate,
  isNotYours,
  keyOf,
  markedAs,
  mergeOptions,
  type OptionGroup,
  type OptionMeaning,
  type OptionNames,
  optionNames,
  remarkOf,
  unreadFields,
  wordsOf,
} from './source-names.ts';

/** The fields of a measurement that are read; others become part of its remark. */
const READ_KEYS: ReadonlySet<string> = new Set(['type', 'date', 'day', 'value', 'excluded']);

/** Whether this is Clue's `measurements.json`: a list with a measurement of one of Clue's types. */
export const isClue = (content: unknown): boolean =>
  asList(content).some((item) => {
    const { type, value, date } = asRecord(item) ?? {};
    const name = asText(type);
    return name !== undefined && value !== undefined && typeof date === 'string' && !!clueType(name);
  });

/** Reads Clue's `measurements.json`; a record is an item of the list. */
export function* readClue(content: unknown): Generator<ParsedRecord> {
  for (const item of asList(content)) yield parseRecord(item);
}

/** Whether this is an older backup of Clue, `.cluedata`: days with Clue's fields. */
export function isClueBackup(content: unknown): boolean {
  const { data, settings } = asRecord(content) ?? {};
  if (!Array.isArray(data)) return false;
  if (data.length === 0) return Array.isArray(asRecord(settings)?.user_defaults);
  return data.some((item) => {
    const day = asRecord(item);
    return parseLeadingDay(day?.day) !== undefined && fieldsOf(day).some(([name]) => clueType(name));
  });
}

/** Reads an older backup, `.cluedata`: each field of each day is a record; a day without fields is an empty one. */
export function* readClueBackup(content: unknown): Generator<ParsedRecord> {
  const file = asRecord(content) ?? {};
  for (const item of asList(file.data)) {
    const day = asRecord(item);
    const fields = fieldsOf(day);
    if (day === undefined) yield notUnderstood(item);
    else if (fields.length === 0) yield leftOut('empty');
    for (const [type, value] of fields) yield parseRecord({ type, date: day?.day ?? day?.date, value });
  }
  yield* parseUnknownTables(file, ['data']);
}

const fieldsOf = (day: JsonRecord | undefined) =>
  Object.entries(day ?? {}).filter(([name]) => name !== 'day' && name !== 'date');

function parseRecord(item: unknown): ParsedRecord {
  const record = asRecord(item);
  const type = asText(record?.type);
  if (record === undefined || type === undefined) return notUnderstood(item);
  const mark = markedAs(record) ?? (isEstimate(type) ? 'estimate' : undefined);
  if (mark !== undefined) return leftOut(mark);
  if (isNotYours(type)) return leftOut('not_yours');
  const on = parseLeadingDay(record.date) ?? parseLeadingDay(record.day);
  const known = clueType(type);
  if (on === undefined) return known ? leftOut('no_day') : notUnderstood(item);
  const { remarks, ...content } = read(record, known);
  const unread = unreadFields(record, (name, field) => READ_KEYS.has(name) || field === false);
  const words = [...remarks, ...unread];
  const hasNoContent = words.length === 0 && Object.values(content).every(isEmpty);
  if (known && hasNoContent) return leftOut('empty');
  return {
    outcome: 'reported',
    category: type,
    // The name of an unknown type alone is information.
    days: [
      { on, ...content, ...((words.length > 0 || hasNoContent) && { remarks: [remarkOf(type, words)] }) },
    ],
    words: remarkOf(type, [wordsOf(record.value), ...unread]),
  };
}

/** Whether a note, tags or fields are empty. Object.keys lists every letter of a text. */
const isEmpty = (part: string | object): boolean =>
  (typeof part === 'string' ? part : Object.keys(part)).length === 0;

type ParsedMeasurement = Pick<ReportedDay, 'fields' | 'note' | 'tags'> & {
  readonly remarks: readonly string[];
};

function read(record: JsonRecord, known: ClueType | undefined): ParsedMeasurement {
  switch (known?.holds) {
    case 'temperature':
      return readTemperature(record);
    case 'weight':
      return readWeight(record);
    case 'tags': {
      const { options, others } = splitValue(record.value);
      return { tags: options, remarks: others };
    }
    case 'note':
      return readNote(record);
    default:
      return readOptions(record, known);
  }
}

type KnownOptions = Extract<ClueType, { holds: 'options' }> | undefined;

function readOptions({ value, excluded }: JsonRecord, known: KnownOptions): ParsedMeasurement {
  const { options, others } = splitValue(value);
  const { fields, words } = mergeOptions(options, (option) => meaningOf(option, known));
  // A flag without a name, `"pms": true`, has only its type.
  const texts = words.map((word) => (word === 'true' ? 'yes' : word));
  const remarks = [...texts, ...others];
  if (!isSet(excluded) && !isExcludedIn(value)) return { fields, remarks };
  if (fields.bleeding) return { fields: { ...fields, counts: 0 }, remarks };
  return { fields, remarks: [...remarks, 'excluded'] };
}

function meaningOf(option: string, known: KnownOptions): OptionMeaning | undefined {
  const meaning = known?.names.get(keyOf(option));
  // "none", "no_cravings": the type has no meaning then.
  const isNegative = /^(?:no|none|not)(?:[_\s-]|$)/i.test(option);
  return meaning ?? (isNegative ? undefined : known?.otherwise);
}

function readTemperature({ value, excluded }: JsonRecord): ParsedMeasurement {
  const measured = onlyItem(value);
  const unit = ['celsius', 'fahrenheit', 'temperature', 'value'].find(
    (name) => asNumber(measured[name]) !== undefined,
  );
  const temperature = unit === undefined ? undefined : asNumber(measured[unit]);
  if (temperature === undefined) return { remarks: [wordsOf(value)].filter((words) => words !== '') };
  const isExcluded = isSet(excluded) || isSet(measured.excluded);
  return {
    // Size distinguishes Fahrenheit from Celsius, as in every source.
    fields: { temperature, ...(isExcluded && { disturbed: 1 }) },
    remarks: unreadFields(measured, (name) => name === unit || name === 'excluded'),
  };
}

function readWeight({ value }: JsonRecord): ParsedMeasurement {
  const measured = onlyItem(value);
  const weight = weighed(measured);
  if (weight === undefined) return { remarks: [wordsOf(value)].filter((text) => text !== '') };
  return { fields: { weight: weight.kilograms }, remarks: unreadFields(measured, weight.isRead) };
}

/** The fields of a value that is one item or a list of one; a bare number becomes `value`. */
function onlyItem(value: unknown): JsonRecord {
  const list = asList(value);
  const item = list.length === 1 ? list[0] : value;
  return asRecord(item) ?? { value: item };
}

function readNote({ value }: JsonRecord): ParsedMeasurement {
  const { text, note, ...rest } = onlyItem(value);
  const { options, others } = splitValue(asText(text) ?? asText(note) ?? rest.value ?? rest);
  return { ...(options.length > 0 && { note: options.join('\n') }), remarks: others };
}

const isExcludedIn = (value: unknown): boolean =>
  [value, ...asList(value)].some((item) => isSet(asRecord(item)?.excluded));

type SplitValue = { readonly options: readonly string[]; readonly others: readonly string[] };

/** Reads a value of any shape: an option, several, objects with them, or flags by the names of options. */
function splitValue(value: unknown): SplitValue {
  const parts = (Array.isArray(value) ? value : [value]).map((item): SplitValue => {
    const record = asRecord(item);
    if (record !== undefined) return splitRecord(record);
    return { options: optionIn(item), others: Array.isArray(item) ? [wordsOf(item)] : [] };
  });
  return {
    options: parts.flatMap(({ options }) => options),
    others: parts.flatMap(({ others }) => others),
  };
}

function splitRecord({ option, options, ...fields }: JsonRecord): SplitValue {
  const named = [option, ...asList(option), ...asList(options)].flatMap(optionIn);
  // Older backups name options with a flag each: {"cramps": true, "headache": false}.
  const flagged = Object.keys(fields).filter((name) => fields[name] === true && name !== 'excluded');
  const others = unreadFields(fields, (name, field) => typeof field === 'boolean' || name === 'excluded');
  return { options: [...named, ...flagged], others };
}

/** An option that is a text, a number or a flag; a nested list has none. */
function optionIn(item: unknown): string[] {
  const isOption = typeof item === 'string' || typeof item === 'number' || item === true;
  const text = isOption ? String(item).trim() : '';
  return text === '' ? [] : [text];
}

// The names of Clue: types and options of `measurements.json`, of older `.cluedata` backups, and of writers that imitate them.
// Names that are in no table become remarks. Source: research/import-formats 3.1 and 3.2, and public converters.

type ClueType =
  | {
      readonly holds: 'options';
      readonly names: OptionNames;
      /** The meaning of every other option, if the type alone implies it; not for options like "none". */
      readonly otherwise?: OptionMeaning;
    }
  | { readonly holds: 'temperature' | 'weight' | 'tags' | 'note' };

const options = (...[names, otherwise]: [OptionNames, DayFields?]): ClueType => ({
  holds: 'options',
  names,
  ...(otherwise && { otherwise: { fields: otherwise, keepsWord: true } }),
});
const NO_NAMES = optionNames();
const YES = 'yes true';

const PERIOD = optionNames(
  [{ bleeding: 'light' }, 'light'],
  [{ bleeding: 'medium' }, 'medium'],
  [{ bleeding: 'heavy' }, 'heavy', 'very_heavy super_heavy extra_heavy'],
  [{ bleeding: 'spotting' }, 'spotting', 'light_spotting heavy_spotting'],
  [{ bleeding: 'none' }, 'none no_bleeding not_bleeding'],
  [{ bleeding: 'unspecified' }, `${YES} unspecified`],
);

const SPOTTING = optionNames([{ bleeding: 'spotting' }, `${YES} spotting`, 'red brown']);

const PAIN = optionNames(
  [{ pain_places: ['back'] }, 'lower_back back'],
  [{ pain_places: ['pelvis'] }, 'pelvic pelvis'],
  [{ pain_places: ['head'], symptoms: ['migraine'] }, '', 'migraine_with_aura'],
  [{ symptoms: ['breast_tenderness'] }, 'breasts'],
  [{ symptoms: ['ovulation_pain'] }, 'ovulation'],
  [{ symptoms: ['aches'] }, '', 'joint joint_pain muscle muscle_pain leg body_aches'],
  [{ pain: 0 }, 'pain_free no_pain none'],
  ...BODY_WORDS,
);

const OF_BODY: readonly OptionGroup[] = [
  [{ symptoms: ['nausea'] }, 'nauseous nauseated'],
  [{ symptoms: ['bowel_trouble'] }, '', 'gassy gas constipated'],
  [{ symptoms: ['acne'] }, 'pimples'],
  [{ symptoms: ['breast_tenderness'] }, 'tender tenderness'],
];

/** Feelings, mind, energy and PMS share their words: versions put the same word under different types. */
const FEELINGS = optionNames([{ symptoms: ['cravings'] }, '', 'cravings'], ...OF_BODY, ...SYMPTOM_WORDS);
const BODY = optionNames(...OF_BODY, ...BODY_WORDS);

const DISCHARGE = optionNames(
  [{ discharge: 'creamy' }, 'creamy', 'sticky'],
  [{ discharge: 'stretchy' }, 'egg_white stretchy', 'watery'],
  [{ discharge: 'unusual' }, 'unusual atypical'],
  [{ discharge: 'dry' }, 'dry', 'none no_discharge'],
);

const SEX = optionNames(
  [{ sex: ['protected'] }, 'protected protected_sex'],
  [{ sex: ['unprotected'] }, 'unprotected unprotected_sex'],
  [{ sex: ['alone'] }, 'masturbation'],
  [{ pain_flags: ['at_sex'] }, 'painful_intercourse painful_sex pain_during_sex'],
);

const TESTS = optionNames(
  [{ lh: 'positive' }, 'ovulation_positive ovulation_test_pos ovulation_test_positive', 'ovulation_peak'],
  [{ lh: 'negative' }, 'ovulation_negative ovulation_test_neg ovulation_test_negative'],
  [{ pregnancy_test: 'positive' }, 'pregnancy_positive pregnancy_test_pos'],
  [{ pregnancy_test: 'negative' }, 'pregnancy_negative pregnancy_test_neg'],
);
const OVULATION_TEST = optionNames(
  [{ lh: 'positive' }, 'positive pos', 'peak'],
  [{ lh: 'negative' }, 'negative neg'],
);
const PREGNANCY_TEST = optionNames(
  [{ pregnancy_test: 'positive' }, 'positive pos'],
  [{ pregnancy_test: 'negative' }, 'negative neg'],
);

const PILL = optionNames(
  [{ pill: 'taken' }, 'taken pill_taken', 'double double_dose pill_double'],
  [{ pill: 'late' }, 'late pill_late taken_late'],
  [{ pill: 'missed' }, 'missed pill_missed'],
);
/** A type that also has shots and rings, so a bare "taken" may not be about a pill. */
const BIRTH_CONTROL = optionNames(
  [{ pill: 'taken' }, 'pill_taken', 'pill_double'],
  [{ pill: 'late' }, 'pill_late'],
  [{ pill: 'missed' }, 'pill_missed'],
);

/** Only the two ends are a grade; the words between them describe the night and don't grade it. */
const SLEEP = optionNames(
  [{ sleep: 4 }, 'good great', 'woke_up_refreshed woke_up_rested woke_rested'],
  [{ sleep: 2 }, 'bad poor', 'woke_up_tired'],
  [{ symptoms: ['night_sweats'] }, 'night_sweats'],
);

const TYPES = byNames<ClueType>([
  // A period of an unknown strength is still a period.
  [options(PERIOD, { bleeding: 'unspecified' }), 'period bleeding menstruation'],
  [options(SPOTTING, { bleeding: 'spotting' }), 'spotting'],
  [options(PAIN), 'pain'],
  [options(FEELINGS), 'feelings feeling emotions emotion mood mind mental energy pms'],
  [options(BODY), 'digestion stool poop skin breasts_and_chest breasts_chest'],
  [options(NO_NAMES, { symptoms: ['cravings'] }), 'craving cravings'],
  [options(NO_NAMES, { symptoms: ['hot_flushes'] }), 'hot_flashes hot_flash hot_flushes'],
  [options(DISCHARGE), 'discharge fluid cervical_fluid cervical_mucus mucus'],
  [options(SEX), 'sex_life sex sex_drive sexual_activity'],
  [options(TESTS), 'tests test'],
  [options(OVULATION_TEST), 'ovulation_test'],
  [options(PREGNANCY_TEST), 'pregnancy_test'],
  [options(PILL), 'birth_control_pill pill pill_hbc'],
  [options(BIRTH_CONTROL), 'birth_control'],
  [options(SLEEP), 'sleep_quality'],
  [{ holds: 'temperature' }, 'bbt temperature basal_body_temperature'],
  [{ holds: 'weight' }, 'weight'],
  [{ holds: 'tags' }, 'tags tag custom_tags'],
  [{ holds: 'note' }, 'notes note'],
  // Known types that have no field here.
  [options(NO_NAMES), 'sleep sleep_duration resting_heart_rate heart_rate_variability steps'],
  [options(NO_NAMES), 'exercise activity party partying leisure meditation motivation'],
  [options(NO_NAMES), 'collection_method collection social_life social hair urine'],
  [options(NO_NAMES), 'appointments appointment medication meds supplements ailments ailment'],
  [options(NO_NAMES), 'vulva_and_vagina vulva_vagina birth_control_shot birth_control_patch'],
  [options(NO_NAMES), 'birth_control_ring birth_control_iud birth_control_implant'],
  [options(NO_NAMES), 'injection_hbc patch_hbc ring_hbc iud'],
]);

const clueType = (name: string): ClueType | undefined => TYPES.get(keyOf(name));

/** `keyOf` all names of Clue's types and options. */
export const CLUE_WORDS: readonly string[] = [
  ...TYPES.keys(),
  ...[...TYPES.values()].flatMap((type) => (type.holds === 'options' ? [...type.names.keys()] : [])),
];
