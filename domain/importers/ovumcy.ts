import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { wordsIn } from '#domain/text/fold-text.ts';
import { createDayReader, type DayOrder } from './day-order.ts';
import {
  formatValue,
  getOwn,
  hasValue,
  namedRemark,
  type Piece,
  parseUnknownTables,
  remark,
  reportedDay,
  symptomPiece,
} from './day-pieces.ts';
import {
  asList,
  asNumber,
  asRecord,
  asText,
  isSet,
  type JsonRecord,
  parseLeadingDay,
  type TableRow,
} from './read-values.ts';
import { type DayFields, notUnderstood, type ParsedRecord } from './record-outcome.ts';
import { isEstimate, isNotYours } from './source-names.ts';

/** Whether parsed JSON is an export of ovumcy. */
export function isOvumcy(content: unknown): boolean {
  const file = asRecord(content);
  if (!Array.isArray(file?.entries) || Array.isArray(file.cycles) || Array.isArray(file.periods))
    return false;
  if (file.entries.length === 0) return typeof file.exported_at === 'string';
  return file.entries.some(isEntry);
}

const isEntry = (value: unknown): boolean => {
  const entry = asRecord(value);
  const marks = ['flow', 'mood_rating', 'cervical_mucus', 'cycle_factors', 'cycle_start'];
  return entry !== undefined && 'date' in entry && marks.filter((key) => key in entry).length >= 2;
};

/** Whether a table with these columns is an export of ovumcy. */
export function isOvumcyHeader(columns: readonly string[]): boolean {
  // Its names have no dots, and all of drip's have.
  if (columns.some((column) => column.includes('.'))) return false;
  const keys = columns.map(keyOfColumn);
  const marks = ['mood_rating', 'sex_activity', 'bbt', 'cervical_mucus'];
  const has = (key: string) => keys.includes(key);
  return ['date', 'period', 'flow'].every(has) && marks.filter(has).length >= 2;
}

/** Reads ovumcy's JSON; each entry is a record. */
export function* readOvumcy(content: unknown): Generator<ParsedRecord> {
  const file = asRecord(content) ?? {};
  const startOn = parseLeadingDay(file.last_period_start);
  let isStartHeld = startOn === undefined;
  for (const entry of asList(file.entries)) {
    const parsed = parseEntry(entry);
    const isThatDay = parsed.outcome === 'reported' && parsed.days.some(({ on }) => on === startOn);
    if (isThatDay) isStartHeld = true;
    yield isThatDay ? { ...parsed, days: parsed.days.map((day) => ({ ...day, isStart: true })) } : parsed;
  }
  yield* parseUnknownTables(file, ['entries']);
  // The start from the app's setup is stored beside the entries, and may have no entry of its own.
  if (!isStartHeld)
    yield reportedDay({ category: 'last_period_start', on: startOn, pieces: [{ isStart: true }] });
}

/** The cells with the days of ovumcy's table, as in the file. */
export const ovumcyDays = (rows: readonly TableRow[]): string[] => rows.map(entryOfRow).map(dateOf);

/** Reads ovumcy's table; each row is a record. `dayOrder` is for days that a spreadsheet rewrote ambiguously. */
export function* readOvumcyTable(
  rows: readonly TableRow[],
  { dayOrder }: { readonly dayOrder?: DayOrder } = {},
): Generator<ParsedRecord> {
  const entries = rows.map(entryOfRow);
  const dayOf = createDayReader(entries.map(dateOf), dayOrder);
  for (const entry of entries) yield parseEntry({ ...entry, date: dayOf(dateOf(entry)) });
}

const dateOf = (entry: JsonRecord): string => formatValue(entry.date ?? '');

function parseEntry(value: unknown): ParsedRecord {
  const entry = asRecord(value);
  if (entry === undefined || !OVUMCY_KEYS.some((key) => key in entry)) return notUnderstood(value);
  const pieces = Object.entries(entry).flatMap(
    ([key, part]) => getOwn(READERS, key)?.(part, entry) ?? wordOf(key, part),
  );
  return reportedDay({
    category: 'entries',
    on: parseLeadingDay(entry.date),
    pieces: [...bleedingOf(entry), ...pieces],
    words: wordsOf(entry),
  });
}

/** The values that could contradict another entry of the day, in one line. */
function wordsOf(entry: JsonRecord): string {
  const singles = ['period', 'flow', 'mood_rating', 'bbt', ...Object.keys(OVUMCY_WORDS)];
  const present = singles.filter((key) => hasValue(entry[key]));
  return present.map((key) => `${key}: ${formatValue(entry[key])}`).join(', ');
}

/** The keys of an entry that don't have one word a day; bleeding is read from several of them together. */
const READERS: Readonly<Record<string, (value: unknown, entry: JsonRecord) => Piece[]>> = {
  date: () => [],
  period: () => [],
  flow: () => [],
  cycle_start: (value) => [{ isStart: isSet(value) }],
  is_uncertain: (value) => (isSet(value) ? [remark('uncertain')] : []),
  mood_rating: moodOf,
  bbt: temperatureOf,
  cycle_factors: (value) => itemsOf(value).map((factor) => namedRemark('cycle factor', factor)),
  symptoms: symptomsOf,
  other_symptoms: (value) => itemsOf(value).map((name) => namedSymptom('other_symptoms', name)),
  notes: (value) =>
    typeof value === 'string' || !hasValue(value)
      ? [{ note: asText(value) ?? '' }]
      : [namedRemark('notes', value)],
};

