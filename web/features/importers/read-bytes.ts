import {
  BlobReader,
  configure,
  ERR_ENCRYPTED,
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  ERR_INVALID_PASSWORD,
  ERR_SPLIT_ZIP_FILE,
  ERR_UNSUPPORTED_COMPRESSION,
  ERR_UNSUPPORTED_ENCRYPTION,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import Papa from 'papaparse';
import type { TableRow } from '#domain/importers/read-values.ts';
import { ImportRefusal, PasswordNeeded } from './reading-answer.ts';

/** Most bytes of a text that is read as a whole: JSON and tables. */
export const TEXT_LIMIT_BYTES = 24 * 2 ** 20;
/** Most bytes of Apple's XML, of which one record is held at a time. */
export const XML_LIMIT_BYTES = 4 * 2 ** 30;
/** Most bytes of a database. */
export const DATABASE_LIMIT_BYTES = 256 * 2 ** 20;

/** How many bytes may still be unpacked. Counted while unpacking, for a ZIP may lie about sizes. */
export class ByteBudget {
  #left: number;

  constructor(limit: number) {
    this.#left = limit;
  }

  /** Throws an `ImportRefusal` as soon as there are more bytes than that. */
  take(count: number): void {
    this.#left -= count;
    if (this.#left < 0) throw new ImportRefusal('tooLarge');
  }
}

/** All bytes of a stream, within a budget. */
export async function readBytes(
  stream: ReadableStream<Uint8Array>,
  budget: ByteBudget,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunksOf(stream)) {
    budget.take(chunk.length);
    chunks.push(chunk);
    length += chunk.length;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The first bytes of a stream, at most `length`; the rest isn't read. */
export async function readHead(stream: ReadableStream<Uint8Array>, length: number): Promise<Uint8Array> {
  const head = new Uint8Array(length);
  let at = 0;
  for await (const chunk of chunksOf(stream)) {
    head.set(chunk.subarray(0, length - at), at);
    at = Math.min(length, at + chunk.length);
    if (at === length) break;
  }
  return head.subarray(0, at);
}

/** The chunks of a stream, which is given up when the loop ends early. Safari can't loop over a stream itself. */
export async function* chunksOf<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk> {
  const reader = stream.getReader();
  let isAtEnd = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isAtEnd = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isAtEnd) await reader.cancel().catch(() => undefined);
  }
}

/** The marks at the beginning of UTF-16. */
const UTF_16_MARKS = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;

/**
 * The text of a file, without its byte order mark: UTF-8 if all of it is, UTF-16 if it has its mark, and else Windows-1252, which
 * is what older spreadsheets write and which any bytes are.
 */
export function decodeText(bytes: Uint8Array): string {
  for (const [encoding, mark] of Object.entries(UTF_16_MARKS)) {
    // Neither byte occurs in UTF-8.
    if (mark.every((byte, index) => bytes[index] === byte)) return new TextDecoder(encoding).decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

// We are in a worker already, and its policy allows no other.
configure({ useWebWorkers: false });

/** No app packs more; the list alone of a ZIP with millions of files fills the memory. */
const MOST_FILES = 20_000;

/** A file in a ZIP; nothing of it is unpacked yet. */
export type PackedFile = {
  readonly name: string;
  /** As the ZIP has it, which may be a lie: good for telling how far one is, no more. */
  readonly size: number;
  /** Unpacks it bit by bit. The stream fails with a `PasswordNeeded` or an `ImportRefusal`. */
  readonly stream: () => ReadableStream<Uint8Array>;
};

/** The files of a ZIP, without those that systems add for themselves. `password` opens those that are encrypted. */
export async function readZip(file: Blob, password?: string): Promise<readonly PackedFile[]> {
  const reader = new ZipReader(new BlobReader(file));
  const files: PackedFile[] = [];
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory || isOfTheSystem(entry.filename)) continue;
      if (files.length >= MOST_FILES) throw new ImportRefusal('tooComplex');
      files.push({
        name: entry.filename,
        size: entry.uncompressedSize,
        stream: () => unpack(entry, password),
      });
    }
  } catch (cause) {
    throw cause instanceof ImportRefusal ? cause : refusalOf(cause);
  }
  return files;
}

/** What can't be opened here, though it may be whole. */
const UNSUPPORTED = [
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  ERR_SPLIT_ZIP_FILE,
  ERR_UNSUPPORTED_COMPRESSION,
  ERR_UNSUPPORTED_ENCRYPTION,
];

