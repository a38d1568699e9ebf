import type { LocalDate } from '#domain/calendar/local-date.ts';
import { LIST_KEYS } from '#domain/portability/made-imports.schema.ts';
import { asList, asRecord, type JsonRecord, originalOf, parseLeadingDay } from './read-values.ts';
import {
  type DayFields,
  leftOut,
  notUnderstood,
  type ParsedRecord,
  type ReportedDay,
} from './record-outcome.ts';
import {
  isEstimate,
  isNotYours,
  keyOf,
  MOOD_WORDS,
  type OptionGroup,
  type OptionMeaning,
  optionNames,
} from './source-names.ts';

// A record with several values for a day is read piece by piece, one for each of its keys, and this file merges the pieces.

/** A part of a record's day; empty if that part has no content. */
export type Piece = Omit<ReportedDay, 'on'>;

/** A piece in the source's own words. */
export const remark = (text: string): Piece => ({ remarks: [text] });

/** A value in a remark: texts without surrounding spaces, anything else as in the file. */
export const formatValue = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : originalOf(value);

/** A named value in the source's own words: "cervix.opening: 2". */
export const namedRemark = (name: string, value: unknown): Piece => remark(`${name}: ${formatValue(value)}`);

const EMPTY_VALUE = /^(?:|none|false|no|0|null|\[\]|\{\})$/i;

/** Whether a value has content: `false`, 0, "none", "no" and empty ones don't. */
export const hasValue = (value: unknown): boolean => !EMPTY_VALUE.test(formatValue(value ?? null));

/** The entry of a table under a name; never an inherited one, like "constructor". */
export const getOwn = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

type RecordPieces = {
  readonly category: string;
  readonly on: LocalDate | undefined;
  readonly pieces: readonly Piece[];
  readonly words?: string | undefined;
};

/** The outcome of a record with these pieces of a day: left out if it has no day, or if all of them are empty. */
export function reportedDay({ category, on, pieces, words }: RecordPieces): ParsedRecord {
  const filled = pieces.filter(hasContent);
  if (filled.length === 0) return leftOut('empty');
  if (on === undefined) return leftOut('no_day');
  return { outcome: 'reported', category, days: [{ on, ...mergePieces(filled) }], words: words || undefined };
}

const hasContent = ({ fields = {}, isStart = false, note = '', ...lists }: Piece): boolean =>
  isStart ||
  note !== '' ||
  Object.keys(fields).length > 0 ||
  Object.values(lists).some((list) => list.length > 0);

/** Lists are united; of two values for one field the first counts. */
function mergePieces(pieces: readonly Piece[]): Piece {
  const unitedTexts = (key: 'ownSymptoms' | 'tags' | 'remarks') => [
    ...new Set(pieces.flatMap((piece) => piece[key] ?? [])),
  ];
  return {
    fields: pieces.reduce<DayFields>((fields, piece) => withFields(fields, piece.fields ?? {}), {}),
    ownSymptoms: unitedTexts('ownSymptoms'),
    isStart: pieces.some(({ isStart }) => isStart === true),
    note: pieces.flatMap(({ note }) => note || []).join('\n'),
    tags: unitedTexts('tags'),
    remarks: unitedTexts('remarks'),
  };
}

function withFields(before: DayFields, more: DayFields): DayFields {
  const lists = LIST_KEYS.filter((key) => before[key] || more[key]).map((key) => [
    key,
    [...new Set([...(before[key] ?? []), ...(more[key] ?? [])])],
  ]);
  return { ...more, ...before, ...Object.fromEntries(lists) };
}

/** All values of a row in the source's own words, except bookkeeping, estimates and the named keys. */
export const remarksOfOthers = (row: JsonRecord, read: readonly string[]): string[] =>
  Object.entries(row).flatMap(([key, value]) =>
    read.includes(key) || isNotYours(key) || isEstimate(key) || !hasValue(value)
      ? []
      : [`${key}: ${formatValue(value)}`],
  );

/** The outcomes of lists in a file that its reader doesn't know. */
export function* parseUnknownTables(file: JsonRecord, known: readonly string[]): Generator<ParsedRecord> {
  for (const [table, rows] of Object.entries(file)) {
    if (known.includes(table)) continue;
    for (const row of asList(rows)) {
      if (isEstimate(table)) yield leftOut('estimate');
      else if (isNotYours(table)) yield leftOut('not_yours');
      else yield parseUnknownRow(table, row);
    }
  }
}

/** The outcome of each row of each table of a file, by the readers of the tables that are known. */
export function* parseTables(
  file: JsonRecord,
  readers: Readonly<Record<string, (row: JsonRecord) => ParsedRecord>>,
): Generator<ParsedRecord> {
  for (const [table, rows] of Object.entries(file)) {
    const read = getOwn(readers, table) ?? ((row) => parseUnknownRow(table, row));
    for (const value of asList(rows)) {
      const row = asRecord(value);
      yield row === undefined ? notUnderstood(value) : read(row);
    }
  }
}