/** A value from a list of words; any other value, and that of an unknown key, becomes a remark. */
function wordOf(key: string, value: unknown): Piece[] {
  if (!hasValue(value) || isNotYours(key) || isEstimate(key)) return [];
  const fields = getOwn(getOwn(OVUMCY_WORDS, key) ?? {}, formatValue(value).toLowerCase());
  return fields === undefined ? [namedRemark(key, value)] : [{ fields }];
}

function bleedingOf(entry: JsonRecord): Piece[] {
  const flow = formatValue(entry.flow ?? '').toLowerCase();
  const level = OVUMCY_FLOWS.find((known) => known === flow);
  const isPeriod = isSet(entry.period);
  const hasSpotting = isSet(asRecord(entry.symptoms)?.spotting);
  const unknown = level === undefined && hasValue(flow) ? [namedRemark('flow', flow)] : [];
  if (level === undefined && !isPeriod) return [...unknown, ...(hasSpotting ? [bleeding('spotting')] : [])];
  if (level === 'spotting') return [bleeding(level), ...(isPeriod ? [remark('day of a period')] : [])];
  const spotting = hasSpotting ? [remark('spotting')] : [];
  // Ovumcy makes its cycles only from days that are marked as period.
  const isExcluded = entry.period === false;
  const piece = bleeding(level ?? 'unspecified');
  return [isExcluded ? { fields: { ...piece.fields, counts: 0 } } : piece, ...spotting, ...unknown];
}

const bleeding = (level: BleedingLevel): Piece => ({ fields: { bleeding: level } });

function moodOf(value: unknown): Piece[] {
  if (!hasValue(value)) return [];
  const mood = asNumber(value);
  const isOnScale = mood !== undefined && Number.isInteger(mood) && mood >= 1 && mood <= 5;
  return [isOnScale ? { fields: { mood } } : namedRemark('mood_rating', value)];
}

function temperatureOf(value: unknown, entry: JsonRecord): Piece[] {
  const temperature = asNumber(value);
  if (temperature === undefined) return hasValue(value) ? [namedRemark('bbt', value)] : [];
  if (temperature === 0) return [];
  const factors = asList(entry.cycle_factors);
  const isDisturbed = OVUMCY_DISTURBING.some((factor) => factors.includes(factor));
  return [{ fields: isDisturbed ? { temperature, disturbed: 1 } : { temperature } }];
}

/** The items of a list; a single value counts as a list of one. */
const itemsOf = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? value : [value]).filter(hasValue);

const namedSymptom = (key: string, name: unknown): Piece =>
  typeof name === 'string' ? symptomPiece(name.trim()) : namedRemark(key, name);

function symptomsOf(value: unknown): Piece[] {
  const flags = asRecord(value);
  if (flags === undefined) return itemsOf(value).map((name) => namedSymptom('symptoms', name));
  return Object.entries(flags).flatMap(([name, flag]) => {
    if (!isSet(flag)) return hasValue(flag) ? [namedRemark(`symptom ${name}`, flag)] : [];
    if (name === 'spotting') return [];
    // Its label in the app; the key alone is ambiguous.
    return [symptomPiece(name === 'mood' ? 'mood swings' : name.replaceAll('_', ' '))];
  });
}

function keyOfColumn(column: string): string {
  const key = column
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  return getOwn(OVUMCY_COLUMNS, key) ?? key;
}

const YES = /^(?:yes|true|1)$/i;

function entryOfRow(row: TableRow): JsonRecord {
  const entry = new Map<string, unknown>([['date', '']]);
  const symptoms: Record<string, boolean> = {};
  for (const [column, cell] of Object.entries(row)) {
    const key = keyOfColumn(column);
    const text = unguarded(cell);
    if (OVUMCY_SYMPTOMS.includes(key)) symptoms[key] = YES.test(text);
    else if (['period', 'cycle_start', 'is_uncertain'].includes(key)) entry.set(key, YES.test(text));
    else if (key === 'cycle_factors')
      entry.set(
        key,
        listIn(text.toLowerCase()).map((factor) => factor.replaceAll(' ', '_')),
      );
    else if (key === 'other_symptoms') entry.set(key, listIn(text));
    else entry.set(OVUMCY_KEYS.includes(key) ? key : column, text);
  }
  return { ...Object.fromEntries(entry), symptoms };
}

const listIn = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A cell without the apostrophe that stops spreadsheets from reading it as a formula. */
const unguarded = (cell: string): string => cell.trim().replace(/^'(?=\s*[=+\-@]|[\t\r\n])/, '');

// The words of ovumcy's files, in lower case; its tables have the same ones as labels ("Egg white"). Source: its
// docs/export.md.

/** Values of keys that have one word a day; "none" means nothing. */
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
  // "high" comes before the peak and is neither of our two results.
  lh_test: { negative: { lh: 'negative' }, peak: { lh: 'positive' } },
};

export const OVUMCY_FLOWS = ['spotting', 'light', 'medium', 'heavy'] as const;
const OVUMCY_DISTURBING: readonly string[] = ['illness', 'sleep_disruption'];

/** Its built-in symptoms; spotting is read with the bleeding. */
export const OVUMCY_SYMPTOMS = wordsIn(`
  cramps headache acne mood bloating fatigue breast_tenderness back_pain nausea spotting irritability
  insomnia food_cravings diarrhea constipation swelling`);

/** Columns of its tables that have another name in its JSON; both as keys. */
const OVUMCY_COLUMNS: Readonly<Record<string, string>> = {
  bbt_c: 'bbt',
  other: 'other_symptoms',
  uncertain: 'is_uncertain',
};

const OVUMCY_KEYS: readonly string[] = [...Object.keys(READERS), ...Object.keys(OVUMCY_WORDS)];
