import { asRecord, isSet, type JsonRecord, originalOf } from './read-values.ts';

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
