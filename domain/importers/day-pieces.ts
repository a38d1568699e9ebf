import type { LocalDate } from '#domain/calendar/local-date.ts';
import { LIST_KEYS } from './facts.ts';
import { asList, asRecord, dayIn, originalOf } from './read-values.ts';
import type { DayFields, ParsedRecord, ReportedDay } from './record-outcome.ts';
import {
  isEstimate,
  isNotYours,
  keyOf,
  MOOD_WORDS,
  mapsPartlyTo,
  mapsTo,
  optionNames,
} from './source-names.ts';

// A record that says several things of a day is read piece by piece, one for each of its keys, and the pieces are put together here.

/** A part of what a record says of its day; empty if that part says nothing. */
export type Piece = Omit<ReportedDay, 'on'>;

/** A piece that is kept in the source's own words. */
export const remark = (text: string): Piece => ({ remarks: [text] });

/** What a value is in a remark: texts without spaces around them, all else as it stands in the file. */
export const formatValue = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : originalOf(value);

/** A named value in the source's own words: "cervix.opening: 2". */
export const remarkOf = (name: string, value: unknown): Piece => remark(`${name}: ${formatValue(value)}`);

const EMPTY_VALUE = /^(?:|none|false|no|0|null|\[\]|\{\})$/i;

/** Whether a value says anything: `false`, 0, "none", "no" and empty ones don't. */
export const hasValue = (value: unknown): boolean => !EMPTY_VALUE.test(formatValue(value ?? null));

/** The entry of a table under that name; never what an object has by itself, like "constructor". */
export const getOwn = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** The fate of a record that says these pieces of a day: left out if it has no day, or if none of them says anything. */
export function reportedDay({
  category,
  on,
  pieces,
  words,
}: {
  readonly category: string;
  readonly on: LocalDate | undefined;
  readonly pieces: readonly Piece[];
  readonly words?: string;
}): ParsedRecord {
  const filled = pieces.filter(hasContent);
  if (filled.length === 0) return { fate: 'left_out', reason: 'empty' };
  if (on === undefined) return { fate: 'left_out', reason: 'no_day' };
  const days = [{ on, ...mergePieces(filled) }];
  return words === undefined || words === ''
    ? { fate: 'said', category, days }
    : { fate: 'said', category, days, words };
}

const hasContent = ({ fields = {}, isStart = false, note = '', ...lists }: Piece): boolean =>
  isStart ||
  note !== '' ||
  Object.keys(fields).length > 0 ||
  Object.values(lists).some((list) => list.length > 0);

/** Lists are united; of two values for one field the first holds. */
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

/** All values of a row but book-keeping, estimates and those of the keys named, in the source's own words. */
export const remarksOfOthers = (row: Readonly<Record<string, unknown>>, read: readonly string[]): Piece[] =>
  Object.entries(row).flatMap(([key, value]) =>
    read.includes(key) || isNotYours(key) || isEstimate(key) || !hasValue(value)
      ? []
      : [remarkOf(key, value)],
  );

/** The fates of what a file has in lists that its reader doesn't know. */
export function* parseUnknownTables(
  file: Readonly<Record<string, unknown>>,
  known: readonly string[],
): Generator<ParsedRecord> {
  for (const [table, rows] of Object.entries(file)) {
    if (known.includes(table)) continue;
    for (const row of asList(rows)) {
      if (isEstimate(table)) yield { fate: 'left_out', reason: 'estimate' };
      else if (isNotYours(table)) yield { fate: 'left_out', reason: 'not_yours' };
      else yield parseUnknownRow({ table, row });
    }
  }
}

/** The fate of a row of a table that nobody knows: a remark if there is a day in it. */
export function parseUnknownRow({
  table,
  row,
}: {
  readonly table: string;
  readonly row: unknown;
}): ParsedRecord {
  const values = asRecord(row) ?? {};
  const dayKey = Object.keys(values).find((key) => dayIn(values[key]) !== undefined);
  if (dayKey === undefined) return { fate: 'not_understood', original: originalOf(row) };
  const words = remarksOfOthers(values, [dayKey]).flatMap(({ remarks }) => remarks ?? []);
  const text = words.length > 0 ? `${table}: ${words.join(', ')}` : table;
  return reportedDay({ category: table, on: dayIn(values[dayKey]), pieces: [remark(text)] });
}