function refusalOf(cause: unknown, fileInZip?: string): ImportRefusal {
  const isUnsupported = cause instanceof Error && UNSUPPORTED.includes(cause.message);
  return new ImportRefusal(isUnsupported ? 'unsupportedZip' : 'brokenZip', { cause, fileInZip });
}

const isOfTheSystem = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$)/.test(name);

function unpack(entry: FileEntry, password: string | undefined): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const reading = entry.getData(writable, {
    ...(password === undefined ? {} : { password }),
    checkCrc32: true,
    preventClose: true,
  });
  reading.then(
    () => writable.close().catch(() => undefined),
    (cause: unknown) =>
      writable.abort(problemOf(cause, { entry, hasPassword: password !== undefined })).catch(() => undefined),
  );
  return readable;
}

/** What to say of a file that can't be unpacked. */
function problemOf(
  cause: unknown,
  { entry, hasPassword }: { entry: FileEntry; hasPassword: boolean },
): Error {
  const message = cause instanceof Error ? cause.message : '';
  if (UNSUPPORTED.includes(message)) return refusalOf(cause, entry.filename);
  if (message === ERR_ENCRYPTED) return new PasswordNeeded({ wasWrong: false });
  // The old encryption lets one wrong password in 256 pass, and what comes out then is no file.
  if (message === ERR_INVALID_PASSWORD || (entry.encrypted && hasPassword))
    return new PasswordNeeded({ wasWrong: true });
  return refusalOf(cause, entry.filename);
}

/** A table without its empty lines. */
export type ParsedTable = {
  readonly separator: string;
  /** The names of the columns as they stand in the first line; a second one of a name gets its number: "note (2)". */
  readonly columns: readonly string[];
  /** The lines below the first one, by the names of the columns. Cells beyond the last column have a number for a name. */
  readonly rows: readonly TableRow[];
  /** All lines as they stand there, the first one too: for files whose columns can't be told by their names. */
  readonly cells: readonly (readonly string[])[];
};

/** Most rows and columns of a table; 400,000 rows are a thousand years of days. */
export const TABLE_ROWS_MAX = 400_000;
export const TABLE_COLUMNS_MAX = 1_000;

/** A file with more rows, columns or cells than a table may have. */
export class TableTooLargeError extends Error {}

const SEPARATORS = [',', ';', '\t'] as const;
/** What Excel writes above the first line, and reads there. */
const SEPARATOR_LINE = /^sep=([,;\t|])\n/i;
const DECIMAL_COMMA = /^-?\d+,\d+$/;
/** Stands in no text, so that quotes are read as any other character. */
const NO_QUOTE = '\u0000';

/**
 * The rows of a text with separated values. Where the separator is `;`, whole numbers with a decimal comma get a point, for there
 * no comma separates. Throws a `TableTooLargeError`.
 */
export function parseTable(text: string): ParsedTable {
  // Files that were put together from several have several kinds of line ends.
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const separatorLine = SEPARATOR_LINE.exec(lines);
  const body = separatorLine ? lines.slice(separatorLine[0].length) : lines;
  const separator = separatorLine?.[1] ?? separatorOf(body);
  const cells = cellsOf(body, separator).map((line) => (separator === ';' ? line.map(withPoint) : line));
  const [header = [], ...records] = cells;
  const columns = columnsOf(header, records);
  return { separator, columns, rows: records.map((line) => rowOf(line, columns)), cells };
}

/** The separator that stands most often in the first line that says anything, outside of quotes. */
function separatorOf(text: string): string {
  const start = Math.max(text.search(/\S/), 0);
  const first = text.slice(text.lastIndexOf('\n', start) + 1).split('\n', 1)[0] ?? '';
  const bare = first.replaceAll(/"[^"]*"/g, '');
  const counted = SEPARATORS.map((separator) => ({ separator, count: bare.split(separator).length }));
  return counted.toSorted((one, other) => other.count - one.count)[0]?.separator ?? ',';
}

function cellsOf(text: string, separator: string): string[][] {
  const quoted = parsed(text, { delimiter: separator });
  if (quoted.errors.every(({ type }) => type !== 'Quotes')) return quoted.data;
  // Some apps write names with quotes in them as they are; then each line has the columns of the first one without them.
  const unquoted = parsed(text, { delimiter: separator, quoteChar: NO_QUOTE }).data;
  const width = unquoted[0]?.length;
  return unquoted.every(({ length }) => length === width) ? unquoted : quoted.data;
}

