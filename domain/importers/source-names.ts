import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { asRecord, isSet, type JsonRecord, originalOf } from './read-values.ts';
import type { DayFields } from './record-outcome.ts';

// Another app's content in its own words: for remarks, and for finding its names in tables.

/** Deeper values become JSON: no app nests that far, and a hostile file would exhaust the stack. */
const DEPTH_MAX = 3;
/** Ids, accounts, devices and bookkeeping of the other app: never stored (importers §3.6). */
const NOT_YOURS =
  /(?:^|_)(?:u?u?id|ids|users?|accounts?|e?mails?|devices?|clients?|sources?|platforms?|versions?|schema|(?:creat|updat|modifi|delet|sync)(?:ed|ion)?|timestamp|time_?zone)(?:_|$)/;
/** Predictions, averages and notices, by the names of their containers (importers §3.3). */
const ESTIMATES =
  /(?:^|_)(?:predict(?:ed|ions?)?|forecast(?:ed|s)?|estimat(?:ed?|ions?)|expected|average|avg|fertile_window|due_date)(?:_|$)/;

/** A name without the differences between writers: "EggWhite", "egg_white" and "Egg white" are one. */
export const keyOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const inSnakeCase = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();

/** Whether the name of a field or a kind of record is of the other app's bookkeeping. */
export const isNotYours = (name: string): boolean => NOT_YOURS.test(inSnakeCase(name));

/** Whether the name of a field or a kind of record is of an estimate of the other app. */
export const isEstimate = (name: string): boolean => ESTIMATES.test(inSnakeCase(name));

/** Why a record is left out that is marked as deleted, or as an estimate of the other app; `undefined` for any other. */
export function markedAs(record: JsonRecord): 'deleted' | 'estimate' | undefined {
  if (isSet(record.deleted) || isSet(record.is_deleted)) return 'deleted';
  const flags = ['predicted', 'is_predicted', 'estimated', 'is_estimated'];
  return flags.some((flag) => isSet(record[flag])) ? 'estimate' : undefined;
}

/** A value as short words, "minutes 430"; empty if it has no content. */
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

/** The unread fields of a record, each in words, "note slept badly"; without bookkeeping, estimates, and empty ones. */
export function unreadFields(record: object, isRead: (name: string, value: unknown) => boolean): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    if (isRead(name, value) || isNotYours(name) || isEstimate(name)) return [];
    const words = wordsOf(value);
    return words === '' || words === '{}' || words === '[]' ? [] : [`${name} ${words}`];
  });
}

// The meaning of another app's options.

/** The meaning of an option. */
export type OptionMeaning = {
  readonly fields: DayFields;
  /** Whether the option's own word is more precise than the fields, so that it becomes a remark too. */
  readonly keepsWord: boolean;
};
/** The meaning of options, by `keyOf` their names. */
export type OptionNames = ReadonlyMap<string, OptionMeaning>;
/** Options that mean these fields; those in `partly` mean more, so that their words become remarks too. Names have no spaces. */
export type OptionGroup = readonly [fields: DayFields, names: string, partly?: string];

const keysIn = (names: string): string[] => (names === '' ? [] : names.split(' ').map(keyOf));

/** A table of options; of two groups with the same name the first counts. */
export function optionNames(...groups: readonly OptionGroup[]): OptionNames {
  // A map, because a foreign name may be an inherited property of every object, such as "constructor".
  const meanings = new Map<string, OptionMeaning>();
  for (const [fields, names, partly = ''] of groups.toReversed()) {
    for (const key of keysIn(partly)) meanings.set(key, { fields, keepsWord: true });
    for (const key of keysIn(names)) meanings.set(key, { fields, keepsWord: false });
  }
  return meanings;
}

/** The content of each kind of record, by `keyOf` its names. */
export const byNames = <Content>(
  groups: readonly (readonly [Content, names: string])[],
): ReadonlyMap<string, Content> =>
  new Map(groups.flatMap(([content, names]) => keysIn(names).map((key) => [key, content] as const)));

/** Words for moods that are symptoms here, for every app that writes in English. */
export const MOOD_WORDS: readonly OptionGroup[] = [
  [{ symptoms: ['irritable'] }, 'irritable irritated irritability cranky', 'angry anger frustrated annoyed'],
  [{ symptoms: ['anxious'] }, 'anxious anxiety', 'nervous worried panic panicky'],
  [{ symptoms: ['low'] }, 'low low_mood sad sadness down', 'depressed depression sad_depressed hopeless'],
  [{ symptoms: ['tearful'] }, 'tearful weepy crying crying_spells'],
  [{ symptoms: ['foggy'] }, 'foggy brain_fog foggy_mind mental_fog'],
];

/** Merges the options of one record. Of two that contradict each other the stronger counts, or else the first. */
export function mergeOptions(
  options: readonly string[],
  meaningOf: (option: string) => OptionMeaning | undefined,
) {
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

/** The weakest first. Bleeding with a strength ranks above bleeding without one, which ranks above spotting. */
const BY_STRENGTH: readonly BleedingLevel[] = ['none', 'spotting', 'unspecified', 'light', 'medium', 'heavy'];

/** The rank of a level of bleeding, from 0 for none. */
export const bleedingRank = (level: BleedingLevel): number => BY_STRENGTH.indexOf(level);

/** The stronger of two levels. */
export const strongerOf = (one: BleedingLevel, other: BleedingLevel): BleedingLevel =>
  bleedingRank(other) > bleedingRank(one) ? other : one;

/** The rank of an option among contradicting ones: a named pain wins against "free of pain". */
function weightOf(meaning: OptionMeaning | undefined): number {
  const { bleeding, pain } = meaning?.fields ?? {};
  if (pain === 0) return -1;
  return bleeding === undefined || bleeding === null ? 0 : bleedingRank(bleeding);
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
