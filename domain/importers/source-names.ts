import { strengthOf } from './facts.ts';
import { asRecord, isSet, type JsonRecord, originalOf } from './read-values.ts';
import type { DayFields } from './record-outcome.ts';

// What another app wrote, in its own words: for remarks, and for finding its names in tables.

/** Deeper values are given as JSON: no app nests that far, and a hostile file would exhaust the stack. */
const DEPTH_MAX = 3;
/** Ids, accounts, devices and book-keeping of the other app: never kept (importers §3.6). */
const NOT_YOURS =
  /(?:^|_)(?:u?u?id|ids|users?|accounts?|e?mails?|devices?|clients?|sources?|platforms?|versions?|schema|(?:creat|updat|modifi|delet|sync)(?:ed|ion)?|timestamp|time_?zone)(?:_|$)/;
/** Predictions, averages and notices, by the names of what holds them (importers §3.3). */
const ESTIMATES =
  /(?:^|_)(?:predict(?:ed|ions?)?|forecast(?:ed|s)?|estimat(?:ed?|ions?)|expected|average|avg|fertile_window|due_date)(?:_|$)/;

/** A name without what writers disagree about: "EggWhite", "egg_white" and "Egg white" are one. */
export const keyOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const inSnakeCase = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();

/** Whether a field or a kind of record, by its name, is the other app's book-keeping. */
export const isNotYours = (name: string): boolean => NOT_YOURS.test(inSnakeCase(name));

/** Whether a field or a kind of record, by its name, is an estimate of the other app. */
export const isEstimate = (name: string): boolean => ESTIMATES.test(inSnakeCase(name));

/** Whether a record is marked as an estimate of the other app. */
export const isMarkedAsEstimate = (record: JsonRecord): boolean =>
  ['predicted', 'is_predicted', 'estimated', 'is_estimated'].some((flag) => isSet(record[flag]));

/** Whether a record is marked as deleted. */
export const isMarkedAsDeleted = (record: JsonRecord): boolean =>
  isSet(record.deleted) || isSet(record.is_deleted);

/** A value as short words, "minutes 430"; empty if it says nothing. */
export function wordsOf(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value).trim();
  if (depth >= DEPTH_MAX) return originalOf(value);
  if (Array.isArray(value)) return joined(value.map((item) => wordsOf(item, depth + 1)));
  const fields = Object.entries(asRecord(value) ?? {}).map(([key, field]) => {
    const words = wordsOf(field, depth + 1);
    return key === 'option' || words === '' ? words : `${key} ${words}`;
  });
  return joined(fields);
}

const joined = (words: readonly string[]): string => words.filter((word) => word !== '').join(', ');

/** "pain: migraine, leg"; the name alone without words. */
export function remarkOf(name: string, words: readonly string[]): string {
  const rest = joined(words);
  return rest === '' ? name : `${name}: ${rest}`;
}

/**
 * The fields of a record that nobody reads, each in words, "note slept badly"; without book-keeping, estimates, and what is empty.
 */
export function unreadFields(record: object, isRead: (name: string, value: unknown) => boolean): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    if (isRead(name, value) || isNotYours(name) || isEstimate(name)) return [];
    const words = wordsOf(value);
    return words === '' || words === '{}' || words === '[]' ? [] : [`${name} ${words}`];
  });
}

// What the options of another app mean here.

/** What an option means here. */
export type Meaning = {
  readonly fields: DayFields;
  /** Whether the option's own word says more than the fields, so that it is kept as a remark too. */
  readonly keepsWord: boolean;
};
/** What options mean, by `keyOf` their names. */
export type OptionNames = ReadonlyMap<string, Meaning>;
type OptionGroup = { readonly meaning: Meaning; readonly names: readonly string[] };

/** Options that say exactly this. */
export const mapsTo = (fields: DayFields, names: readonly string[]): OptionGroup => ({
  meaning: { fields, keepsWord: false },
  names,
});

/** Options that say this and more, so that their words are kept too. */
export const mapsPartlyTo = (fields: DayFields, names: readonly string[]): OptionGroup => ({
  meaning: { fields, keepsWord: true },
  names,
});

/** A table of options; of two groups with the same name the first holds. */
export const optionNames = (groups: readonly OptionGroup[]): OptionNames =>
  // A map, because names of a foreign file may be names of what every object has, "constructor".
  new Map(
    groups
      .toReversed()
      .flatMap(({ meaning, names }) => names.map((name): [string, Meaning] => [keyOf(name), meaning])),
  );

/** Words for moods that are symptoms here, for every app that writes in English. */
export const MOOD_WORDS: readonly OptionGroup[] = [
  mapsTo({ symptoms: ['irritable'] }, ['irritable', 'irritated', 'irritability', 'cranky']),
  mapsPartlyTo({ symptoms: ['irritable'] }, ['angry', 'anger', 'frustrated', 'annoyed']),
  mapsTo({ symptoms: ['anxious'] }, ['anxious', 'anxiety']),
  mapsPartlyTo({ symptoms: ['anxious'] }, ['nervous', 'worried', 'panic', 'panicky']),
  mapsTo({ symptoms: ['low'] }, ['low', 'low_mood', 'sad', 'sadness', 'down']),
  mapsPartlyTo({ symptoms: ['low'] }, ['depressed', 'depression', 'sad_depressed', 'hopeless']),
  mapsTo({ symptoms: ['tearful'] }, ['tearful', 'weepy', 'crying', 'crying_spells']),
  mapsTo({ symptoms: ['foggy'] }, ['foggy', 'brain_fog', 'foggy_mind', 'mental_fog']),
];

/** What the options of one record say together. */
export type MergedOptions = {
  readonly fields: DayFields;
  /** The options that say more than the fields, or something of which there is no field. */
  readonly words: readonly string[];
};

/** Reads the options of one record. Of two that contradict each other the stronger holds, or else the first. */
export function mergeOptions(
  options: readonly string[],
  meaningOf: (option: string) => Meaning | undefined,
): MergedOptions {
  let fields: DayFields = {};
  const words: string[] = [];
  const read = options.map((option) => ({ option, meaning: meaningOf(option) }));
  for (const { option, meaning } of read.toSorted((a, b) => weightOf(b.meaning) - weightOf(a.meaning))) {
    const united = meaning && mergeFields(fields, meaning.fields);
    if (united !== undefined) fields = united;
    if (united === undefined || meaning?.keepsWord) words.push(option);
  }
  return { fields, words };
}

/** Where options contradict each other, the heavier holds: a pain that is named holds against "free of pain". */
function weightOf(meaning: Meaning | undefined): number {
  const { bleeding, pain } = meaning?.fields ?? {};
  if (pain === 0) return -1;
  return bleeding === undefined || bleeding === null ? 0 : strengthOf(bleeding);
}

/** Both together; `undefined` if they contradict each other. */
function mergeFields(fields: DayFields, more: DayFields): DayFields | undefined {
  const united: Record<string, unknown> = { ...fields };
  for (const [key, value] of Object.entries(more)) {
    const before = united[key];
    if (before === undefined) united[key] = value;
    else if (Array.isArray(before) && Array.isArray(value)) united[key] = [...new Set([...before, ...value])];
    else if (before !== value) return undefined;
  }
  if (united.pain === 0 && united.pain_places !== undefined) return undefined;
  return united as DayFields; // every key has a value of one of the two
}