type Marks = { readonly delimiter: string; readonly quoteChar?: string };

function parsed(text: string, marks: Marks): Papa.ParseResult<string[]> {
  const preview = TABLE_ROWS_MAX + 2;
  const result = Papa.parse<string[]>(text, { ...marks, newline: '\n', skipEmptyLines: 'greedy', preview });
  const widest = result.data.reduce((most, { length }) => Math.max(most, length), 0);
  // Each row gets all columns, also where its line is shorter.
  const cells = result.data.length * widest;
  if (result.data.length > TABLE_ROWS_MAX + 1 || widest > TABLE_COLUMNS_MAX || cells > MOST_CELLS) {
    throw new TableTooLargeError('the table has too many rows, columns or cells');
  }
  return result;
}

const withPoint = (cell: string): string =>
  DECIMAL_COMMA.test(cell.trim()) ? cell.trim().replace(',', '.') : cell;

function columnsOf(header: readonly string[], records: readonly (readonly string[])[]): string[] {
  const width = records.reduce((most, { length }) => Math.max(most, length), header.length);
  const taken = new Set<string>();
  /** For each name, the number that its next column gets: names may be long, and are put together once a column. */
  const next = new Map<string, number>();
  return Array.from({ length: width }, (_, index) => {
    const name = header[index]?.trim() || String(index + 1);
    let free = name;
    for (let number = next.get(name) ?? 2; taken.has(free); number++) {
      free = `${name} (${number})`;
      next.set(name, number + 1);
    }
    taken.add(free);
    return free;
  });
}

// From entries, so that a column called "__proto__" is one like any other.
const rowOf = (line: readonly string[], columns: readonly string[]): TableRow =>
  Object.fromEntries(columns.map((column, index) => [column, line[index] ?? '']));

/** Files of these apps nest five levels; readers go through them by recursion. */
const DEEPEST = 100;
/** Most members of one object; the most that is known is some forty. */
const MOST_MEMBERS = 50_000;
/** Most values in a file: 200,000 records of Clue, or 27 each day for twenty years; many more no phone could hold. */
const MOST_VALUES = 1_500_000;
/** Most cells of a table, counted with those that shorter lines lack: those of drip for fifty years. */
const MOST_CELLS = 1_000_000;
/** Most characters of one text; a page of a journal has a tenth of it. */
const LONGEST_TEXT = 500_000;

const BACKSLASH = 0x5c;

/**
 * Refuses JSON that no app writes, before it is parsed: what is parsed needs many times the memory of the text. Whether it is JSON
 * at all is left to the parser.
 */
export function checkJson(text: string): void {
  /** For each open object or list, how many commas were in it. */
  const commas: number[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"': {
        const end = endOfText(text, at);
        refuseIf(end - at > LONGEST_TEXT);
        at = end;
        break;
      }
      case '{':
        values += 1;
        commas.push(0);
        break;
      case '[':
        values += 1;
        // Lists may be as long as they like.
        commas.push(Number.NEGATIVE_INFINITY);
        break;
      case '}':
      case ']':
        commas.pop();
        break;
      case ',':
        values += 1;
        commas.push((commas.pop() ?? 0) + 1);
        refuseIf((commas.at(-1) ?? 0) > MOST_MEMBERS);
    }
    refuseIf(commas.length > DEEPEST || values > MOST_VALUES);
  }
}

function refuseIf(isTooMuch: boolean): void {
  if (isTooMuch) throw new ImportRefusal('tooComplex');
}

/** The end of a line counts once, on Windows too. */
const SEPARATOR = /[,;\t|\n]|\r(?!\n)/g;

/** The same for a table, of whichever separator. */
export function checkTable(text: string): void {
  let cells = 0;
  let start = 0;
  for (const { index } of text.matchAll(SEPARATOR)) {
    cells += 1;
    refuseIf(cells > MOST_CELLS || index - start > LONGEST_TEXT);
    start = index;
  }
  refuseIf(text.length - start > LONGEST_TEXT);
}

/** The same for the cells of a table. */
export function checkCells(cells: readonly (readonly string[])[]): void {
  refuseIf(cells.some((line) => line.some((cell) => cell.length > LONGEST_TEXT)));
}

/** Where the text that begins at `at` has its closing quote. */
function endOfText(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
