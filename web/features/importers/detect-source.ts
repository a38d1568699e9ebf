import { isClue, isClueBackup, readClue, readClueBackup } from '#domain/importers/clue.ts';
import { type DayOrder, type DayQuestion, openDayOfApp } from '#domain/importers/day-order.ts';
import { readDaylio } from '#domain/importers/daylio.ts';
import { dripDays, isDripHeader, readDrip } from '#domain/importers/drip.ts';
import { isFlo, readFlo } from '#domain/importers/flo.ts';
import { isMensinator, readMensinator } from '#domain/importers/mensinator.ts';
import {
  isMenstrudel,
  isMenstrudelOther,
  readMenstrudel,
  readMenstrudelOther,
} from '#domain/importers/menstrudel.ts';
import {
  isOvumcy,
  isOvumcyHeader,
  ovumcyDays,
  readOvumcy,
  readOvumcyTable,
} from '#domain/importers/ovumcy.ts';
import { isPeri, readPeri } from '#domain/importers/peri.ts';
import { asRecord, type TableRow } from '#domain/importers/read-values.ts';
import type { ImportSource, ParsedRecord } from '#domain/importers/record-outcome.ts';
import { readTodoist } from '#domain/importers/todoist.ts';
import { PORTABLE_FORMAT } from '#domain/portability/portable-data.schema.ts';
import { checkCells, checkJson, checkTable, decodeText, type ParsedTable, parseTable } from './read-bytes.ts';
import { ImportRefusal } from './reading-answer.ts';

// Recognises the app that wrote a file by its content, never by its name, because people and phones rename files.

/** The format of a file, detected from its first bytes. */
type FileKind = 'zip' | 'database' | 'xml' | 'web-page' | 'json' | 'flo-text' | 'table' | 'binary';

/** How many bytes from the start of a file are enough to detect its format. */
export const HEAD_BYTES = 4096;

const ZIP = [0x50, 0x4b];
const DATABASE = 'SQLite format 3\u0000';
const WEB_PAGE = /^<(?:!doctype html|html|head|body)\b/i;
/** Matches at the start of a line; never across lines, because hostile files have a hundred thousand blank ones. */
const FLO_TEXT = /^[^\S\n]*(?:cycle \d+|period start date:)/im;

export function kindOfFile(head: Uint8Array): FileKind {
  const marks = [...head.subarray(0, DATABASE.length)];
  if (ZIP.every((byte, index) => marks[index] === byte) && (marks[2] ?? 0) < 0x08) return 'zip';
  if (String.fromCharCode(...marks) === DATABASE) return 'database';
  return kindOfText(decodeText(head));
}

function kindOfText(text: string): FileKind {
  const start = text.trimStart();
  if (start.startsWith('{') || start.startsWith('[')) return 'json';
  if (WEB_PAGE.test(start)) return 'web-page';
  if (start.startsWith('<')) return 'xml';
  if (text.slice(0, HEAD_BYTES).includes('\u0000')) return 'binary';
  return FLO_TEXT.test(start.slice(0, HEAD_BYTES)) && /pregnant:/i.test(start) ? 'flo-text' : 'table';
}

/** The person's answer about the order of day and month in a table. */
type DayAnswer = { readonly dayOrder?: DayOrder };

/** One app's reading of a file. */
export type Candidate = {
  readonly source: ImportSource;
  readonly read: (answer: DayAnswer) => Iterable<ParsedRecord>;
  /** The question to ask before reading, if the order of day and month is ambiguous. */
  readonly openDay?: () => DayQuestion | undefined;
};

type JsonReader = {
  readonly source: ImportSource;
  readonly isIt: (content: unknown) => boolean;
  readonly read: (content: unknown) => Iterable<ParsedRecord>;
};

