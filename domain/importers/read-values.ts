import { fromEpochDay, type LocalDate, parseLocalDate, toEpochDay } from '#domain/calendar/local-date.ts';

// Reads values of unknown shape: a foreign file may contain anything.

export type JsonRecord = Readonly<Record<string, unknown>>;

/** An object's fields; `undefined` for anything else, including lists. */
export const asRecord = (value: unknown): JsonRecord | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonRecord) // just checked
    : undefined;

/** A list; empty for anything else. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A text without surrounding spaces; `undefined` if that is empty, or isn't a text. */
export function asText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** A finite number, also as text with a decimal point; `undefined` for anything else. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const text = asText(value);
  return text !== undefined && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** Whether a flag is set, in the spellings that files use: true, "true", 1, "1". */
export const isSet = (value: unknown): boolean =>
  value === true || value === 1 || value === '1' || (typeof value === 'string' && /^true$/i.test(value));

/**
 * The day at the beginning of a text, as its source wrote it: "2025-01-03", "2025-01-03 23:30:00.0", "2025-01-03T00:00:00Z".
 * Never converted through UTC, so that it's the person's own day. `undefined` if the text doesn't begin with a day.
 */
export const parseLeadingDay = (value: unknown): LocalDate | undefined =>
  typeof value === 'string' ? parseLocalDate(value.trimStart().slice(0, 10)) : undefined;

/** The day of a count of days since 1970-01-01; `undefined` outside the years 1900 to 2199. */
export function dayOfEpoch(value: unknown): LocalDate | undefined {
  const days = asNumber(value);
  if (days === undefined || !Number.isInteger(days)) return undefined;
  try {
    return fromEpochDay(days);
  } catch {
    return undefined;
  }
}

/** The day some days later; `undefined` outside the years 1900 to 2199. */
export const dayAfter = (on: LocalDate, days: number): LocalDate | undefined =>
  dayOfEpoch(toEpochDay(on) + days);

/** Maps each of some days to the next one of them. */
export function nextDays(days: Iterable<LocalDate>): ReadonlyMap<LocalDate, LocalDate> {
  const sorted = [...new Set(days)].sort();
  return new Map(sorted.slice(1).map((next, index) => [sorted[index] ?? next, next]));
}

/** Parses a JSON value that may come as text; returns the text itself if it isn't JSON. */
export function unpacked(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A record as in its source, for remarks and for "not understood"; "…" for one that is nested too deep for JSON. */
export function originalOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return '…';
  }
}

/** A table's row by the names of its columns, as in the file; every cell is a text, empty without content. */
export type TableRow = Readonly<Record<string, string>>;

/** A text as the product accepts it, such as a cell's: well-formed, without NUL, and without spaces around it. */
export const cellText = (cell: string): string =>
  cell.toWellFormed().replaceAll('\u0000', '').normalize('NFC').trim();

/** The text of a row's cell; empty if the row or the column doesn't exist. */
export const cellOf = (row: TableRow | undefined, column: string | null): string =>
  // A column may be called "constructor".
  row !== undefined && column !== null && Object.hasOwn(row, column) ? cellText(row[column] ?? '') : '';

/** Whether every cell of a row is empty. */
export const isEmptyRow = (row: TableRow): boolean =>
  Object.keys(row).every((column) => cellOf(row, column) === '');

const KILOGRAMS_PER_POUND = 0.45359237;
const KILOGRAMS = /^(?:kgs?|kilos?|kilograms?|kilogrammes?)$/i;
const POUNDS = /^(?:lbs?|pounds?)$/i;

/** A weight with its unit in its name or in `unit`, and which fields hold nothing else; `undefined` without a unit. */
export function weighed(fields: JsonRecord) {
  const unit = asText(fields.unit) ?? '';
  const measured = Object.keys(fields).flatMap((name) => {
    const value = asNumber(fields[name]);
    return value === undefined ? [] : [{ name, value, of: name === 'value' ? unit : name }];
  });
  const inKilograms = measured.find(({ of }) => KILOGRAMS.test(of));
  if (inKilograms !== undefined) {
    const isRead = (name: string) => name === inKilograms.name || (name === 'unit' && KILOGRAMS.test(unit));
    return { kilograms: inKilograms.value, isRead };
  }
  const inPounds = measured.find(({ of }) => POUNDS.test(of));
  // A converted weight also stays in its own words.
  return inPounds && { kilograms: inKilogramsOf(inPounds.value), isRead: () => false };
}

/** International pounds in kilograms, to one decimal, as weights are stored. */
const inKilogramsOf = (pounds: number): number => Number((pounds * KILOGRAMS_PER_POUND).toFixed(1));
