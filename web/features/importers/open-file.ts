import { isClue, isClueBackup, readClue, readClueBackup } from '#domain/importers/clue.ts';
import { openDayOfApp } from '#domain/importers/day-order.ts';
import { readDaylio } from '#domain/importers/daylio.ts';
import { dripDays, isDripHeader, readDrip } from '#domain/importers/drip.ts';
import { isFlo, readFlo } from '#domain/importers/flo.ts';
import { readLoop } from '#domain/importers/loop.ts';
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
import { projectOf, readTodoist } from '#domain/importers/todoist.ts';
import { PORTABLE_FORMAT } from '#domain/portability/portable-data.schema.ts';
import {
  ByteBudget,
  type ByteSource,
  checkCells,
  checkJson,
  checkTable,
  decodeText,
  type ParsedTable,
  parseTable,
  readBytes,
  readHead,
  readZip,
  TEXT_LIMIT_BYTES,
} from './read-bytes.ts';
import {
  answerOf,
  type DatabaseFound,
  ImportRefusal,
  type ReadingAnswer,
  type ReadingProgress,
  type ReadingRequest,
} from './reading-answer.ts';
import {
  appleChoice,
  type Choice,
  databaseChoice,
  type Part,
  type PartContext,
  recordsChoice,
  tableChoice,
} from './reading-choice.ts';

/** Reads a file of another app in any supported format. Never throws: if it can't be read, the answer has the reason. */
export async function openFile(
  request: ReadingRequest,
  onProgress: (progress: ReadingProgress) => void = () => undefined,
): Promise<ReadingAnswer | DatabaseFound> {
  try {
    const choices = await choicesOf(request);
    return choices === 'marea' ? { kind: 'is-marea' } : await readOneOf(choices, { request, onProgress });
  } catch (cause) {
    return answerOf(cause);
  }
}

async function readOneOf(
  choices: readonly Choice[],
  context: Parameters<Choice['read']>[0],
): Promise<ReadingAnswer | DatabaseFound> {
  const chosen = choices.find(({ source }) => choices.length === 1 || source === context.request.source);
  if (chosen !== undefined) return chosen.read(context);
  return { kind: 'ambiguous', candidates: choices.map(({ source }) => source) };
}

async function choicesOf({ file, password }: ReadingRequest): Promise<readonly Choice[] | 'marea'> {
  if (file.size === 0) throw new ImportRefusal('empty');
  const name = file instanceof File ? file.name : '';
  const bytes: ByteSource = { name, size: file.size, stream: () => file.stream() };
  switch (kindOfFile(await readHead(bytes.stream(), HEAD_BYTES))) {
    case 'zip':
      return openZip(file, password);
    case 'xml':
      return [appleChoice(bytes)];
    case 'database':
      return [databaseChoice(bytes)];
    default:
      return choicesOfText(bytes);
  }
}

async function choicesOfText(file: ByteSource): Promise<readonly Choice[] | 'marea'> {
  const bytes = await readBytes(file.stream(), new ByteBudget(TEXT_LIMIT_BYTES));
  return choicesIn([readText(bytes, file.name)]);
}

const MAREA = /(?:^|\/)marea\.json$/;
const XML = /\.xml$/i;
/** Apple's second file, in a clinical XML format. */
const APPLE_CLINICAL = /cda\.xml$/i;
const DATABASE = /\.(?:db|sqlite3?)$/i;
const TEXT = /\.(?:json|cluedata|csv|tsv|txt)$/i;
const ZIP = /\.zip$/i;

/** The readable files of a ZIP. Throws an `ImportRefusal` if there are none, or a password is needed. */
async function openZip(file: Blob, password?: string): Promise<readonly Choice[] | 'marea'> {
  const files = await readZip(file, password);
  if (files.some(({ name }) => MAREA.test(name))) return 'marea';
  const database = files.find(({ name }) => DATABASE.test(name));
  const known = [
    ...(await applesOf(files)),
    ...(database === undefined ? [] : [databaseChoice(database)]),
    ...loopOf(files),
  ];
  // These exports come with many other files: routes, heart rates, one table for each habit.
  return known.length > 0 ? known : textsOf(files);
}

/** Apple's exports. Checks every XML file, because the file name is in the phone's language. */
async function applesOf(files: readonly ByteSource[]): Promise<Choice[]> {
  for (const file of files) {
    if (!XML.test(file.name) || APPLE_CLINICAL.test(file.name)) continue;
    const head = decodeText(await readHead(file.stream(), HEAD_BYTES * 4));
    if (head.includes('HealthData')) return [appleChoice(file)];
  }
  return [];
}

/** Loop Habit Tracker's two top-level tables; each habit also has such tables in a folder of its own. */
function loopOf(files: readonly ByteSource[]): Choice[] {
  const habits = files.find(({ name }) => /(?:^|\/)Habits\.csv$/.test(name));
  const checkmarks = files.find(
    ({ name }) => name === habits?.name.replace(/Habits\.csv$/, 'Checkmarks.csv'),
  );
  if (habits === undefined || checkmarks === undefined) return [];
  return [
    {
      source: 'loop',
      read: async (context) => {
        const budget = new ByteBudget(TEXT_LIMIT_BYTES);
        const tableOf = async ({ stream }: ByteSource) =>
          tableIn(decodeText(await readBytes(stream(), budget)));
        const { rows } = await tableOf(habits);
        const tables = { habits: rows, checkmarks: (await tableOf(checkmarks)).cells };
        return recordsChoice('loop', [{ read: () => readLoop(tables) }]).read(context);
      },
    },
  ];
}