const JSON_READERS: readonly JsonReader[] = [
  { source: 'clue', isIt: isClue, read: readClue },
  { source: 'clue', isIt: isClueBackup, read: readClueBackup },
  { source: 'flo', isIt: isFlo, read: readFlo },
  { source: 'ovumcy', isIt: isOvumcy, read: readOvumcy },
  { source: 'mensinator', isIt: isMensinator, read: readMensinator },
  { source: 'menstrudel', isIt: isMenstrudel, read: readMenstrudel },
  { source: 'menstrudel', isIt: isMenstrudelOther, read: readMenstrudelOther },
  { source: 'peri', isIt: isPeri, read: readPeri },
];

type TableReader = {
  readonly source: ImportSource;
  readonly isIt: (columns: readonly string[]) => boolean;
  readonly read: (rows: readonly TableRow[], answer: DayAnswer) => Iterable<ParsedRecord>;
  /** The cells with dates, for tables whose dates a spreadsheet may have reformatted. */
  readonly daysOf?: (rows: readonly TableRow[]) => readonly string[];
};

const hasColumns =
  (...names: readonly string[]) =>
  (columns: readonly string[]): boolean =>
    names.every((name) => columns.includes(name));

const TABLE_READERS: readonly TableReader[] = [
  { source: 'drip', isIt: isDripHeader, read: readDrip, daysOf: dripDays },
  { source: 'ovumcy', isIt: isOvumcyHeader, read: readOvumcyTable, daysOf: ovumcyDays },
  { source: 'todoist', isIt: hasColumns('TYPE', 'CONTENT'), read: readTodoist },
  { source: 'daylio', isIt: hasColumns('full_date', 'mood'), read: readDaylio },
];

export type TextContent =
  | { readonly kind: 'apps'; readonly candidates: readonly Candidate[] }
  /** A table of no known app. */
  | { readonly kind: 'table'; readonly table: ParsedTable }
  | { readonly kind: 'marea' };

/** Detects the content of a text file from all its bytes. Throws an `ImportRefusal`. */
export function readText(bytes: Uint8Array): TextContent {
  const text = decodeText(bytes);
  switch (kindOfText(text)) {
    case 'json':
      return readJson(text);
    case 'table':
      return readTableText(text);
    case 'web-page':
      throw new ImportRefusal('webPage');
    case 'flo-text':
      throw new ImportRefusal('floText');
    default:
      throw new ImportRefusal(text.trim() === '' ? 'empty' : 'unknown');
  }
}

function readJson(text: string): TextContent {
  checkJson(text);
  const content = parseJson(text);
  if (asRecord(content)?.format === PORTABLE_FORMAT) return { kind: 'marea' };
  const candidates = JSON_READERS.filter(({ isIt }) => isIt(content)).map(({ source, read }) => ({
    source,
    read: () => read(content),
  }));
  if (candidates.length === 0) throw new ImportRefusal('unknown');
  return { kind: 'apps', candidates };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ImportRefusal('brokenJson', { cause });
  }
}

function readTableText(text: string): TextContent {
  const table = tableIn(text);
  const { columns, rows } = table;
  const candidates = TABLE_READERS.filter(({ isIt }) => isIt(columns)).map(({ source, read, daysOf }) => ({
    source,
    read: (answer: DayAnswer) => read(rows, answer),
    openDay: () => daysOf && openDayOfApp(daysOf(rows)),
  }));
  if (candidates.length > 0) return { kind: 'apps', candidates };
  // A header without rows holds no data.
  if (rows.length === 0) throw new ImportRefusal(text.trim() === '' ? 'empty' : 'unknown');
  return { kind: 'table', table };
}

/** Parses a table. Throws an `ImportRefusal`. */
export function tableIn(text: string): ParsedTable {
  checkTable(text);
  try {
    const table = parseTable(text);
    checkCells(table.cells);
    return table;
  } catch (cause) {
    throw cause instanceof ImportRefusal ? cause : new ImportRefusal('brokenTable', { cause });
  }
}