/** The outcome of a row of an unknown table: a remark if it has a day. */
function parseUnknownRow(table: string, row: unknown): ParsedRecord {
  const values = asRecord(row) ?? {};
  const dayKey = Object.keys(values).find((key) => parseLeadingDay(values[key]) !== undefined);
  if (dayKey === undefined) return notUnderstood(row);
  const words = remarksOfOthers(values, [dayKey]);
  const text = words.length > 0 ? `${table}: ${words.join(', ')}` : table;
  return reportedDay({ category: table, on: parseLeadingDay(values[dayKey]), pieces: [remark(text)] });
}

// Apps with a list of symptoms name most of them alike, and some let people write names themselves. So all names are in one
// table, in English, Dutch, French and Spanish.

/** Symptoms of the body by their names in any of these languages. */
export const BODY_WORDS: readonly OptionGroup[] = [
  [{ pain_places: ['cramps'] }, 'cramps cramp cramping period_cramps menstrual_cramps'],
  [{ pain_places: ['cramps'] }, 'krampen menstruatiekrampen crampes calambres cólicos'],
  [{ pain_places: ['back'] }, 'back_pain backache lower_back_pain rugpijn'],
  [{ pain_places: ['back'] }, 'mal_de_dos mal_au_dos dolor_de_espalda'],
  [{ pain_places: ['breasts'] }, 'breast_pain'],
  [{ pain_places: ['pelvis'] }, 'pelvic_pain'],
  [{ pain_places: ['head'], symptoms: ['headache'] }, 'headache headaches hoofdpijn'],
  [{ pain_places: ['head'], symptoms: ['headache'] }, 'mal_de_tête maux_de_tête dolor_de_cabeza'],
  [{ pain_places: ['head'], symptoms: ['migraine'] }, 'migraine migraines migraña'],
  [{ symptoms: ['breast_tenderness'] }, 'breast_tenderness tender_breasts sore_breasts'],
  [{ symptoms: ['breast_tenderness'] }, 'gevoelige_borsten seins_sensibles senos_sensibles'],
  [{ symptoms: ['bloating'] }, 'bloating bloated ballonnements hinchazón'],
  [{ symptoms: ['acne'] }, 'acne acné'],
  [{ symptoms: ['nausea'] }, 'nausea misselijk misselijkheid nausée nausées náuseas'],
  [{ symptoms: ['bowel_trouble'] }, 'bowel_trouble'],
  // Our symptom is wider than either, so the app's word becomes a remark too.
  [{ symptoms: ['bowel_trouble'] }, '', 'diarrhea diarrhoea diarree diarrhée diarrea'],
  [{ symptoms: ['bowel_trouble'] }, '', 'constipation constipatie verstopping estreñimiento'],
  [{ symptoms: ['cravings'] }, 'cravings food_cravings antojos'],
  [{ symptoms: ['dizziness'] }, 'dizziness dizzy duizelig duizeligheid vertiges mareos'],
  [{ symptoms: ['hot_flushes'] }, 'hot_flashes hot_flushes opvliegers bouffées_de_chaleur'],
  [{ symptoms: ['hot_flushes'] }, 'sofocos'],
  [{ symptoms: ['night_sweats'] }, 'night_sweats nachtzweten sueurs_nocturnes sudores_nocturnos'],
  [{ symptoms: ['aches'] }, 'aches body_aches'],
  [{ symptoms: ['ovulation_pain'] }, 'ovulation_pain ovulatiepijn mittelschmerz'],
];

/** Symptoms and moods by their names in any of these languages. */
export const SYMPTOM_WORDS: readonly OptionGroup[] = [
  ...BODY_WORDS,
  ...MOOD_WORDS,
  [{ symptoms: ['irritable'] }, 'prikkelbaar prikkelbaarheid irritabilité irritabilidad'],
  [{ symptoms: ['anxious'] }, 'angst angstig anxiété ansiedad'],
];
const KNOWN = optionNames(...SYMPTOM_WORDS);

/** Symptoms of several apps that aren't among ours, as own symptoms are written. */
const OWN_NAMES: ReadonlyMap<string, string> = new Map(
  ['Fatigue', 'Insomnia', 'Mood swings', 'Swelling'].map((name) => [keyOf(name), name]),
);

/** One of our symptoms, or a place of pain, by its name in another app; `undefined` for any other name. */
export const knownSymptom = (name: string): OptionMeaning | undefined => KNOWN.get(keyOf(name));

/** A symptom by its name in another app: one of ours, a place of pain, or else an own symptom of that name. */
export function symptomPiece(name: string): Piece {
  const meaning = knownSymptom(name);
  if (meaning === undefined) return { ownSymptoms: [OWN_NAMES.get(keyOf(name)) ?? name] };
  return { fields: meaning.fields, remarks: meaning.keepsWord ? [name] : [] };
}
