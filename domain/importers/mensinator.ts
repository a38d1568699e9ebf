import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { formatValue, type Piece, parseTables, remark, reportedDay, symptomPiece } from './day-pieces.ts';
import { asList, asRecord, asText, type JsonRecord, parseLeadingDay } from './read-values.ts';
import { leftOut, type ParsedRecord } from './record-outcome.ts';
import { keyOf, strongerOf } from './source-names.ts';

// Its tables, and the symptoms that its database begins with; the person names all others. Source: DatabaseUtils.kt of
// Mensinator, which writes these names in English in every language.

/** Strengths of the day's bleeding, which it stores as symptoms, by `keyOf` their names. */
const MENSINATOR_FLOWS: ReadonlyMap<string, BleedingLevel> = new Map([
  ['heavyflow', 'heavy'],
  ['mediumflow', 'medium'],
  ['lightflow', 'light'],
]);

/** Whether parsed JSON is an export of Mensinator. */
export function isMensinator(content: unknown): boolean {
  const file = asRecord(content);
  if (!Array.isArray(file?.periods)) return false;
  if (['period_logs', 'entries', 'cycles'].some((key) => Array.isArray(file[key]))) return false;
  return ['symptom_date', 'ovulations', 'app_settings'].some((key) => Array.isArray(file[key]));
}

/** Reads Mensinator's JSON; each row of each of its tables is a record. */
export function* readMensinator(content: unknown): Generator<ParsedRecord> {
  const file = asRecord(content) ?? {};
  const known = createContext(file);
  yield* parseTables(file, {
    app_settings: () => leftOut('not_yours'),
    app_settings_group: () => leftOut('not_yours'),
    symptoms: () => leftOut('grouping'),
    periods: (row) => parsePeriodDay(row, known),
    ovulations: (row) =>
      reportedDay({
        category: 'ovulations',
        on: parseLeadingDay(row.date),
        pieces: [remark('ovulation, set by hand')],
      }),
    symptom_date: (row) => parseSymptom(row, known),
  });
}

type MensinatorContext = {
  readonly names: ReadonlyMap<string, string>;
  /** The strength of each day of a period, `unspecified` without one. */
  readonly levels: ReadonlyMap<LocalDate, BleedingLevel>;
};

function createContext(file: JsonRecord): MensinatorContext {
  const names = new Map<string, string>();
  for (const row of recordsOf(file.symptoms)) {
    const name = asText(row.symptom_name);
    if (name !== undefined) names.set(formatValue(row.id), name);
  }
  const levels = new Map<LocalDate, BleedingLevel>();
  for (const row of recordsOf(file.periods)) {
    const on = parseLeadingDay(row.date);
    if (on !== undefined) levels.set(on, 'unspecified');
  }
  for (const row of recordsOf(file.symptom_date)) {
    const on = parseLeadingDay(row.symptom_date);
    const flow = flowOf(names.get(formatValue(row.symptom_id)));
    const before = on && levels.get(on);
    if (on && flow && before) levels.set(on, strongerOf(before, flow));
  }
  return { names, levels };
}

const recordsOf = (rows: unknown): JsonRecord[] =>
  asList(rows)
    .map(asRecord)
    .filter((row) => row !== undefined);

const flowOf = (name: string | undefined): BleedingLevel | undefined =>
  MENSINATOR_FLOWS.get(keyOf(name ?? ''));

function parsePeriodDay(row: JsonRecord, { levels }: MensinatorContext): ParsedRecord {
  const on = parseLeadingDay(row.date);
  const bleeding = (on && levels.get(on)) ?? 'unspecified';
  return reportedDay({ category: 'periods', on, pieces: [{ fields: { bleeding } }] });
}

function parseSymptom(row: JsonRecord, { names, levels }: MensinatorContext): ParsedRecord {
  const on = parseLeadingDay(row.symptom_date);
  const name = names.get(formatValue(row.symptom_id));
  const isPeriodDay = on !== undefined && levels.has(on);
  const piece =
    name === undefined ? remark(`symptom ${formatValue(row.symptom_id)}`) : pieceOf({ name, isPeriodDay });
  return reportedDay({
    category: 'symptom_date',
    on,
    pieces: [piece],
    words: name,
  });
}

function pieceOf({ name, isPeriodDay }: { readonly name: string; readonly isPeriodDay: boolean }): Piece {
  const flow = flowOf(name);
  // Mensinator makes periods only from the days in their own table, so a strength on another day makes none here either.
  if (flow !== undefined) return isPeriodDay ? { fields: { bleeding: flow } } : remark(name);
  if (keyOf(name) !== 'spotting') return symptomPiece(name);
  return isPeriodDay ? remark(name) : { fields: { bleeding: 'spotting' } };
}
