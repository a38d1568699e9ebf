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
import { ImportRefusal } from './reading-answer.ts';

/** The limit for a text that is read as a whole: JSON and tables. */
export const TEXT_LIMIT_BYTES = 24 * 2 ** 20;
/** The limit for Apple's XML, which is streamed record by record. */
export const XML_LIMIT_BYTES = 4 * 2 ** 30;
export const DATABASE_LIMIT_BYTES = 256 * 2 ** 20;

/** A limit for bytes that are unpacked. Counted while unpacking, because a ZIP can claim wrong sizes. */
export class ByteBudget {
  #left: number;

  constructor(limit: number) {
    this.#left = limit;
  }

  /** Subtracts `count` bytes. Throws an `ImportRefusal` if the budget is exceeded. */
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

/** Iterates over a stream, and cancels it if the loop ends early. Safari can't iterate a stream. */
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

const UTF_16_MARKS = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;

/**
 * Decodes a file, without its byte order mark: as UTF-16 if it has the mark, as UTF-8 if all of it is valid, and otherwise as
 * Windows-1252, which older spreadsheets write and for which all bytes are valid.
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

// This code already runs in a worker, whose policy allows no other workers.
configure({ useWebWorkers: false });

/** The limit of files in a ZIP. No app packs more, and the directory of millions of files would fill the memory. */
const MOST_FILES = 20_000;

/** A file, or a file in a ZIP, that hasn't been read yet. */
export type ByteSource = {
  /** The name in the ZIP; empty outside of one. */
  readonly name: string;
  /** The size in bytes. A ZIP may claim a wrong one, so use it for progress only. */
  readonly size: number;
  /** The content; unpacking fails with an `ImportRefusal`. */
  readonly stream: () => ReadableStream<Uint8Array>;
};

/** The files of a ZIP, without those that operating systems add. `password` decrypts encrypted ones. */
export async function readZip(file: Blob, password?: string): Promise<readonly ByteSource[]> {
  const reader = new ZipReader(new BlobReader(file));
  const files: ByteSource[] = [];
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

/** Errors for ZIPs that are intact but unsupported. */
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

function problemOf(
  cause: unknown,
  { entry, hasPassword }: { entry: FileEntry; hasPassword: boolean },
): Error {
  const message = cause instanceof Error ? cause.message : '';
  if (UNSUPPORTED.includes(message)) return refusalOf(cause, entry.filename);
  if (message === ERR_ENCRYPTED) return new ImportRefusal('noPassword');
  // The old encryption accepts one wrong password in 256, and the unpacked bytes are then invalid.
  if (message === ERR_INVALID_PASSWORD || (entry.encrypted && hasPassword))
    return new ImportRefusal('wrongPassword');
  return refusalOf(cause, entry.filename);
}

/** A parsed table, without empty lines. */
export type ParsedTable = {
  /** The column names from the first line; a repeated name gets a number: "note (2)". */
  readonly columns: readonly string[];
  /** The lines after the first one, keyed by column name. Cells beyond the last column are keyed by a number. */
  readonly rows: readonly TableRow[];
  /** All lines including the first one, for files whose columns can't be identified by name. */
  readonly cells: readonly (readonly string[])[];
};

/** The limits for a table; 400,000 rows are a thousand years of days. */
export const TABLE_ROWS_MAX = 400_000;
const TABLE_COLUMNS_MAX = 1_000;

const SEPARATORS = [',', ';', '\t'] as const;
/** Excel's separator declaration above the first line. */
const SEPARATOR_LINE = /^sep=([,;\t|])\n/i;
const DECIMAL_COMMA = /^-?\d+,\d+$/;
/** A quote character that occurs in no text, so that quotes are read like any other character. */
const NO_QUOTE = '\u0000';

/** Parses separated values. With the separator `;`, decimal commas become points. Throws an `ImportRefusal` if too large. */
export function parseTable(text: string): ParsedTable {
  // Files merged from several have mixed line ends.
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const separatorLine = SEPARATOR_LINE.exec(lines);
  const body = separatorLine ? lines.slice(separatorLine[0].length) : lines;
  const separator = separatorLine?.[1] ?? separatorOf(body);
  const cells = cellsOf(body, separator).map((line) => (separator === ';' ? line.map(withPoint) : line));
  const [header = [], ...records] = cells;
  const columns = columnsOf(header, records);
  return { columns, rows: records.map((line) => rowOf(line, columns)), cells };
}

/** The most frequent separator outside of quotes in the first line that isn't empty. */
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
  // Some apps don't escape quotes in names; then every line has the right number of columns only if quotes are ignored.
  const unquoted = parsed(text, { delimiter: separator, quoteChar: NO_QUOTE }).data;
  const width = unquoted[0]?.length;
  return unquoted.every(({ length }) => length === width) ? unquoted : quoted.data;
}

function parsed(text: string, marks: Pick<Papa.ParseConfig, 'delimiter' | 'quoteChar'>) {
  const preview = TABLE_ROWS_MAX + 2;
  const result = Papa.parse<string[]>(text, { ...marks, newline: '\n', skipEmptyLines: 'greedy', preview });
  const widest = result.data.reduce((most, { length }) => Math.max(most, length), 0);
  // Each row gets all columns, even if its line is shorter.
  const cells = result.data.length * widest;
  refuseIf(result.data.length > TABLE_ROWS_MAX + 1 || widest > TABLE_COLUMNS_MAX || cells > MOST_CELLS);
  return result;
}

const withPoint = (cell: string): string =>
  DECIMAL_COMMA.test(cell.trim()) ? cell.trim().replace(',', '.') : cell;

function columnsOf(header: readonly string[], records: readonly (readonly string[])[]): string[] {
  const width = records.reduce((most, { length }) => Math.max(most, length), header.length);
  const taken = new Set<string>();
  /** The next number for each repeated name, so that each (possibly long) name is built only once. */
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

// From entries, so that a column called "__proto__" is an ordinary one.
const rowOf = (line: readonly string[], columns: readonly string[]): TableRow =>
  Object.fromEntries(columns.map((column, index) => [column, line[index] ?? '']));

/** The nesting limit, because readers are recursive. These apps nest five levels. */
const DEEPEST = 100;
/** The limit of members in one object; the largest known has about forty. */
const MOST_MEMBERS = 50_000;
/** The limit of values in a file: 200,000 records of Clue, or 27 each day for twenty years. Phones couldn't hold many more. */
const MOST_VALUES = 1_500_000;
/** The limit of cells in a table, including those missing in shorter lines: fifty years of drip. */
const MOST_CELLS = 1_000_000;
/** The character limit of one text; a journal page has a tenth of it. */
const LONGEST_TEXT = 500_000;

const BACKSLASH = 0x5c;

/**
 * Refuses JSON beyond the limits before it is parsed, because parsed JSON needs many times the memory of its text. Doesn't check
 * the syntax. Throws an `ImportRefusal`.
 */
export function checkJson(text: string): void {
  /** The commas counted so far in each open object or list. */
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
        // Lists have no length limit.
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

/** Matches a line end once, also "\r\n". */
const SEPARATOR = /[,;\t|\n]|\r(?!\n)/g;

/** Like `checkJson`, for the text of a table with any separator. */
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

/** Like `checkTable`, for the parsed cells. */
export function checkCells(cells: readonly (readonly string[])[]): void {
  refuseIf(cells.some((line) => line.some((cell) => cell.length > LONGEST_TEXT)));
}

/** The index of the closing quote of the string that begins at `at`. */
function endOfText(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