// Apps with a list of symptoms call most of them the same, and in several of them people write names themselves. So their names are
// in one table, in English, Dutch, French and Spanish.

const KNOWN = optionNames([
  mapsTo({ pain_places: ['cramps'] }, ['cramps', 'cramp', 'cramping', 'period cramps', 'menstrual cramps']),
  mapsTo({ pain_places: ['cramps'] }, ['krampen', 'menstruatiekrampen', 'crampes', 'calambres', 'cólicos']),
  mapsTo({ pain_places: ['back'] }, ['back pain', 'backache', 'lower back pain', 'rugpijn']),
  mapsTo({ pain_places: ['back'] }, ['mal de dos', 'mal au dos', 'dolor de espalda']),
  mapsTo({ pain_places: ['breasts'] }, ['breast pain']),
  mapsTo({ pain_places: ['pelvis'] }, ['pelvic pain']),
  mapsTo({ pain_places: ['head'], symptoms: ['headache'] }, ['headache', 'headaches', 'hoofdpijn']),
  mapsTo({ pain_places: ['head'], symptoms: ['headache'] }, [
    'mal de tête',
    'maux de tête',
    'dolor de cabeza',
  ]),
  mapsTo({ pain_places: ['head'], symptoms: ['migraine'] }, ['migraine', 'migraines', 'migraña']),
  mapsTo({ symptoms: ['breast_tenderness'] }, ['breast tenderness', 'tender breasts', 'sore breasts']),
  mapsTo({ symptoms: ['breast_tenderness'] }, ['gevoelige borsten', 'seins sensibles', 'senos sensibles']),
  mapsTo({ symptoms: ['bloating'] }, ['bloating', 'bloated', 'ballonnements', 'hinchazón']),
  mapsTo({ symptoms: ['acne'] }, ['acne', 'acné']),
  mapsTo({ symptoms: ['nausea'] }, ['nausea', 'misselijk', 'misselijkheid', 'nausée', 'nausées', 'náuseas']),
  mapsTo({ symptoms: ['bowel_trouble'] }, ['bowel trouble']),
  // Ours is wider than either, so that their word has to be kept.
  mapsPartlyTo({ symptoms: ['bowel_trouble'] }, ['diarrhea', 'diarrhoea', 'diarree', 'diarrhée', 'diarrea']),
  mapsPartlyTo({ symptoms: ['bowel_trouble'] }, [
    'constipation',
    'constipatie',
    'verstopping',
    'estreñimiento',
  ]),
  mapsTo({ symptoms: ['cravings'] }, ['cravings', 'food cravings', 'antojos']),
  mapsTo({ symptoms: ['dizziness'] }, [
    'dizziness',
    'dizzy',
    'duizelig',
    'duizeligheid',
    'vertiges',
    'mareos',
  ]),
  mapsTo({ symptoms: ['hot_flushes'] }, ['hot flashes', 'hot flushes', 'opvliegers', 'bouffées de chaleur']),
  mapsTo({ symptoms: ['hot_flushes'] }, ['sofocos']),
  mapsTo({ symptoms: ['night_sweats'] }, [
    'night sweats',
    'nachtzweten',
    'sueurs nocturnes',
    'sudores nocturnos',
  ]),
  mapsTo({ symptoms: ['aches'] }, ['aches', 'body aches']),
  mapsTo({ symptoms: ['ovulation_pain'] }, ['ovulation pain', 'ovulatiepijn', 'mittelschmerz']),
  ...MOOD_WORDS,
  mapsTo({ symptoms: ['irritable'] }, ['prikkelbaar', 'prikkelbaarheid', 'irritabilité', 'irritabilidad']),
  mapsTo({ symptoms: ['anxious'] }, ['angst', 'angstig', 'anxiété', 'ansiedad']),
]);

/** Symptoms that several apps have and we don't, as own symptoms are written. */
const OWN_NAMES: ReadonlyMap<string, string> = new Map(
  ['Fatigue', 'Insomnia', 'Mood swings', 'Swelling'].map((name) => [keyOf(name), name]),
);

/** A symptom by the name that it has in another app: one of ours, a place of pain, or else an own symptom of that name. */
export function symptomPiece(name: string): Piece {
  const meaning = KNOWN.get(keyOf(name));
  if (meaning === undefined) return { ownSymptoms: [OWN_NAMES.get(keyOf(name)) ?? name] };
  return { fields: meaning.fields, remarks: meaning.keepsWord ? [name] : [] };
}