async function textsOf(files: readonly ByteSource[]): Promise<readonly Choice[] | 'marea'> {
  const { contents, refusals } = await readTexts(files.filter(({ name }) => TEXT.test(name)));
  const choices = choicesIn(contents);
  if (choices.length > 0) return choices;
  const isNested = files.some(({ name }) => ZIP.test(name));
  // A broken file is a more helpful reason than "nothing found".
  throw refusals[0] ?? new ImportRefusal(isNested ? 'zipInZip' : 'nothingInZip');
}

/** The files of known apps, grouped by app, or else the only table. */
function choicesIn(contents: readonly TextContent[]): readonly Choice[] | 'marea' {
  if (contents.some(({ kind }) => kind === 'marea')) return 'marea';
  const found = contents.flatMap((content) => (content.kind === 'apps' ? content.candidates : []));
  const bySource = Map.groupBy(found, ({ source }) => source);
  if (found.length > 0) return [...bySource].map(([source, parts]) => recordsChoice(source, parts));
  const tables = contents.flatMap((content) => (content.kind === 'table' ? tableChoice(content.table) : []));
  return tables.length === 1 ? tables : [];
}

async function readTexts(files: readonly ByteSource[]) {
  const budget = new ByteBudget(TEXT_LIMIT_BYTES);
  const contents: TextContent[] = [];
  const refusals: ImportRefusal[] = [];
  for (const file of files) {
    const bytes = await readBytes(file.stream(), budget);
    try {
      contents.push(readText(bytes, file.name));
    } catch (cause) {
      const refusal = cause instanceof ImportRefusal ? cause.of(file.name) : undefined;
      if (refusal === undefined) throw cause;
      // Apps add other files next to the history: account, subscription.
      if (refusal.reason !== 'unknown' && refusal.reason !== 'empty') refusals.push(refusal);
    }
  }
  return { contents, refusals };
}

// Recognises the app that wrote a file by its content, never by its name, because people and phones rename files.

/** The format of a file, detected from its first bytes. */
type FileKind = 'zip' | 'database' | 'xml' | 'web-page' | 'json' | 'flo-text' | 'table' | 'binary';

/** How many bytes from the start of a file are enough to detect its format. */
const HEAD_BYTES = 4096;

const ZIP_MARK = [0x50, 0x4b];
const DATABASE_MARK = 'SQLite format 3\u0000';
const WEB_PAGE = /^<(?:!doctype html|html|head|body)\b/i;
/** Matches at the start of a line; never across lines, because hostile files have a hundred thousand blank ones. */
const FLO_TEXT = /^[^\S\n]*(?:cycle \d+|period start date:)/im;

function kindOfFile(head: Uint8Array): FileKind {
  const marks = [...head.subarray(0, DATABASE_MARK.length)];
  if (ZIP_MARK.every((byte, index) => marks[index] === byte) && (marks[2] ?? 0) < 0x08) return 'zip';
  if (String.fromCharCode(...marks) === DATABASE_MARK) return 'database';
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

/** One app's reading of a file. */
type Candidate = Part & { readonly source: ImportSource };

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

/** A name is only used for what it says besides the content: Todoist's project. */
type NamedFile = { readonly fileName: string };

type TableReader = {
  readonly source: ImportSource;
  readonly isIt: (columns: readonly string[]) => boolean;
  readonly read: (rows: readonly TableRow[], context: PartContext & NamedFile) => Iterable<ParsedRecord>;
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
  {
    source: 'todoist',
    isIt: hasColumns('TYPE', 'CONTENT'),
    read: (rows, { fileName, numbers }) => readTodoist(rows, { project: projectOf(fileName), numbers }),
  },
  { source: 'daylio', isIt: hasColumns('full_date', 'mood'), read: readDaylio },
];

type TextContent =
  | { readonly kind: 'apps'; readonly candidates: readonly Candidate[] }
  /** A table of no known app. */
  | { readonly kind: 'table'; readonly table: ParsedTable }
  | { readonly kind: 'marea' };

/** Detects the content of a text file from all its bytes. Throws an `ImportRefusal`. */
function readText(bytes: Uint8Array, fileName: string): TextContent {
  const text = decodeText(bytes);
  switch (kindOfText(text)) {
    case 'json':
      return readJson(text);
    case 'table':
      return readTableText(text, fileName);
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

function readTableText(text: string, fileName: string): TextContent {
  const table = tableIn(text);
  const { columns, rows } = table;
  const candidates = TABLE_READERS.filter(({ isIt }) => isIt(columns)).map(({ source, read, daysOf }) => ({
    source,
    read: (context: PartContext) => read(rows, { ...context, fileName }),
    openDay: () => daysOf && openDayOfApp(daysOf(rows)),
  }));
  if (candidates.length > 0) return { kind: 'apps', candidates };
  // A header without rows holds no data.
  if (rows.length === 0) throw new ImportRefusal(text.trim() === '' ? 'empty' : 'unknown');
  return { kind: 'table', table };
}

/** Parses a table. Throws an `ImportRefusal`. */
function tableIn(text: string): ParsedTable {
  checkTable(text);
  try {
    const table = parseTable(text);
    checkCells(table.cells);
    return table;
  } catch (cause) {
    throw cause instanceof ImportRefusal ? cause : new ImportRefusal('brokenTable', { cause });
  }
}
