import { type ClueType, clueType } from './clue-names.ts';
import { weighed } from './kilograms.ts';
import { type Meaning, type MergedOptions, mergeOptions } from './option-names.ts';
import {
  asList,
  asNumber,
  asRecord,
  asText,
  dayIn,
  isSet,
  type JsonRecord,
  originalOf,
} from './read-values.ts';
import type { ParsedRecord, ReportedDay } from './record-fate.ts';
import { parseUnknownTables } from './said-of-day.ts';
import {
  isEstimate,
  isMarkedAsDeleted,
  isMarkedAsEstimate,
  isNotYours,
  keyOf,
  remarkOf,
  unreadFields,
  wordsOf,
} from './source-words.ts';

/** What is read of a measurement itself; what else it holds is kept in its words. */
const READ_KEYS: ReadonlySet<string> = new Set(['type', 'date', 'day', 'value', 'excluded']);

/** Whether this is Clue's `measurements.json`: a list with a measurement of a type that Clue has. */
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

/** Whether this is an older backup of Clue, `.cluedata`: days with fields that Clue has. */
export function isClueBackup(content: unknown): boolean {
  const { data, settings } = asRecord(content) ?? {};
  if (!Array.isArray(data)) return false;
  if (data.length === 0) return Array.isArray(asRecord(settings)?.user_defaults);
  return data.some((item) => {
    const day = asRecord(item);
    return dayIn(day?.day) !== undefined && fieldsOf(day).some(([name]) => clueType(name));
  });
}

/**
 * Reads an older backup of Clue, `.cluedata`. A record is each field of each day, for that is what `measurements.json` has as items;
 * a day without fields is one record, which says nothing.
 */
export function* readClueBackup(content: unknown): Generator<ParsedRecord> {
  const file = asRecord(content) ?? {};
  for (const item of asList(file.data)) {
    const day = asRecord(item);
    const fields = fieldsOf(day);
    if (day === undefined) yield { fate: 'not_understood', original: originalOf(item) };
    else if (fields.length === 0) yield { fate: 'left_out', reason: 'empty' };
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
  if (isMarkedAsDeleted(record)) return { fate: 'left_out', reason: 'deleted' };
  if (isEstimate(type) || isMarkedAsEstimate(record)) return { fate: 'left_out', reason: 'estimate' };
  if (isNotYours(type)) return { fate: 'left_out', reason: 'not_yours' };
  const on = dayIn(record.date) ?? dayIn(record.day);
  const known = clueType(type);
  if (on === undefined) return known ? { fate: 'left_out', reason: 'no_day' } : notUnderstood(item);
  const { remarks, ...content } = read(record, known);
  const unread = unreadFields(record, (name, field) => READ_KEYS.has(name) || field === false);
  const words = [...remarks, ...unread];
  const saysNothing = words.length === 0 && Object.values(content).every(isEmpty);
  if (known && saysNothing) return { fate: 'left_out', reason: 'empty' };
  return {
    fate: 'said',
    category: type,
    // Of a type that nobody knows the name alone says something.
    days: [
      { on, ...content, ...((words.length > 0 || saysNothing) && { remarks: [remarkOf(type, words)] }) },
    ],
    words: remarkOf(type, [wordsOf(record.value), ...unread]),
  };
}

/** Whether a note, tags or fields say nothing. Of a text, Object.keys lists every letter. */
const isEmpty = (part: string | object): boolean =>
  (typeof part === 'string' ? part : Object.keys(part)).length === 0;

const notUnderstood = (item: unknown): ParsedRecord => ({
  fate: 'not_understood',
  original: originalOf(item),
});

/** What a measurement says, with the words for its remark. */
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

function readOptions(
  { value, excluded }: JsonRecord,
  known: Extract<ClueType, { holds: 'options' }> | undefined,
): ParsedMeasurement {
  const { options, others } = splitValue(value);
  const { fields, words }: MergedOptions = mergeOptions(options, (option) => meaningOf(option, known));
  // A flag without a name, `"pms": true`, says it by its type alone.
  const texts = words.map((word) => (word === 'true' ? 'yes' : word));
  const isExcluded = isSet(excluded) || isExcludedIn(value);
  if (!isExcluded) return { fields, remarks: [...texts, ...others] };
  if (fields.bleeding) return { fields: { ...fields, counts: 0 }, remarks: [...texts, ...others] };
  return { fields, remarks: [...texts, ...others, 'excluded'] };
}

function meaningOf(
  option: string,
  known: Extract<ClueType, { holds: 'options' }> | undefined,
): Meaning | undefined {
  const meaning = known?.names.get(keyOf(option));
  // "none", "no_cravings": the type says nothing then.
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
    // Fahrenheit and Celsius differ by their size, as in every source.
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

/** The fields of a value that is one item, or a list of one; a bare number is its `value`. */
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

/** The options of a value, and in words what else it holds. */
type SplitValue = { readonly options: readonly string[]; readonly others: readonly string[] };

/** Reads a value in whichever shape: an option, several, objects with them, or flags by the names of options. */
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

/** An option that is a text, a number or a flag; a list in a list is none. */
function optionIn(item: unknown): string[] {
  const isOption = typeof item === 'string' || typeof item === 'number' || item === true;
  const text = isOption ? String(item).trim() : '';
  return text === '' ? [] : [text];
}
