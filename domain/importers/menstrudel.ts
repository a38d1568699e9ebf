import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { MENSTRUDEL_FLOWS, MENSTRUDEL_PAINS } from './menstrudel-names.ts';
import {
  asList,
  asNumber,
  asRecord,
  asText,
  dayIn,
  type JsonRecord,
  originalOf,
  unpacked,
} from './read-values.ts';
import type { ParsedRecord } from './record-fate.ts';
import {
  formatValue,
  hasValue,
  type Piece,
  parseUnknownRow,
  remarkOf,
  remarksOfOthers,
  reportedDay,
} from './said-of-day.ts';
import { symptomPiece } from './symptom-names.ts';

/** The version of its database whose numbers for bleeding hold until today; a file that names none is taken for one of these. */
const FLOWS_SETTLED_IN = 6;

/** Whether parsed JSON is Menstrudel's main export, the one with periods. */
export function isMenstrudel(content: unknown): boolean {
  const file = asRecord(content);
  if (!Array.isArray(file?.period_logs)) return false;
  if (['entries', 'cycles', 'symptom_date'].some((key) => Array.isArray(file[key]))) return false;
  return ['periods', 'log_symptoms', 'db_version'].some((key) => key in file);
}

/** Reads Menstrudel's main export; each row of each of its tables is a record. */
export function* readMenstrudel(content: unknown): Generator<ParsedRecord> {
  const file = asRecord(content) ?? {};
  const version = asNumber(file.db_version) ?? FLOWS_SETTLED_IN;
  const dayOfLog = new Map<string, LocalDate>();
  for (const row of asList(file.period_logs)) {
    const log = asRecord(row);
    const on = dayIn(log?.date);
    if (on !== undefined) dayOfLog.set(formatValue(log?.id), on);
  }
  for (const [table, rows] of Object.entries(file)) {
    for (const row of asList(rows)) yield parseRow({ table, row, version, dayOfLog });
  }
}

function parseRow({
  table,
  row: value,
  version,
  dayOfLog,
}: {
  readonly table: string;
  readonly row: unknown;
  readonly version: number;
  readonly dayOfLog: ReadonlyMap<string, LocalDate>;
}): ParsedRecord {
  const row = asRecord(value);
  if (row === undefined) return { fate: 'not_understood', original: originalOf(value) };
  switch (table) {
    case 'periods':
      // It makes them from the days of `period_logs` by itself.
      return { fate: 'left_out', reason: 'grouping' };
    case 'period_logs':
      return parseLog(row, version);
    case 'log_symptoms':
      return reportedDay({
        category: table,
        on: dayOfLog.get(formatValue(row.log_id_fk)),
        pieces: symptomsIn(row.symptom),
      });
    default:
      return parseUnknownRow({ table, row });
  }
}

function parseLog(row: JsonRecord, version: number): ParsedRecord {
  const level = levelOf(row.flow, version);
  const pain = MENSTRUDEL_PAINS[asNumber(row.painLevel) ?? -1];
  return reportedDay({
    category: 'period_logs',
    on: dayIn(row.date),
    pieces: [
      level === undefined ? unread(row, 'flow') : { fields: { bleeding: level } },
      ...(pain === undefined ? [unread(row, 'painLevel')] : painOf(pain)),
      ...asList(unpacked(row.symptoms)).flatMap(symptomsIn),
      ...remarksOfOthers(row, ['date', 'flow', 'painLevel', 'symptoms']),
    ],
    words: [level && `flow: ${level}`, pain && pain !== 'none' && `pain: ${pain}`].filter(Boolean).join(', '),
  });
}

/** Its numbers for bleeding moved twice: spotting and none came to be, each in front of the others. */
function levelOf(flow: unknown, version: number): BleedingLevel | undefined {
  const number = asNumber(flow);
  if (number === undefined || number < 0) return undefined;
  if (version < FLOWS_SETTLED_IN - 1) return MENSTRUDEL_FLOWS[number + 2];
  return MENSTRUDEL_FLOWS[version < FLOWS_SETTLED_IN && number > 0 ? number + 1 : number];
}

function painOf(pain: (typeof MENSTRUDEL_PAINS)[number]): Piece[] {
  const grade = MENSTRUDEL_PAINS.indexOf(pain);
  if (grade === 0) return [];
  return grade <= 3 ? [{ fields: { pain: grade } }] : [{ fields: { pain: 3 } }, remarkOf('pain', pain)];
}

/** A value that is none of its list, as it stands. */
const unread = (row: JsonRecord, key: string): Piece => (hasValue(row[key]) ? remarkOf(key, row[key]) : {});

/** A symptom by its name; until version 4.1 the app wrote its own ones as "SymptomType.builtInCramps". */
function symptomsIn(symptom: unknown): Piece[] {
  const name = asText(symptom)?.replace(/^SymptomType\.(?:builtIn)?/, '');
  if (name) return [symptomPiece(name)];
  return hasValue(symptom) ? [remarkOf('symptom', symptom)] : [];
}
